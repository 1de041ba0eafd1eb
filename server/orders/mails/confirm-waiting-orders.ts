import { timePrefix } from '../order-id.ts'
import type { Shop } from '../shop.ts'
import { requestMail } from './mail-requests.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const AT_MOST = 500

/**
 * Tells the customers of orders that have waited for two minutes without a mail that we have their
 * order. Most orders are handled within a second, and two mails at once would only be noise.
 */
export async function confirmWaitingOrders(shop: Shop, now = Date.now()): Promise<number> {
	const waiting = await shop.db
		.selectFrom('orders')
		.select('id')
		.where('id', '>', timePrefix(now - DAY))
		.where('status', 'in', ['RECEIVED', 'CREATED'])
		.where('created_at', '<', new Date(now - 2 * MINUTE))
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('mails').whereRef('mails.order_id', '=', 'orders.id'))),
		)
		.orderBy('id')
		.limit(AT_MOST)
		.execute()
	for (const { id } of waiting) {
		await shop.db
			.transaction()
			.execute((transaction) => requestMail(shop, transaction, id, 'order-received'))
	}
	return waiting.length
}
