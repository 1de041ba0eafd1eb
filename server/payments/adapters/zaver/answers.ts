import * as v from 'valibot'
import { type AttemptStatus, isAttemptStatus } from '../../payment-states.ts'
import type { ProviderPayment } from '../../provider.ts'
import { parseTimestamp } from './timestamp.ts'

/** Kronor on the wire, as a number or as its digits; öre from here on. */
const ore = v.pipe(
	v.union([
		v.pipe(v.number(), v.finite()),
		v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d+)?$/), v.transform(Number)),
	]),
	v.transform((kronor) => Math.round(kronor * 100)),
)

const timestamp = v.pipe(
	v.string(),
	v.transform(parseTimestamp),
	v.date('Expected an ISO timestamp'),
)

export const paymentAnswer = v.object({
	paymentId: v.string(),
	paymentStatus: v.string(),
	paymentLink: v.nullish(v.string()),
	/** A payment is not lost for a time that we cannot read: Zaver itself says when it ends. */
	validUntil: v.fallback(v.nullish(timestamp), null),
	amount: ore,
	capturedAmount: v.nullish(ore),
	refundedAmount: v.nullish(ore, 0),
	currency: v.nullish(v.string(), 'SEK'),
	merchantPaymentReference: v.nullish(v.string()),
})

type PaymentAnswer = v.InferOutput<typeof paymentAnswer>

export const refundAnswer = v.object({
	refundId: v.string(),
	status: v.string(),
	merchantReference: v.nullish(v.string()),
})

export type RefundAnswer = v.InferOutput<typeof refundAnswer>

export function toPayment(answer: PaymentAnswer): ProviderPayment {
	const status = statusOf(answer)
	return {
		status,
		...(status === 'PENDING_CONFIRMATION' && { payBy: answer.validUntil ?? null }),
		amountOre: answer.amount,
		currency: answer.currency,
		orderId: answer.merchantPaymentReference ?? null,
		refundedOre: answer.refundedAmount,
	}
}

export function statusOf({ paymentStatus }: PaymentAnswer): AttemptStatus {
	if (!isAttemptStatus(paymentStatus))
		throw new Error(`Zaver knows a payment status that we do not: ${paymentStatus}`)
	return paymentStatus
}
