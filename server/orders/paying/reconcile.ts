import { sql } from 'kysely'
import { executorOf } from '../../db/database.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'

const AT_MOST = 500

/**
 * Finds what a lost callback or a lost answer could have left behind, and has the provider asked
 * about it: payments that are open and refunds that are under way, ever more seldom as they age, and
 * payments closed or settled lately. Refunds that the version before made get their credit note. What was asked in the future, by a clock that has been set back
 * since, is asked again.
 */
export async function reconcile(shop: Shop, now = Date.now()): Promise<void> {
	const at = sql`${new Date(now)}::timestamptz`
	await shop.db.transaction().execute(async (transaction) => {
		const isOpen = sql`status in (${sql.join(OPEN_ATTEMPT_STATUSES)})`
		const isRecent = sql`status_since > ${at} - interval '3 days'`
		const { rows: attempts } = await sql<AttemptToAsk>`
			update payment_attempts set asked_at = ${at}
			from orders
			where orders.id = payment_attempts.order_id and payment_attempts.id in (
				select id from payment_attempts
				where provider = ${shop.provider.name} and (
					(
						${isOpen}
						and asked_at < ${at} - greatest(interval '10 minutes', (asked_at - created_at) / 2)
					)
					or (${isRecent} and asked_at < ${at} - interval '12 hours')
					or ((${isOpen} or ${isRecent}) and asked_at > ${at} + interval '1 minute')
				)
				order by asked_at
				limit ${AT_MOST}
			)
			returning order_id, reference, orders.status as order_status`.execute(transaction)
		const { rows: refunds } = await sql<{ readonly id: string }>`
			update refunds set asked_at = ${at}
			where id in (
				select refunds.id
				from refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
				where (
					payment_attempts.provider = ${shop.provider.name}
					and refunds.status in ('OPENING', 'PENDING')
					and (
						refunds.asked_at <= ${at} - (refunds.asked_at - refunds.created_at) / 2
						or refunds.asked_at > ${at} + interval '1 minute'
					)
				) or (refunds.status = 'EXECUTED' and not refunds.is_credited)
				order by refunds.asked_at
				limit ${AT_MOST}
			)
			returning id`.execute(transaction)
		const steps: NextStep[] = [
			...attempts.map(questionAbout),
			...refunds.map(({ id }) => ({ name: 'make-refund' as const, data: { refundId: id } })),
		]
		for (const step of steps) await shop.enqueue(executorOf(transaction), step)
	})
}

type AttemptToAsk = {
	readonly order_id: string
	readonly reference: string | null
	readonly order_status: string
}

/** An attempt without a reference was broken off while it was opened: finished, or closed if it came too late. */
function questionAbout({ order_id: orderId, reference, order_status }: AttemptToAsk): NextStep {
	if (reference !== null) return { name: 'check-payment', data: { reference } }
	return order_status === 'CREATED'
		? { name: 'open-payment', data: { orderId } }
		: { name: 'close-payment', data: { orderId } }
}
