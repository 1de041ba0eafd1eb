import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { IS_GIVEN_BACK } from '../standing.ts'

/** The statuses of a delivery that its customer still waits for. */
export const UNDELIVERED: readonly string[] = ['WAITING', 'READY', 'PROBLEM']

/**
 * Those of these paid orders whose customer still waits for something. One without deliveries was paid a moment
 * ago, or before there were any: it counts until it is given back as a whole.
 */
export async function undeliveredOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
	if (orderIds.length === 0) return []
	const orders = await db
		.selectFrom('orders')
		.select('id')
		.where('id', 'in', orderIds)
		.where(sql<boolean>`not ${sql.raw(IS_GIVEN_BACK)}`)
		.where(({ or, not, exists, selectFrom }) => {
			const deliveries = selectFrom('deliveries').whereRef('deliveries.order_id', '=', 'orders.id')
			return or([
				not(exists(deliveries)),
				exists(deliveries.where('deliveries.status', 'in', UNDELIVERED)),
			])
		})
		.orderBy('id')
		.execute()
	return orders.map(({ id }) => id)
}
