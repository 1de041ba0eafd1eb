import * as v from 'valibot'
import type { PaymentToOpen } from '../provider.ts'

/** Stripe writes `sek`, everybody else `SEK`. */
export const currencyCode = v.pipe(v.string(), v.toUpperCase())

export const metadata = v.nullable(v.record(v.string(), v.string()))

const ourThing = v.object({ metadata: v.object({ attempt_id: v.string() }) })

/** Others may take payments with the same account. */
export function isOurs(thing: unknown): boolean {
	return v.is(ourThing, thing)
}

export const momentOf = (seconds: number) => new Date(seconds * 1000)

/** What makes a thing at Stripe findable from our side. */
export function metadataOf({ orderId, attemptId }: PaymentToOpen) {
	return { order_id: orderId, attempt_id: attemptId }
}
