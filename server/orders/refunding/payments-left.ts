import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { soldOre } from '../paying/sold-part.ts'

export type PaymentLeft = {
	readonly id: string
	readonly provider: string
	readonly leftOre: number
	/** Null: it settled before this was written down. */
	readonly currency: string | null
	/** The provider has it for another order than the one it was opened for. */
	readonly isForOtherOrder: boolean
}

/**
 * The payments of an order of which not all was given back, by us or at the provider's, or is on its
 * way back. Those with more left than the receipt is for come first, since that is superfluous; then
 * the newest.
 */
export async function paymentsLeft(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<PaymentLeft[]> {
	const { rows } = await sql<PaymentLeft>`
		select attempt.id, attempt.provider, left_ore as "leftOre", settled_currency as currency,
			settled_for_other_order as "isForOtherOrder"
		from payment_attempts as attempt
		left join receipts on receipts.order_id = attempt.order_id
		cross join lateral (
			select (
				coalesce(settled_ore, attempt.amount_ore) - refunded_elsewhere_ore
					- coalesce(sum(refunds.amount_ore), 0)
			)::bigint as left_ore
			from refunds
			where attempt_id = attempt.id and refunds.status <> 'CANCELLED'
		) as money
		where attempt.order_id = ${orderId} and attempt.status = 'SETTLED' and left_ore > 0
		order by left_ore <= ${sql.raw(soldOre('attempt'))}, created_at desc`.execute(database)
	return rows
}
