import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import { IS_CURRENT } from '../documents/current-documents.ts'
import { lockCars } from '../documents/store-document.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import { fetchMissing } from './asking/fetch-missing.ts'
import { bringInLine, bringOrderInLine, type WaitingFile } from './bring-in-line.ts'
import { moveDeliveries } from './move-delivery.ts'
import { tellReady } from './tell-ready.ts'

/**
 * Serves every car of a paid order that has a certificate, and tells the customer. When the importer's
 * system cannot be asked for the others, this fails after that, and is tried again.
 */
export async function deliverOrder(shop: Shop, orderId: string): Promise<void> {
	const asks = shop.certificates.source !== null
	const isNewToAsk = asks && (await bringOrderInLine(shop, orderId))
	const fetched = await Promise.allSettled([fetchMissing(shop, orderId)])
	await shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (!order) return
		const { isNew, waiting } = await bringInLine(shop, transaction, orderId)
		// Erased meanwhile.
		if (order.reduced_at !== null) return
		const served = await makeReady(transaction, waiting)
		if (served === 0) return
		// What becomes ready within a minute is told together, unless there is nothing to wait for.
		if (isNewToAsk || isNew || served === waiting.length)
			await tellReady(shop, transaction, orderId)
		else await shop.enqueue(executorOf(transaction), { name: 'tell-ready', data: { orderId } })
	})
	for (const result of fetched) if (result.status === 'rejected') throw result.reason
}

async function makeReady(
	transaction: DatabaseTransaction,
	waiting: readonly WaitingFile[],
): Promise<number> {
	if (waiting.length === 0) return 0
	const [ids, cars] = [waiting.map(({ id }) => id), waiting.map((file) => file.chassisNumber)]
	// A file that is being stored for one of these cars is seen, or sees this delivery.
	await lockCars(transaction, cars)
	const { rows } = await sql<{ readonly id: string }>`
		with current as materialized (
			select waiting.id, documents.sha256
			from unnest(${ids}::uuid[], ${cars}::text[]) as waiting (id, car)
			join documents on documents.chassis_number = waiting.car
			where ${sql.raw(IS_CURRENT)}
		), given as (
			insert into delivery_documents (delivery_id, sha256) select id, sha256 from current
			on conflict do nothing
		)
		select distinct id from current`.execute(transaction)
	if (rows.length === 0) return 0
	const served = rows.map(({ id }) => id)
	return moveDeliveries(transaction, served, { to: 'READY', cause: 'certificate' })
}
