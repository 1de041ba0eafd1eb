import { executorOf } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'
import { serveCars } from '../serving/serve-cars.ts'
import { tellReadyOf } from '../tell-ready.ts'
import { fetchMissing } from './fetch-missing.ts'

/**
 * Asks the importer's system for what an order misses, serves what has come, and tells of it at once: nothing more is
 * about to come. When some could not be asked about, this fails after that, and is tried again.
 */
export async function askSource(shop: Shop, orderId: string): Promise<void> {
	const [asked] = await Promise.allSettled([fetchMissing(shop, orderId)])
	await shop.db.transaction().execute(async (transaction) => {
		const order = await serveCars(shop, transaction, orderId)
		if (order && order.served > 0)
			await shop.enqueue(executorOf(transaction), { name: 'tell-ready', data: { orderId } })
	})
	if (asked.status === 'rejected') throw asked.reason
	await tellReadyOf(shop, orderId)
}
