import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'
import { HAS_SECOND_FORMAT } from './second-format.ts'

/**
 * A certificate has come: every paid order that waits for that car, is yet to be told of the one before, or was sent it
 * lately in the other format alone, is served as soon as this is committed.
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
			and deliveries.status = 'READY'
		union
		select delivery.order_id
		from documents as earlier
		join delivery_documents using (sha256)
		join deliveries as delivery on delivery.id = delivery_documents.delivery_id
		where earlier.chassis_number = ${chassisNumber} and ${sql.raw(HAS_SECOND_FORMAT)}`.execute(
		transaction,
	)
	for (const { order_id } of rows) {
		const step = { name: 'deliver-order', data: { orderId: order_id } } as const
		await shop.enqueue(executorOf(transaction), step)
	}
}
