import { vatOfOrder } from '../../vat/vat-of-order.ts'
import type { Shop } from '../shop.ts'
import { askAboutNumber } from '../vat/ask-about-number.ts'
import { VAT_BUYER_COLUMNS, vatBuyer } from '../vat/vat-buyer.ts'
import { canDeliver, priceOrder } from './price.ts'
import { settleHandling } from './settle-handling.ts'

/** A customer waits for the payment link: a number that takes longer is asked about again by a job. */
const PATIENCE_MS = 5_000

/** Looks the cars up, prices the order, and sends it on its way to payment. */
export async function handleOrder(shop: Shop, orderId: string): Promise<void> {
	const order = await shop.db
		.selectFrom('orders')
		.select(['status', 'chassis_numbers', ...VAT_BUYER_COLUMNS])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (order?.status !== 'RECEIVED') return

	const cars = await shop.register.findCars(order.chassis_numbers)
	const buyer = vatBuyer(order)
	const check = canDeliver(cars) ? await askAboutNumber(shop, buyer, PATIENCE_MS) : null
	const { basisPoints, reason } = vatOfOrder(shop.vat, buyer, check?.answer === 'valid')
	const priced = priceOrder(order.chassis_numbers, cars, shop.usualPriceOre, basisPoints)
	await settleHandling(shop, orderId, { ...priced, vatReason: reason, check })
}
