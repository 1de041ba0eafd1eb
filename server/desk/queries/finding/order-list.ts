import { type OrderState, orderState } from '@coc/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'
import { timePrefix } from '../../../orders/order-id.ts'
import type { OrderStatus } from '../../../orders/order-status.ts'
import { CARS_KNOWN, IS_GIVEN_BACK } from '../../../orders/standing.ts'

export type OrderFilter = {
	readonly status: OrderStatus | null
	/** Which kind of that status. */
	readonly state: OrderState | null
	readonly isCompany: boolean | null
	readonly since: Date | null
	/** The first moment that is too late. */
	readonly until: Date | null
	readonly limit: number
}

export type FoundOrder = {
	readonly id: string
	readonly reference: string
	readonly createdAt: Date
	readonly status: string
	/** The status, and where that says too little, which kind of it: what people read is a word for this. */
	readonly state: string
	readonly isCompany: boolean
	readonly name: string
	readonly emailAddress: string
	readonly chassisNumbers: readonly string[]
	readonly totalOre: number | null
}

export type OrderList = { readonly orders: readonly FoundOrder[]; readonly more: boolean }

export type Orders = SelectQueryBuilder<Schema, 'orders', object>
export type Matching = (query: Orders) => Orders

// The id has the server's time, the row the database's: their clocks may differ a little.
const CLOCK_SKEW_MS = 3600_000

/**
 * All orders, the newest first. Ids sort by the minute. So the minute of the last order to show is found by
 * id, and of the orders from then on the newest are taken.
 */
export async function listNewest(db: Database, filter: OrderFilter): Promise<OrderList> {
	const last = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.orderBy('orders.id', 'desc')
		.offset(filter.limit)
		.limit(1)
		.executeTakeFirst()
	const found = await newestOf(db, filter, (query) =>
		last ? query.where('orders.id', '>=', minuteOf(last.id)) : query,
	)
	return { orders: found.orders, more: last !== undefined }
}

/** So many of them, after those that are newer. */
export async function newestAt(
	db: Database,
	filter: OrderFilter,
	offset: number,
): Promise<readonly FoundOrder[]> {
	const last = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.orderBy('orders.id', 'desc')
		.offset(offset + filter.limit)
		.limit(1)
		.executeTakeFirst()
	const ids = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.where('orders.id', '>=', last ? minuteOf(last.id) : '')
		.orderBy('created_at', 'desc')
		.orderBy('orders.id', 'desc')
		.offset(offset)
		.limit(filter.limit)
		.execute()
	if (ids.length === 0) return []
	const isMeant: Matching = (query) =>
		query.where(
			'orders.id',
			'in',
			ids.map(({ id }) => id),
		)
	return (await newestOf(db, filter, isMeant)).orders
}

/** As far as anybody counts. */
export async function countOrders(
	db: Database,
	filter: OrderFilter,
	most: number,
): Promise<number> {
	const some = narrowed(db.selectFrom('orders'), filter).select('orders.id').limit(most)
	const { count } = await db
		.selectFrom(some.as('some'))
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	return count
}

export function idsOf(db: Database, filter: OrderFilter, matching: Matching) {
	return matching(narrowed(db.selectFrom('orders'), filter)).select('orders.id')
}

const minuteOf = (id: string) => id.slice(0, timePrefix(0).length)

/**
 * For what matches few orders all of them are sorted. For what matches many, ids are a good enough order to stop
 * at the last one to show.
 */
