import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'

/** A certificate has come: every paid order that waits for that car is served, as soon as this is committed. */
export async function serveWaiting(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	chassisNumber: string,
): Promise<void> {
	const orders = await transaction
		.selectFrom('deliveries')
		.select('order_id')
		.distinct()
		.where('chassis_number', '=', chassisNumber)
		.where('status', '=', 'WAITING')
		.execute()
	for (const { order_id } of orders) {
		const step = { name: 'deliver-order', data: { orderId: order_id } } as const
		await shop.enqueue(executorOf(transaction), step)
	}
}
