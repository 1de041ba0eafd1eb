import { sql } from 'kysely'
import { executorOf } from '../../../db/database.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../../payments/payment-states.ts'
import type { Shop } from '../../shop.ts'
import { checkPayment } from '../check-payment.ts'
import { within } from './within.ts'

const PATIENCE_MS = 2_000

/**
 * For a customer who comes back from the provider: a callback may be late or lost. Whether the provider has told
 * what is true of the open payment; if it has not, a job goes on asking. At most every few seconds per order.
 */
export async function askProvider(shop: Shop, orderId: string): Promise<boolean> {
	const attempt = await shop.db
		.updateTable('payment_attempts')
		.set({ asked_at: sql`now()` })
		.where('order_id', '=', orderId)
		.where('provider', '=', shop.provider.name)
		.where('status', 'in', OPEN_ATTEMPT_STATUSES)
		.where('reference', 'is not', null)
		.where('asked_at', '<', sql<Date>`now() - interval '4 seconds'`)
		.returning('reference')
		.executeTakeFirst()
	const reference = attempt?.reference
	if (!reference) return false
	const asking = checkPayment(shop, reference).then(
		() => 'told' as const,
		() => 'failed' as const,
	)
	if ((await within(PATIENCE_MS, asking)) === 'told') return true
	await shop.db
		.transaction()
		.execute((transaction) =>
			shop.enqueue(executorOf(transaction), { name: 'check-payment', data: { reference } }),
		)
	return false
}
