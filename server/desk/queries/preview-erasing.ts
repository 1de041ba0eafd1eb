import type { Database } from '../../db/database.ts'
import { ordersOf, withdrawalsOf } from '../../orders/retention/erase-person.ts'
import { mentionsOf } from '../../orders/retention/forget-mentions.ts'
import { undeliveredOf } from '../../orders/retention/undelivered-orders.ts'
import type { Shop } from '../../orders/shop.ts'

export type ErasingPreview = {
	/** Numbers of orders. */
	readonly toErase: readonly string[]
	readonly toAnonymise: readonly string[]
	readonly withdrawals: number
	/** Orders of others that had the address before. */
	readonly corrected: number
	readonly undelivered: readonly string[]
}

/** What would go if the person of an order were erased. Null: it names nobody, or is gone. */
export async function previewErasing(shop: Shop, orderId: string): Promise<ErasingPreview | null> {
	const order = await shop.db
		.selectFrom('orders')
		.select('email_address')
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order?.email_address) return null
	const { toErase, toAnonymise } = await ordersOf(shop, order.email_address)
	const undelivered = await undeliveredOf(shop.db, toAnonymise)
	return {
		toErase: await numbersOf(shop.db, toErase),
		toAnonymise: await numbersOf(shop.db, toAnonymise),
		withdrawals: await withdrawalsOf(shop, order.email_address),
		corrected: await mentionsOf(shop.db, order.email_address),
		undelivered: await numbersOf(shop.db, undelivered),
	}
}

async function numbersOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
	if (orderIds.length === 0) return []
	const orders = await db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', 'in', [...orderIds])
		.orderBy('id')
		.execute()
	return orders.map(({ order_reference }) => order_reference)
}
