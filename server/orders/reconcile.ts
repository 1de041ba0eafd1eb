import { sql } from 'kysely'
import { executorOf } from '../db/database.ts'
import { OPEN_ATTEMPT_STATUSES } from '../payments/payment-states.ts'
import type { NextStep } from './next-step.ts'
import type { Shop } from './shop.ts'

const AT_MOST = 500

/**
 * Finds what a lost callback or a lost answer could have left behind, and has the provider asked
 * about it: payments that are open, ever more seldom as they age; those closed or settled lately; and
 * refunds that are under way.
 */
export async function reconcile(shop: Shop, now = Date.now()): Promise<void> {
	const at = sql`${new Date(now)}::timestamptz`
	await shop.db.transaction().execute(async (transaction) => {
		const { rows: attempts } = await sql<AttemptToAsk>`
			update payment_attempts set asked_at = ${at}
			from orders
			where orders.id = payment_attempts.order_id and payment_attempts.id in (
				select id from payment_attempts
				where provider = ${shop.provider.name} and (
					(
						status in (${sql.join(OPEN_ATTEMPT_STATUSES)})
						and asked_at < ${at} - greatest(interval '10 minutes', (asked_at - created_at) / 2)
					) or (
						status_since > ${at} - interval '3 days'
						and asked_at < ${at} - interval '12 hours'
					)
				)
				order by asked_at
				limit ${AT_MOST}
			)
			returning order_id, reference, orders.status as order_status`.execute(transaction)
		const refunds = await transaction
			.selectFrom('refunds')
			.innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
			.select('refunds.id')
			.where('payment_attempts.provider', '=', shop.provider.name)
			.where('refunds.status', 'in', ['OPENING', 'PENDING'])
			.limit(AT_MOST)
			.execute()
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
