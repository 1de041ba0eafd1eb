import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'

/**
 * A car that came into a paid order, and is paid in another one too, is for an operator to look at, whatever they have
 * settled of its other cars. The trigger of migration 0014 marks only what becomes paid. Both have the counter of
 * receipts first, so that of two which commit at the same moment one sees the other.
 */
export async function markSameCar(
	transaction: DatabaseTransaction,
	orderId: string,
	chassisNumber: string,
): Promise<void> {
	await transaction.selectFrom('receipt_counter').select('last_number').forUpdate().execute()
	await sql`
		insert into attention_marks (kind, order_id)
		select 'same-car', ${orderId}
		where exists (
			select from order_lines as line
			join order_lines as other
				on other.chassis_number = line.chassis_number and other.coc_exists and other.order_id <> line.order_id
			join orders on orders.id = other.order_id and orders.status = 'SETTLED'
			where line.order_id = ${orderId} and line.chassis_number = ${chassisNumber} and line.coc_exists
		)
		on conflict (kind, order_id) do update set at = excluded.at`.execute(transaction)
}
