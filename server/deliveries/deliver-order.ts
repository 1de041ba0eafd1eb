import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import { currentDocuments } from '../documents/current-documents.ts'
import { lockCar } from '../documents/store-document.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import { fetchMissing } from './asking/fetch-missing.ts'
import { bringInLine } from './bring-in-line.ts'
import { moveDelivery } from './move-delivery.ts'
import { tellReady } from './tell-ready.ts'

/**
 * Serves every car of a paid order that has a certificate, and tells the customer. When the importer's
 * system cannot be asked for the others, this fails after that, and is tried again.
 */
export async function deliverOrder(shop: Shop, orderId: string): Promise<void> {
	const isNew = await bringInLine(shop, orderId)
	const fetched = await Promise.allSettled([fetchMissing(shop, orderId)])
	await shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		// Erased meanwhile.
		if (!order || order.reduced_at !== null) return
		const { served, waiting } = await makeReady(transaction, orderId)
		if (served === 0) return
		// What becomes ready within a minute is told together, unless there is nothing to wait for.
		if (isNew || waiting === 0) await tellReady(shop, transaction, orderId)
		else await shop.enqueue(executorOf(transaction), { name: 'tell-ready', data: { orderId } })
	})
	for (const result of fetched) if (result.status === 'rejected') throw result.reason
}

async function makeReady(transaction: DatabaseTransaction, orderId: string) {
	const deliveries = await transaction
		.selectFrom('deliveries')
		.select(['id', 'chassis_number'])
		.where('order_id', '=', orderId)
		.where('form', '=', 'file')
		.where('status', '=', 'WAITING')
		// Always in this order: two of them must not wait for each other.
		.orderBy('chassis_number')
		.execute()
	let served = 0
	for (const { id, chassis_number } of deliveries) {
		// A file that is being stored for this car is seen, or sees this delivery.
		await lockCar(transaction, chassis_number)
		const documents = await currentDocuments(transaction, chassis_number)
		if (documents.length === 0) continue
		await transaction
			.insertInto('delivery_documents')
			.values(documents.map(({ sha256 }) => ({ delivery_id: id, sha256 })))
			.onConflict((conflict) => conflict.doNothing())
			.execute()
		await moveDelivery(transaction, { deliveryId: id, to: 'READY', cause: 'certificate' })
		served++
	}
	return { served, waiting: deliveries.length - served }
}
