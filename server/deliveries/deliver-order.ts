import { executorOf } from '../db/database.ts'
import type { Shop } from '../orders/shop.ts'
import { willAsk } from './asking/will-ask.ts'
import { serveCars } from './serving/serve-cars.ts'
import { tellReady } from './tell-ready.ts'

/**
 * Serves every car of a paid order that the archive has a certificate for, and tells the customer. The importer's
 * system is asked for the others, in a step of its own: an answer that does not come keeps no other order waiting.
 */
export async function deliverOrder(shop: Shop, orderId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		const order = await serveCars(shop, transaction, orderId)
		if (!order) return
		const { isToTell, missing, isNew } = order
		const asks = missing > 0 && (await willAsk(shop, transaction, orderId, isNew))
		if (!isToTell) return
		// What comes later is told together within a minute: an XML may follow the PDF of the same car.
		if (isNew && !asks) await tellReady(shop, transaction, orderId)
		else await shop.enqueue(executorOf(transaction), { name: 'tell-ready', data: { orderId } })
	})
}
