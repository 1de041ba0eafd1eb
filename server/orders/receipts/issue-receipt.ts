import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

/**
 * Gives a paid order its receipt, with the next number of the series. The counter is locked until
 * commit, so numbers follow each other without a gap, in the order in which payments are settled.
 */
export async function issueReceipt(
	{ seller, withdrawal }: Pick<Shop, 'seller' | 'withdrawal'>,
	transaction: DatabaseTransaction,
	orderId: string,
	attemptId: string,
): Promise<void> {
	const issued = await transaction
		.selectFrom('receipts')
		.select('number')
		.where('order_id', '=', orderId)
		.executeTakeFirst()
	if (issued) return
	const { last_number } = await transaction
		.updateTable('receipt_counter')
		.set({ last_number: sql<number>`last_number + 1` })
		.returning('last_number')
		.executeTakeFirstOrThrow()
	await transaction
		.insertInto('receipts')
		.values({
			number: last_number,
			order_id: orderId,
			attempt_id: attemptId,
			seller: JSON.stringify(seller),
			withdrawal,
		})
		.execute()
}
