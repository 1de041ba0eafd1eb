import { orderState } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { CARS_KNOWN, IS_GIVEN_BACK } from '../../orders/standing.ts'
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
		])
		.select([
			sql<boolean>`${sql.raw(IS_GIVEN_BACK)}`.as('is_given_back'),
			sql<boolean | null>`${sql.raw(CARS_KNOWN)}`.as('cars_known'),
		])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) throw new DeskError('The order was erased just now.')
	const name = `${order.first_name} ${order.last_name}`.trim()
	const who = [name, order.company_name].filter((part) => part !== '').join(', ')
	return {
		id: orderId,
		status: order.status,
		state: orderState({
			status: order.status,
			isGivenBack: order.is_given_back,
			carsKnown: order.cars_known,
		}),
		totalOre: order.total_ore,
		cars: order.chassis_numbers.length,
		customer: order.email_address ? `${who} <${order.email_address}>` : who || 'an erased person',
	}
}
