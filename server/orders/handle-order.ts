import { OUTSIDE_EU } from '@coc/contract'
import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import { requestMail } from './mail-requests.ts'
import { moveOrder } from './move-order.ts'
import { type PricedOrder, priceOrder } from './price.ts'
import type { Shop } from './shop.ts'

/** Looks the cars up, prices the order, and sends it on its way to payment. */
export async function handleOrder(shop: Shop, orderId: string): Promise<void> {
	const order = await shop.db
		.selectFrom('orders')
		.select(['status', 'chassis_numbers', 'is_company', 'country_code'])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (order?.status !== 'RECEIVED') return

	const rates = shop.vatRates[order.is_company ? 'company' : 'private']
	const priced = priceOrder(
		order.chassis_numbers,
		await shop.register.findCars(order.chassis_numbers),
		shop.usualPriceOre,
		rates[order.country_code === OUTSIDE_EU ? 'NOTEU' : 'EU'],
	)
	await shop.db
		.transaction()
		.execute((transaction) => settleHandling(shop, transaction, orderId, priced))
}

async function settleHandling(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	priced: PricedOrder,
): Promise<void> {
	const deliverable = priced.lines.some((line) => line.kind === 'coc' && line.cocExists)
	const moved = await moveOrder(transaction, {
		orderId,
		to: deliverable ? 'CREATED' : 'UNDELIVERABLE',
		cause: 'handled',
	})
	if (!moved) return

	await transaction
		.updateTable('orders')
		.set({
			handled_at: new Date(),
			vat_rate_basis_points: priced.vatRateBasisPoints,
			total_ore: priced.totalOre,
		})
		.where('id', '=', orderId)
		.execute()
	await transaction
		.insertInto('order_lines')
		.values(
			priced.lines.map((line, position) => ({
				order_id: orderId,
				position,
				kind: line.kind,
				chassis_number: line.kind === 'coc' ? line.chassisNumber : null,
				registration_number: line.kind === 'coc' ? line.registrationNumber : null,
				coc_exists: line.kind === 'coc' && line.cocExists,
				cost_ore: line.costOre,
			})),
		)
		.execute()
	if (deliverable) {
		await shop.enqueue(executorOf(transaction), { name: 'open-payment', data: { orderId } })
	} else {
		await requestMail(shop, transaction, orderId, 'cannot-deliver')
	}
}
