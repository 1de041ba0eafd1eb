import { sql } from 'kysely'
import { executorOf } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'
import { serveCars } from '../serving/serve-cars.ts'
import { IS_UNTOLD, tellReadyOf } from '../tell-ready.ts'
import { fetchMissing } from './fetch-missing.ts'
import { willAsk } from './will-ask.ts'

/**
 * Asks the importer's system for what an order misses, and serves what has come. Asked for the first time, all of it is
 * told at once: nothing more is about to come, unless some came from elsewhere meanwhile. When some could not be asked
 * about, this fails after that, and is tried again.
 */
export async function askSource(shop: Shop, orderId: string): Promise<void> {
	// What is owed no more is not asked about.
	if (!(await serve(shop, orderId, { isAsked: false }))) return
	const [fetched] = await Promise.allSettled([fetchMissing(shop, orderId)])
	const isAsked = fetched.status === 'fulfilled'
	const order = await serve(shop, orderId, { isAsked })
	if (!isAsked) throw fetched.reason
	const { isFirst, given } = fetched.value
	const isAll = order?.missing === 0 || (isFirst && !order?.asks)
	if (isAll && !(await hasDropped(shop, orderId, given))) await tellReadyOf(shop, orderId)
}

/** Whether a file that is yet to be told came after the order was begun, and was not `given` now: others may follow it. */
async function hasDropped({ db }: Shop, orderId: string, given: readonly string[]) {
	const dropped = await db
		.selectFrom('deliveries')
		.select('id')
		.where('order_id', '=', orderId)
		.where(IS_UNTOLD)
		.where('status_since', '>', (delivery) => delivery.ref('created_at'))
		.where(sql<boolean>`chassis_number <> all (${[...given]}::text[])`)
		.executeTakeFirst()
	return dropped !== undefined
}

/** Null: there is nobody to serve. Told within a minute, whatever happens to this step. */
function serve(shop: Shop, orderId: string, { isAsked }: { readonly isAsked: boolean }) {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await serveCars(shop, transaction, orderId)
		if (!order) return null
		if (order.isToTell)
			await shop.enqueue(executorOf(transaction), { name: 'tell-ready', data: { orderId } })
		// Cars that came to the order meanwhile.
		const asks = isAsked && order.missing > 0 && (await willAsk(shop, transaction, orderId, true))
		return { ...order, asks }
	})
}
