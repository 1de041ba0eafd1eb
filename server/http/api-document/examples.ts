import {
	type Car,
	type OrderRequest,
	type PaymentSummary,
	payPath,
	type Verification,
} from '@coc/contract'

/** What a shop with the sample cars and the usual settings takes and answers; a test asks one. */

export const EXAMPLE_REQUEST_ID = 'b7f9c1d24a534c1e'

export const EXAMPLE_IDEMPOTENCY_KEY = '5f0c2a52-4f0e-4f6f-8c39-6a1f7b1d9e23'

export const EXAMPLE_ORDER_ID = '0g4tq7h2mvx9k3cz5nw8rjd1yebs6f0'

export const EXAMPLE_REFERENCE = '4F2K-9QXH'

export const EXAMPLE_CHASSIS_NUMBER = 'VND1A2B3C4D567890'

export const EXAMPLE_REQUEST: OrderRequest = {
	firstName: 'Åsa',
	lastName: 'Öberg Lind',
	isCompany: false,
	companyName: '',
	vatNumber: '',
	emailAddress: 'asa@example.com',
	phoneNumber: '+46 70 123 45 67',
	streetAddress: 'Storgatan 1',
	zipCode: '831 30',
	city: 'Östersund',
	countryCode: 'SE',
	countryOutsideEu: '',
	chassiNumbers: [EXAMPLE_CHASSIS_NUMBER],
	recaptchaToken: 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6…',
}

export const EXAMPLE_CAR: Car = {
	chassiNo17: EXAMPLE_CHASSIS_NUMBER,
	chassiNo10: '3C4D567890',
	modelYear: 2024,
	registrationType: 1,
	isReimported: false,
	licensePlateNumber: 'ABC12D',
	modelText: 'Vendel Skog 2.0',
	cocExists: true,
	price: 1000,
}

export function exampleSummary(apiUrl: string): PaymentSummary {
	return {
		orderId: EXAMPLE_ORDER_ID,
		reference: EXAMPLE_REFERENCE,
		cars: [
			{
				cocExists: true,
				isVat: false,
				cost: 1000,
				chassiNumber17: EXAMPLE_CHASSIS_NUMBER,
				regNumber: 'ABC12D',
			},
			{ cocExists: false, isVat: true, cost: 250, chassiNumber17: null, regNumber: null },
		],
		rateOfVat: 25,
		totalPrice: 1250,
		paymentStatus: 'CREATED',
		isPriced: true,
		paymentLink: apiUrl + payPath(EXAMPLE_ORDER_ID),
		receiptLink: null,
		refundedAmount: 0,
		creditNotes: [],
		vatFree: null,
	}
}

/** Of a file with nothing in it. */
export const EXAMPLE_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const EXAMPLE_VERIFICATION: Verification = {
	verdict: 'issued',
	issuedOn: '2026-11-16',
	replacedOn: null,
	chassisNumberEnd: EXAMPLE_CHASSIS_NUMBER.slice(-6),
}

export const EXAMPLE_CHALLENGE = {
	parameters: {
		algorithm: 'PBKDF2/SHA-256',
		nonce: 'a3f1…',
		salt: '5be0…',
		cost: 1000,
		keyLength: 32,
		keyPrefix: '00',
		keySignature: '91c4…',
		expiresAt: 1_767_225_600,
	},
	signature: '7d2e…',
}
