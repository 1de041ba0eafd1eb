import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildPayment, callApi, createPayment, openSandbox, press } from '../test-bench.ts'

const create = '/payments/link/v2'

const address = {
	name: 'Kanariella Gulfjäder',
	addressLine1: 'Burvägen 42',
	addressLine2: 'Uppgång B',
	addressLine3: 'Plan 2',
	careOf: 'Sittpinnen',
	streetName: 'Burvägen',
	houseNumber: '42',
	postalCode: '98765',
	city: 'Pippstad',
	region: 'Skåne',
	country: 'SE',
}

const line = {
	name: 'Certificate of conformity',
	description: 'For one car',
	quantity: 2,
	quantityUnit: 'pcs',
	unitPrice: 995.25,
	totalAmount: 1990.5,
	taxRatePercent: 25,
	taxAmount: 398.1,
	itemType: 'SERVICE',
	merchantReference: 'VND1A2B3C4D567890',
	lineItemMetadata: { car: '1' },
}

const customizations = {
	offerPaymentMethods: 'SWISH,INSTALLMENTS_STATIC_AMOUNT',
	captureMethod: 'deferred',
	hideInstallmentOptions: 'true',
	salespersonUsername: 'sara@example.com',
	paymentRecipientCompanyRegistrationNumber: '556000-0000',
}

const everything = {
	description: 'Certificates for two cars',
	language: 'sv',
	idempotencyKey: 'attempt-1',
	paymentMetadata: { order: '1' },
	merchantCustomizations: customizations,
	lineItems: [line],
	payerData: {
		email: 'kanariella@example.se',
		phoneNumber: '+46701740605',
		honoraryPrefix: 'Fru',
		givenName: 'Kanariella',
		familyName: 'Gulfjäder',
		dateOfBirth: '1994-07-14',
		billingAddress: address,
		shippingAddress: address,
	},
	sendLinkTo: { email: 'kanariella@example.se', phoneNumber: '+46701740605' },
}

const lineIds = v.object({ lineItems: v.array(v.object({ id: v.string() })) })

test('a payment is created with every field of the protocol, and tells those that are told', async () => {
	const sandbox = await openSandbox()
	const created = await createPayment(sandbox, everything)
	expect(created).toMatchObject({
		merchantCustomizations: customizations,
		paymentMetadata: { order: '1' },
		lineItems: [line],
		captureBefore: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	})
	const { captureBefore } = await createPayment(sandbox)
	expect(captureBefore).toBeUndefined()
})

test.each(['070-174 06 05', '0701740605', '46701740605', '+0701740605', '+46 70 174 06 05', ''])(
	'%j is no phone number on this wire',
	async (phoneNumber) => {
		const sandbox = await openSandbox()
		for (const changes of [{ payerData: { phoneNumber } }, { sendLinkTo: { phoneNumber } }]) {
			const refused = await callApi(sandbox, 'POST', create, buildPayment(changes))
			expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' })
			expect(refused.answer.errors[0]?.errorMessage).toContain('phoneNumber')
		}
	},
)

async function payReserved() {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox, everything)
	await press(payment, 'pay')
	const [id = ''] = v.parse(lineIds, payment).lineItems.map((item) => item.id)
	const capture = (body: object) =>
		callApi(sandbox, 'POST', `${create}/${payment.paymentId}/capture`, {
			amount: 1990.5,
			currency: 'SEK',
			...body,
		})
	return { id, capture }
}

test('a capture is repeated by its key, and takes lines by their id', async () => {
	const { id, capture } = await payReserved()
	const whole = {
		captureIdempotencyKey: 'capture-1',
		captureMetadata: { order: '1' },
		lineItems: [{ ...line, id }],
	}
	const captured = await capture(whole)
	expect(captured.answer).toMatchObject({ paymentStatus: 'SETTLED', capturedAmount: 1990.5 })
	expect((await capture(whole)).answer).toEqual(captured.answer)
	expect(await capture({ ...whole, captureMetadata: {} })).toMatchObject({
		errorCode: 'VALIDATION_ERROR',
	})
	expect(await capture({ captureIdempotencyKey: 'capture-2' })).toMatchObject({
		errorCode: 'PAYMENT_LOCKED',
	})
})

test('a capture of a line that the payment does not have is refused', async () => {
	const { capture } = await payReserved()
	expect(await capture({ lineItems: [{ ...line, id: 'x' }] })).toMatchObject({
		errorCode: 'LINE_ITEM_NOT_FOUND',
	})
})
