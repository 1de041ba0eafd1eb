import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { lockOrder } from '../../orders/move-order.ts'
import type { Letter } from './letter.ts'

/** Which cars the newest letter of an order lists: only these are in its envelope, whatever comes later. */
export async function noteListed(
	transaction: DatabaseTransaction,
	{ orderId, cars }: Letter,
): Promise<void> {
	const listed = cars.map(({ chassisNumber }) => chassisNumber)
	await lockOrder(transaction, orderId)
	await transaction
		.updateTable('deliveries')
		.set({
			// What was posted while it was drawn has left.
			is_in_letter: sql<boolean>`chassis_number = any (${listed}) and status in ('WAITING', 'READY')`,
		})
		.where('order_id', '=', orderId)
		.where('form', '=', 'post')
		.execute()
}
