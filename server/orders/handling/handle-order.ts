import { executorOfConnection } from '../../db/database.ts'
import { requestMail } from '../mails/mail-requests.ts'
import type { Shop } from '../shop.ts'
import { VAT_BUYER_COLUMNS } from '../vat/vat-buyer.ts'
import { priceForOrder } from './price-for-order.ts'
import { settleHandling } from './settle-handling.ts'

/**
 * Looks the cars up, prices the order, and sends it on its way to payment. With HANDLING=known an order
 * with a car that the register does not know is left to a person.
 */
export async function handleOrder(shop: Shop, orderId: string): Promise<void> {
	const order = await shop.db
		.selectFrom('orders')
		.select(['id', 'status', 'revision', 'chassis_numbers', ...VAT_BUYER_COLUMNS])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (order?.status !== 'RECEIVED') return

	const priced = await priceForOrder(shop, order)
	if (shop.handling === 'known' && priced.unknownCars.length > 0) {
		await shop.db
			.transaction()
			.execute((transaction) => requestMail(shop, transaction, orderId, 'order-received'))
		return
	}
	const read = { id: orderId, revision: order.revision }
	const nextStep = await settleHandling(shop, executorOfConnection(shop.pool), read, priced)
	if (nextStep) shop.wakeWorkers(nextStep)
	// Handled, cancelled or changed meanwhile: looked at again.
	else await handleOrder(shop, orderId)
}
