import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

/** One message to the merchant, and what became of it. */
export const callbackRecord = v.object({
	callbackId: v.string(),
	/** The payment or refund it tells about. */
	subjectId: v.string(),
	url: v.string(),
	body: v.unknown(),
	state: v.picklist(['pending', 'delivered', 'given-up', 'lost']),
	dueAt: v.string(),
	attempts: v.array(v.object({ at: v.string(), result: v.string() })),
})
export type Callback = v.InferOutput<typeof callbackRecord>

const firstRetryMs = 1000
const mostAttempts = 10

export function newCallback(message: { subjectId: string; url: string; body: unknown }): Callback {
	return {
		callbackId: randomUUID(),
		...message,
		state: 'pending',
		dueAt: new Date().toISOString(),
		attempts: [],
	}
}

export function afterAttempt(callback: Callback, at: Date, result: string): Callback {
	const attempts = [...callback.attempts, { at: at.toISOString(), result }]
	if (/^2\d\d$/.test(result)) return { ...callback, attempts, state: 'delivered' }
	if (attempts.length >= mostAttempts) return { ...callback, attempts, state: 'given-up' }
	const wait = firstRetryMs * 2 ** (attempts.length - 1)
	return { ...callback, attempts, dueAt: new Date(Date.now() + wait).toISOString() }
}
