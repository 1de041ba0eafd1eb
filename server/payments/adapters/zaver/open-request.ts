import type { Payer, PaymentToOpen } from '../../provider.ts'
import { toE164 } from './phone-number.ts'

export function openRequest(payment: PaymentToOpen) {
	return {
		title: payment.title,
		amount: payment.amountOre / 100,
		currency: 'SEK',
		market: 'SE',
		language: payment.language,
		merchantPaymentReference: payment.orderId,
		idempotencyKey: payment.attemptId,
		merchantUrls: {
			successUrl: payment.successUrl,
			cancelUrl: payment.cancelUrl,
			callbackUrl: payment.callbackUrl,
		},
		merchantCustomizations: {
			// Without a list the merchant's contract decides, which is where cards are.
			...(payment.method === 'pay-in-advance' && { offerPaymentMethods: 'PAY_IN_ADVANCE' }),
			captureMethod: 'immediate',
		},
		lineItems: payment.lines.map((line) => ({
			name: line.name,
			quantity: 1,
			unitPrice: line.amountIncludingVatOre / 100,
			totalAmount: line.amountIncludingVatOre / 100,
			taxRatePercent: payment.vatRatePercent,
			taxAmount: line.vatOre / 100,
			itemType: 'SERVICE',
			merchantReference: line.reference,
		})),
		payerData: payerData(payment.payer),
	}
}

function payerData(payer: Payer) {
	const phoneNumber = toE164(payer.phoneNumber, payer.countryCode)
	return {
		email: payer.emailAddress,
		...(phoneNumber !== null && { phoneNumber }),
		givenName: payer.firstName,
		familyName: payer.lastName,
		billingAddress: {
			addressLine1: payer.streetAddress,
			postalCode: payer.zipCode,
			city: payer.city,
			...(payer.countryCode && { country: payer.countryCode }),
		},
	}
}
