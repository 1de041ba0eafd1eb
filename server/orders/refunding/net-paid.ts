import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'

/** What was paid for an order, less what was given back or is on its way back. */
export async function netPaidOre(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<number> {
	const { rows } = await sql<{ ore: number }>`
		select (
			coalesce((
				select sum(coalesce(settled_ore, amount_ore)) from payment_attempts
				where order_id = ${orderId} and status = 'SETTLED'
			), 0) - coalesce((
				select sum(amount_ore) from refunds
				where order_id = ${orderId} and status <> 'CANCELLED'
			), 0)
		)::bigint as ore`.execute(database)
	return rows[0]?.ore ?? 0
}