export async function newestOf(
	db: Database,
	filter: OrderFilter,
	matching: Matching,
	order: 'created_at' | 'orders.id' = 'created_at',
): Promise<OrderList> {
	const rows = await matching(narrowed(db.selectFrom('orders'), filter))
		.select([
			'orders.id',
			'order_reference',
			'created_at',
			'status',
			'is_company',
			'company_name',
			'first_name',
			'last_name',
			'email_address',
			'chassis_numbers',
			'total_ore',
		])
		.select([
			sql<boolean>`status = 'SETTLED' and ${sql.raw(IS_GIVEN_BACK)}`.as('is_given_back'),
			sql<boolean | null>`case when status = 'UNDELIVERABLE' then ${sql.raw(CARS_KNOWN)} end`.as(
				'cars_known',
			),
		])
		.orderBy(order, 'desc')
		.limit(filter.limit + 1)
		.execute()
	const orders = rows.slice(0, filter.limit).map((row) => ({
		id: row.id,
		reference: row.order_reference,
		createdAt: row.created_at,
		status: row.status,
		state: orderState({
			status: row.status,
			isGivenBack: row.is_given_back,
			carsKnown: row.cars_known,
		}),
		isCompany: row.is_company,
		name: row.is_company ? row.company_name : `${row.first_name} ${row.last_name}`.trim(),
		emailAddress: row.email_address,
		chassisNumbers: row.chassis_numbers,
		totalOre: row.total_ore,
	}))
	return { orders, more: rows.length > filter.limit }
}

/** The same where nobody knows how many there are; null when they are more than that. */
export async function newestOfAtMost(
	db: Database,
	filter: OrderFilter,
	matching: Matching,
	most: number,
): Promise<OrderList | null> {
	const some = matching(narrowed(db.selectFrom('orders'), filter))
		.select(['orders.id', 'created_at'])
		.limit(most + 1)
	const newest = await db
		.selectFrom(some.as('some'))
		.select(['id', sql<number>`count(*) over ()`.as('count')])
		.orderBy('created_at', 'desc')
		.limit(filter.limit + 1)
		.execute()
	const count = newest[0]?.count ?? 0
	if (count > most) return null
	if (count === 0) return { orders: [], more: false }
	const ids = newest.slice(0, filter.limit).map(({ id }) => id)
	const { orders } = await newestOf(db, filter, (query) => query.where('orders.id', 'in', ids))
	return { orders, more: count > filter.limit }
}

/** The newest of several lists, each order once. */
export function newestOfAll(lists: readonly OrderList[], limit: number): OrderList {
	const byId = new Map(lists.flatMap(({ orders }) => orders).map((order) => [order.id, order]))
	const orders = [...byId.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
	return {
		orders: orders.slice(0, limit),
		more: orders.length > limit || lists.some(({ more }) => more),
	}
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

/** What narrows a status down to one kind of it. */
const KIND_OF_STATUS: Partial<Record<OrderState, string>> = {
	SETTLED: `not ${IS_GIVEN_BACK}`,
	REFUNDED: IS_GIVEN_BACK,
	UNKNOWN_CAR: `not ${CARS_KNOWN}`,
	NO_COC: CARS_KNOWN,
}

function narrowed(query: Orders, filter: OrderFilter): Orders {
	let result = withinDays(query, filter)
	if (filter.status !== null) result = result.where('status', '=', filter.status)
	const kind = filter.state === null ? undefined : KIND_OF_STATUS[filter.state]
	if (kind !== undefined) result = result.where(sql<boolean>`${sql.raw(kind)}`)
	if (filter.isCompany !== null) result = result.where('is_company', '=', filter.isCompany)
	if (filter.since !== null) result = result.where('created_at', '>=', filter.since)
	if (filter.until !== null) result = result.where('created_at', '<', filter.until)
	return result
}

function withinDays(query: Orders, { since, until }: OrderFilter): Orders {
	let result = query
	if (since !== null) {
		result = result.where('orders.id', '>=', timePrefix(since.getTime() - CLOCK_SKEW_MS))
	}
	if (until !== null) {
		result = result.where('orders.id', '<', timePrefix(until.getTime() + CLOCK_SKEW_MS))
	}
	return result
}

/** Read like this by its index, whatever else is asked for. */
export const isHandled = sql<boolean>`orders.status <> 'RECEIVED'`
