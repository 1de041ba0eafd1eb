import { USUAL_ORDER_SORT } from '@coc/contract/desk'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { narrowed, type OrderFilter } from './narrow-orders.ts'
import { minuteOf } from './order-list.ts'
import { type FoundOrder, readFound } from './read-found.ts'

/** So many of them, after those that come before. */
export async function ordersAt(
	db: Database,
	filter: OrderFilter,
	offset: number,
): Promise<readonly FoundOrder[]> {
	const { by, direction } = filter.sort ?? USUAL_ORDER_SORT
	const ids = await (by === 'received'
		? idsByTime(db, filter, offset, direction)
		: idsBy(SORTED_BY[by], db, filter, offset, direction))
	return readFound(db, ids)
}

type Direction = NonNullable<OrderFilter['sort']>['direction']

/** Ids sort by the minute: within the minute of the last to show, the time decides. */
async function idsByTime(
	db: Database,
	filter: OrderFilter,
	offset: number,
	direction: Direction,
): Promise<string[]> {
	const way = direction === 'down' ? 'desc' : 'asc'
	const last = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.orderBy('orders.id', way)
		.offset(offset + filter.limit)
		.limit(1)
		.executeTakeFirst()
	const rows = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.where(last ? upToMinuteOf(last.id, direction) : sql<SqlBool>`true`)
		.orderBy('created_at', way)
		.orderBy('orders.id', way)
		.offset(offset)
		.limit(filter.limit)
		.execute()
	return rows.map(({ id }) => id)
}

function upToMinuteOf(id: string, direction: Direction) {
	const minute = minuteOf(id)
	return direction === 'down'
		? sql<SqlBool>`orders.id >= ${minute}`
		: sql<SqlBool>`orders.id < ${`${minute}~`}`
}

const SORTED_BY = {
	total: sql`coalesce(total_ore, 0)`,
	customer: sql`lower(case when is_company then company_name else last_name || ' ' || first_name end)`,
}

async function idsBy(
	value: (typeof SORTED_BY)[keyof typeof SORTED_BY],
	db: Database,
	filter: OrderFilter,
	offset: number,
	direction: Direction,
): Promise<string[]> {
	const way = direction === 'down' ? 'desc' : 'asc'
	const rows = await narrowed(db.selectFrom('orders'), filter)
		.select('orders.id')
		.orderBy(value, way)
		.orderBy('orders.id', 'desc')
		.offset(offset)
		.limit(filter.limit)
		.execute()
	return rows.map(({ id }) => id)
}
