import { OUTSIDE_EU } from '@coc/contract'
import { executorOf, executorOfPool } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import type { NoteAct } from '../note-act.ts'
import type { Shop } from '../shop.ts'
import { type PricedOrder, priceOrder } from './price.ts'
import { settleHandling } from './settle-handling.ts'

/** Looks the cars up, prices the order, and sends it on its way to payment. */
export async function handleOrder(shop: Shop, orderId: string, note?: NoteAct): Promise<void> {
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
	const nextStep = note
		? await settleForOperator(shop, orderId, priced, note)
		: await settleHandling(shop, executorOfPool(shop.pool), orderId, priced)
	if (nextStep) shop.wakeWorkers(nextStep)
}

function settleForOperator(shop: Shop, orderId: string, priced: PricedOrder, note: NoteAct) {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (order?.status !== 'RECEIVED') return null
		await note(transaction)
		return settleHandling(shop, executorOf(transaction), orderId, priced)
	})
}
