import * as v from 'valibot'
import type { PaymentToOpen } from '../provider.ts'

/** Stripe writes `sek`, everybody else `SEK`. */
export const currencyCode = v.pipe(v.string(), v.toUpperCase())

export const metadata = v.nullable(v.record(v.string(), v.string()))

/** What makes a thing at Stripe findable from our side. */
export function metadataOf({ orderId, attemptId }: PaymentToOpen) {
	return { order_id: orderId, attempt_id: attemptId }
}
