import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { IS_GIVEN_BACK } from '../standing.ts'

/**
 * Those of these paid orders whose customer still waits for something. Nothing is known of deliveries yet: every one
 * that was not given back as a whole counts.
 */
export async function undeliveredOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
	if (orderIds.length === 0) return []
	const orders = await db
		.selectFrom('orders')
		.select('id')
		.where('id', 'in', orderIds)
		.where(sql<boolean>`not ${sql.raw(IS_GIVEN_BACK)}`)
		.orderBy('id')
		.execute()
	return orders.map(({ id }) => id)
}
