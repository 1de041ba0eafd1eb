import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'

/**
 * A certificate has come: every paid order that waits for that car, or is yet to be told of the one before, is served
 * as soon as this is committed.
 */
export async function serveWaiting(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	chassisNumber: string,
): Promise<void> {
	const { rows } = await sql<{ readonly order_id: string }>`
		select order_id from deliveries where chassis_number = ${chassisNumber} and status = 'WAITING'
		union
		select order_id
		from documents
		join delivery_documents using (sha256)
		join deliveries on deliveries.id = delivery_documents.delivery_id
		where documents.chassis_number = ${chassisNumber}
			and deliveries.status = 'READY'`.execute(transaction)
	for (const { order_id } of rows) {
		const step = { name: 'deliver-order', data: { orderId: order_id } } as const
		await shop.enqueue(executorOf(transaction), step)
	}
}
