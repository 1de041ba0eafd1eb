import { OUTSIDE_EU } from '@coc/contract'
import type { Shop } from '../shop.ts'
import { priceOrder } from './price.ts'
import { settleHandling } from './settle-handling.ts'

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
	await settleHandling(shop, orderId, priced)
}
