import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import type { Shop } from './shop.ts'

/** Whenever what an order is owed may have changed: paid, promised back, not given back after all, another car. */
export async function requestDelivery(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await shop.enqueue(executorOf(transaction), { name: 'deliver-order', data: { orderId } })
}
