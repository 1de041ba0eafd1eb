import * as v from 'valibot'
import { apiError } from '../api-error.ts'
import { oreFromKronor } from './money.ts'

const paymentMethods = [
	'SWISH',
	'BANK_TRANSFER',
	'PAY_LATER',
	'INSTALLMENTS',
	'INSTANT_DIRECT_DEBIT',
	'B2B_R2P',
	'B2B_PAY_LATER',
	'B2B_INSTALLMENT',
	'PAY_IN_ADVANCE',
	'VIPPS',
]
const itemTypes = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'SHIPPING', 'FEE', 'DISCOUNT'] as const

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))
const optionalText = v.optional(v.pipe(v.string(), v.maxLength(1000)))
const optionalKey = v.optional(text)

/** Kronor on the wire, öre from here on. */
const money = v.pipe(
	v.union([v.number(), v.string()]),
	v.rawTransform(({ dataset, addIssue, NEVER }) => {
		const ore = oreFromKronor(dataset.value)
		if (ore !== undefined) return ore
		addIssue({ message: 'Expected an amount such as 100 or 100.00, with at most two decimals' })
		return NEVER
	}),
)
const positiveMoney = v.pipe(money, v.minValue(1, 'The amount must be more than 0'))

const webAddress = v.pipe(
	v.string(),
	v.url(),
	v.regex(/^https?:\/\//i, 'Expected a http or https address'),
)

const metadata = v.pipe(
	v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(200))),
	v.maxEntries(20),
)

const methods = v.pipe(
	v.string(),
	v.transform((list) => list.split(',').map((method) => method.trim())),
	v.array(v.picklist(paymentMethods)),
)

const lineItem = v.pipe(
	v.strictObject({
		name: text,
		quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
		unitPrice: money,
		totalAmount: money,
		taxRatePercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
		taxAmount: v.optional(money),
		itemType: v.optional(v.picklist(itemTypes)),
		merchantReference: optionalText,
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

const payerData = v.strictObject({
	// What the real provider takes for an address is unknown: refuse only what is clearly none.
	email: v.optional(v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/))),
	phoneNumber: optionalText,
	givenName: optionalText,
	familyName: optionalText,
	billingAddress: v.optional(
		v.strictObject({
			addressLine1: optionalText,
			postalCode: optionalText,
			city: optionalText,
			country: optionalText,
		}),
	),
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
		idempotencyKey: optionalKey,
		paymentMetadata: v.optional(metadata, {}),
		merchantUrls: v.optional(
			v.strictObject({
				successUrl: v.optional(webAddress),
				cancelUrl: v.optional(webAddress),
				callbackUrl: v.optional(webAddress),
			}),
			{},
		),
		merchantCustomizations: v.optional(
			v.strictObject({
				offerPaymentMethods: v.optional(methods),
				captureMethod: v.optional(v.picklist(['immediate', 'deferred'])),
			}),
			{},
		),
		lineItems: v.optional(v.array(lineItem), []),
		payerData: v.optional(payerData, {}),
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
	captureIdempotencyKey: optionalKey,
	lineItems: v.optional(v.array(lineItem)),
	merchantMetadata: v.optional(metadata),
})
export type CaptureRequest = v.InferOutput<typeof captureRequest>

export const refundRequest = v.strictObject({
	paymentId: text,
	refundAmount: money,
	description: optionalText,
	invoiceReference: optionalText,
	refundTaxAmount: v.optional(money),
	refundTaxRatePercent: v.optional(v.number()),
	merchantReference: optionalKey,
	merchantMetadata: v.optional(metadata, {}),
	idempotencyKey: optionalKey,
	callbackUrl: v.optional(webAddress),
	initializingRepresentative: v.optional(v.strictObject({ username: text })),
})
export type RefundRequest = v.InferOutput<typeof refundRequest>

export function lineItemsFit(items: readonly { totalAmount: number }[], amountOre: number) {
	return items.length === 0 || amountOre === items.reduce((sum, item) => sum + item.totalAmount, 0)
}

/** Reads a request body, or answers VALIDATION_ERROR naming every field that is wrong. */
export function readBody<Schema extends v.GenericSchema>(
	schema: Schema,
	body: unknown,
): v.InferOutput<Schema> {
	const result = v.safeParse(schema, body)
	if (result.success) return result.output
	const complaints = result.issues.map((issue) => {
		const path = v.getDotPath(issue)
		return path ? `${path}: ${issue.message}` : issue.message
	})
	throw apiError('VALIDATION_ERROR', complaints.join('; '))
}
