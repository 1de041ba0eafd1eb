import * as v from 'valibot'

const refundStatuses = [
	'PENDING_MERCHANT_APPROVAL',
	'PENDING_EXECUTION',
	'EXECUTED',
	'CANCELLED',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

const ore = v.pipe(v.number(), v.integer())
const optionalText = v.optional(v.string())

/** One of the merchant's people. */
export const representative = v.strictObject({ username: v.pipe(v.string(), v.nonEmpty()) })
export type Representative = v.InferOutput<typeof representative>

const refundedLine = v.object({
	lineItemId: v.string(),
	totalOre: ore,
	taxOre: ore,
	taxRatePercent: v.number(),
	quantity: v.number(),
	unitPriceOre: ore,
	description: optionalText,
})

/** A refund as the book keeps it. */
export const refundRecord = v.object({
	refundId: v.string(),
	paymentId: v.string(),
	amountOre: ore,
	taxOre: v.optional(ore),
	taxRatePercent: v.optional(v.number()),
	lineItems: v.optional(v.array(refundedLine), []),
	status: v.picklist(refundStatuses),
	createdAt: v.string(),
	lastEvent: v.string(),
	description: optionalText,
	invoiceReference: optionalText,
	merchantReference: optionalText,
	merchantMetadata: v.record(v.string(), v.string()),
	callbackUrl: optionalText,
	initializingRepresentative: v.optional(representative),
	approvingRepresentative: v.optional(representative),
	cancellingRepresentative: v.optional(representative),
})
export type Refund = v.InferOutput<typeof refundRecord>

export function executedOre(refunds: readonly Refund[]): number {
	return sum(refunds.filter((refund) => refund.status === 'EXECUTED'))
}

/** What is given back or promised to be: a cancelled refund frees its amount again. */
export function promisedOre(refunds: readonly Refund[]): number {
	return sum(refunds.filter((refund) => refund.status !== 'CANCELLED'))
}

export function withStatus(refund: Refund, status: RefundStatus): Refund {
	return { ...refund, status, lastEvent: new Date().toISOString() }
}

function sum(refunds: readonly Refund[]): number {
	return refunds.reduce((total, refund) => total + refund.amountOre, 0)
}
