import * as v from 'valibot'
import type { BookedPayment, TimeSpan } from '../../provider.ts'
import { readAnswer } from '../read-answer.ts'
import { paymentAnswer, toPayment } from './answers.ts'
import type { CallZaver } from './client.ts'

const listAnswer = v.object({
	payments: v.array(
		v.object({
			...paymentAnswer.entries,
			idempotencyKey: v.nullish(v.string(), null),
			createdAt: v.pipe(v.string(), v.isoTimestamp()),
		}),
	),
	next: v.nullable(v.string()),
})

/** The stand-in's whole book, page by page. */
export async function* listStandIn(
	call: CallZaver,
	{ from, until }: TimeSpan,
): AsyncGenerator<BookedPayment> {
	const span = { from: from.toISOString(), until: until.toISOString() }
	let after: string | null = null
	do {
		const query = new URLSearchParams({ ...span, ...(after !== null && { after }) })
		const answer = await call('GET', `/sandbox/book?${query}`)
		const { payments, next }: v.InferOutput<typeof listAnswer> = readAnswer(
			'Zaver’s stand-in',
			listAnswer,
			answer,
		)
		for (const payment of payments) {
			yield {
				...toPayment(payment),
				reference: payment.paymentId,
				attemptId: payment.idempotencyKey,
				openedAt: new Date(payment.createdAt),
			}
		}
		after = next
	} while (after !== null)
}
