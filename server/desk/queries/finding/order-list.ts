import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { timePrefix } from '../../../orders/order-id.ts'
import { type Matching, narrowed, type OrderFilter, withinDays } from './narrow-orders.ts'

/** What else is shown of orders is read once it is known which they are. */
export type FoundList = {
	readonly ids: readonly string[]
	readonly more: boolean
	/** How many there are, where that was seen without counting them. */
	readonly count: number | null
}

/** In which order the newest are taken. Ids sort by the minute, which is good enough, and the same on every page. */
export const NEWEST = {
	byTime: sql`created_at`,
	/** As an expression: the index of ids would be walked, and each order read for the words that another index has. */
	byId: sql`orders.id || ''`,
}

export function idsOf(db: Database, filter: OrderFilter, matching: Matching) {
	return matching(narrowed(db.selectFrom('orders'), filter)).select('orders.id')
}

export const minuteOf = (id: string) => id.slice(0, timePrefix(0).length)

/**
 * All orders, the newest first. Ids sort by the minute. So the minute of the last order to show is found by
 * id, and of the orders from then on the newest are taken.
 */
export async function listNewest(db: Database, filter: OrderFilter): Promise<FoundList> {
	const last = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.orderBy('orders.id', 'desc')
		.offset(filter.limit)
		.limit(1)
		.executeTakeFirst()
	const sinceLast: Matching = (query) =>
		last ? query.where('orders.id', '>=', minuteOf(last.id)) : query
	const { ids } = await newestOf(db, filter, sinceLast, NEWEST.byTime)
	return { ids, more: last !== undefined, count: last ? null : ids.length }
}

export async function newestOf(
	db: Database,
	filter: OrderFilter,
	matching: Matching,
	order = NEWEST.byId,
): Promise<FoundList> {
	const rows = await matching(narrowed(db.selectFrom('orders'), filter))
		.select('orders.id')
		.orderBy(order, 'desc')
		.limit(filter.limit + 1)
		.execute()
	return listOf(rows, filter)
}

function listOf(rows: readonly { readonly id: string }[], { limit }: OrderFilter): FoundList {
	const more = rows.length > limit
	const ids = rows.slice(0, limit).map(({ id }) => id)
	return { ids, more, count: more ? null : ids.length }
}

/** The same where nobody knows how many there are; null when they are more than that. */
export async function newestOfAtMost(
	db: Database,
	filter: OrderFilter,
	matching: Matching,
	most: number,
): Promise<FoundList | null> {
	const some = matching(narrowed(db.selectFrom('orders'), filter))
		.select('orders.id')
		.limit(most + 1)
	const newest = await db
		.selectFrom(some.as('some'))
		.select(['id', sql<number>`count(*) over ()`.as('count')])
		.orderBy('id', 'desc')
		.limit(filter.limit + 1)
		.execute()
	const count = newest[0]?.count ?? 0
	return count > most ? null : { ...listOf(newest, filter), count }
}

/** The newest of several lists, each order once. */
export function newestOfAll(lists: readonly FoundList[], limit: number): FoundList {
	const ids = [...new Set(lists.flatMap((list) => list.ids))].sort().reverse()
	const more = ids.length > limit || lists.some((list) => list.more)
	return { ids: ids.slice(0, limit), more, count: more ? null : ids.length }
}

/** The newest order that so many are newer than, of those within the days that are asked for. */
export function orderBehind(db: Database, filter: OrderFilter, count: number, matching?: Matching) {
	const query = withinDays(db.selectFrom('orders'), filter)
	return (matching?.(query) ?? query)
		.select(['orders.id', 'created_at'])
		.orderBy('orders.id', 'desc')
		.offset(count)
		.limit(1)
		.executeTakeFirst()
}
