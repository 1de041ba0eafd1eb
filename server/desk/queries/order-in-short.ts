import type { Database } from '../../db/database.ts'
import { STANDING, stateOf } from '../../orders/standing.ts'
import { DeskError } from '../desk-error.ts'

export type OrderInShort = {
	readonly id: string
	readonly status: string
	/** How it stands, for words. */
	readonly state: string
	readonly totalOre: number | null
	readonly cars: number
	/** Who ordered, as one would say it on the telephone. */
	readonly customer: string
	readonly isErased: boolean
}

export async function orderInShort(db: Database, orderId: string): Promise<OrderInShort> {
	const order = await db
		.selectFrom('orders')
		.select([
			'status',
			'total_ore',
			'chassis_numbers',
			'company_name',
			'first_name',
			'last_name',
			'email_address',
			'reduced_at',
		])
		.select(STANDING)
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) throw new DeskError('The order was erased just now.')
	const name = `${order.first_name} ${order.last_name}`.trim()
	const who = [name, order.company_name].filter((part) => part !== '').join(', ')
	return {
		id: orderId,
		status: order.status,
		state: stateOf(order),
		totalOre: order.total_ore,
		cars: order.chassis_numbers.length,
		customer: order.email_address ? `${who} <${order.email_address}>` : who || 'an erased person',
		isErased: order.reduced_at !== null,
	}
}
