import * as v from 'valibot'

export const refundStatuses = [
	'PENDING_MERCHANT_APPROVAL',
	'PENDING_EXECUTION',
	'EXECUTED',
	'CANCELLED',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

const optionalText = v.optional(v.string())

/** A refund as the book keeps it. */
export const refundRecord = v.object({
	refundId: v.string(),
	paymentId: v.string(),
	amountOre: v.pipe(v.number(), v.integer()),
	status: v.picklist(refundStatuses),
	createdAt: v.string(),
	lastEvent: v.string(),
	description: optionalText,
	merchantReference: optionalText,
	merchantMetadata: v.record(v.string(), v.string()),
	callbackUrl: optionalText,
	idempotencyKey: optionalText,
	fingerprint: v.string(),
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
