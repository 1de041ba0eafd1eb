import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Search } from './find-orders.ts'
import { ordersWithPlate } from './named-orders.ts'
import { isHandled, type OrderFilter } from './narrow-orders.ts'
import { idsOf, orderBehind } from './order-list.ts'
import { havingWords } from './order-words.ts'
import { within } from './patience.ts'

/** Of the newest that wait to be handled, which the index does not know. */
const MOST_WAITING = 2_000
const PATIENCE_MS = 100
/** Where there are no more, only a machine that is out of breath takes longer: they are counted all the same. */
const FEW = 2_000

/** How many orders a filter has, up to `most`. Null: counting them takes longer than people wait. */
export function countOrders(
	db: Database,
	filter: OrderFilter,
	most: number,
): Promise<number | null> {
	const all = idsOf(db, filter, (query) => query)
	return countQuickly(db, filter, sql`${all} limit ${sql.lit(most)}`)
}

/** The same of a search by words. */
export async function countByWords(
	db: Database,
	search: Search,
	most: number,
): Promise<number | null> {
	const words = search.words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '')
	const having = await havingWords(db, words)
	if (!having) return 0
	const last = await orderBehind(db, search, MOST_WAITING, (query) =>
		query.where('status', '=', 'RECEIVED'),
	)
	const handled = idsOf(db, search, (query) => having.indexed(query).where(isHandled))
	const waiting = idsOf(db, search, (query) =>
		having
			.oneByOne(query)
			.where('status', '=', 'RECEIVED')
			.where('orders.id', '>', last?.id ?? ''),
	)
	const plated = idsOf(db, search, ordersWithPlate(db, words))
	const all = handled.union(waiting).union(plated)
	return countQuickly(db, search, sql`${all} limit ${sql.lit(most)}`)
}

async function countQuickly(
	db: Database,
	filter: OrderFilter,
	ids: RawBuilder<unknown>,
): Promise<number | null> {
	const counted = await within(db, PATIENCE_MS, (patient) => count(patient, ids))
	if (counted !== null || (await orderBehind(db, filter, FEW))) return counted
	return count(db, ids)
}

async function count(db: Database, ids: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*) as count from (${ids}) as found`.execute(db)
	return rows[0]?.count ?? 0
}
