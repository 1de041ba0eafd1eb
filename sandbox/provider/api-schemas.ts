import * as v from 'valibot'
import {
	emailAddress,
	metadata,
	money,
	optionalText,
	percent,
	phoneNumber,
	positiveMoney,
	text,
	webAddress,
	wholeQuantity,
} from './schema-parts.ts'

const paymentMethods = [
	'SWISH',
	'BANK_TRANSFER',
	'PAY_LATER',
	'INSTALLMENTS',
	'INSTALLMENTS_STATIC_AMOUNT',
	'INSTANT_DIRECT_DEBIT',
	'B2B_R2P',
	'B2B_PAY_LATER',
	'B2B_INSTALLMENT',
	'PAY_IN_ADVANCE',
	'VIPPS',
]
const itemTypes = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'SHIPPING', 'FEE', 'DISCOUNT'] as const

const methods = v.pipe(
	v.string(),
	v.transform((list) => list.split(',').map((method) => method.trim())),
	v.array(v.picklist(paymentMethods)),
)

const lineItem = v.pipe(
	v.strictObject({
		/** Ours, of a line that the payment was made with: a capture names its lines by it. */
		id: v.optional(text),
		name: text,
		description: optionalText,
		quantity: wholeQuantity,
		quantityUnit: optionalText,
		unitPrice: money,
		totalAmount: money,
		taxRatePercent: percent,
		taxAmount: v.optional(money),
		itemType: v.optional(v.picklist(itemTypes)),
		merchantReference: optionalText,
		lineItemMetadata: v.optional(metadata),
	}),
	v.check(
		(item) => item.totalAmount === item.unitPrice * item.quantity,
		'totalAmount must be unitPrice × quantity',
	),
	v.check(
		(item) => item.unitPrice >= 0 || item.itemType === 'DISCOUNT',
		'Only a DISCOUNT may have a price below 0',
	),
)
export type LineItemRequest = v.InferOutput<typeof lineItem>

const address = v.strictObject({
	name: optionalText,
	addressLine1: optionalText,
	addressLine2: optionalText,
	addressLine3: optionalText,
	careOf: optionalText,
	streetName: optionalText,
	houseNumber: optionalText,
	postalCode: optionalText,
	city: optionalText,
	region: optionalText,
	country: optionalText,
})

const payerData = v.strictObject({
	email: v.optional(emailAddress),
	phoneNumber: v.optional(phoneNumber),
	honoraryPrefix: optionalText,
	givenName: optionalText,
	familyName: optionalText,
	dateOfBirth: v.optional(v.pipe(v.string(), v.isoDate())),
	billingAddress: v.optional(address),
	shippingAddress: v.optional(address),
})

const merchantCustomizations = v.strictObject({
	offerPaymentMethods: v.optional(methods),
	captureMethod: v.optional(v.picklist(['immediate', 'deferred'])),
	hideInstallmentOptions: v.optional(v.picklist(['true', 'false'])),
	salespersonUsername: optionalText,
	paymentRecipientCompanyRegistrationNumber: optionalText,
})

export const createRequest = v.pipe(
	v.strictObject({
		title: text,
		description: optionalText,
		amount: positiveMoney,
		currency: v.literal('SEK'),
		market: v.literal('SE'),
		language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/i))),
		merchantPaymentReference: optionalText,
		idempotencyKey: v.optional(text),
		paymentMetadata: v.optional(metadata, {}),
		merchantUrls: v.optional(
			v.strictObject({
				successUrl: v.optional(webAddress),
				cancelUrl: v.optional(webAddress),
				callbackUrl: v.optional(webAddress),
			}),
			{},
		),
		merchantCustomizations: v.optional(merchantCustomizations, {}),
		lineItems: v.optional(v.array(lineItem), []),
		payerData: v.optional(payerData, {}),
		/** Taken, but nothing is sent: the stand-in knows nobody. */
		sendLinkTo: v.optional(
			v.strictObject({ email: v.optional(emailAddress), phoneNumber: v.optional(phoneNumber) }),
		),
	}),
	v.check(
		(request) => lineItemsFit(request.lineItems, request.amount),
		'The line items must sum to amount',
	),
)
export type CreateRequest = v.InferOutput<typeof createRequest>

export const updateRequest = v.strictObject({
	amount: positiveMoney,
	lineItems: v.optional(v.array(lineItem)),
})
export type UpdateRequest = v.InferOutput<typeof updateRequest>

export const captureRequest = v.strictObject({
	amount: positiveMoney,
	currency: v.literal('SEK'),
	captureIdempotencyKey: v.optional(text),
	captureMetadata: v.optional(metadata),
	lineItems: v.optional(v.array(lineItem), []),
	merchantMetadata: v.optional(metadata),
})
export type CaptureRequest = v.InferOutput<typeof captureRequest>

const moment = v.pipe(v.string(), v.isoTimestamp())

export const bookQuery = v.strictObject({
	from: moment,
	until: moment,
	after: v.optional(text),
})

export function lineItemsFit(items: readonly { totalAmount: number }[], amountOre: number) {
	return items.length === 0 || amountOre === items.reduce((sum, item) => sum + item.totalAmount, 0)
}
