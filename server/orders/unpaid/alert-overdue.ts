import type { Shop } from '../shop.ts'
import { isLapsed } from './unpaid-days.ts'
import { unpaidOrders } from './unpaid-orders.ts'
import { isBeingPaid } from './waiting-for-payment.ts'

const DAY = 24 * 3600_000

/** Once a night: alerts when orders should have lapsed and did not, though a whole day's runs have tried. */
export async function alertOverdueOrders(shop: Shop, now = new Date()): Promise<void> {
	const yesterday = new Date(now.getTime() - DAY)
	const overdue: string[] = []
	for await (const order of unpaidOrders(shop)) {
		if (!isLapsed(shop, order, yesterday) || (await isBeingPaid(shop.db, order.id))) continue
		overdue.push(order.id)
	}
	const [oldest] = overdue
	if (oldest === undefined) return
	shop.alert('Unpaid orders past their time could not be cancelled', {
		order: oldest,
		orders: overdue.length,
	})
}
