import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

/**
 * Gives a paid order, which is locked, its receipt, with the next number of the series. The counter is locked until
 * commit, so numbers follow each other without a gap, in the order in which payments are settled.
 */
export async function issueReceipt(
	{ seller, withdrawal }: Pick<Shop, 'seller' | 'withdrawal'>,
	transaction: DatabaseTransaction,
	orderId: string,
	attemptId: string,
): Promise<void> {
	await sql`
		with counted as (
			update receipt_counter set last_number = last_number + 1
			where not exists (select from receipts where order_id = ${orderId})
			returning last_number
		)
		insert into receipts (number, order_id, attempt_id, seller, withdrawal)
		select last_number, ${orderId}, ${attemptId}::uuid, ${JSON.stringify(seller)}::jsonb, ${withdrawal}
		from counted`.execute(transaction)
}
