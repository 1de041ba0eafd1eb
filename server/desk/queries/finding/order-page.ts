import { ORDERS_PER_PAGE } from '@coc/contract/desk'
import type { Database } from '../../../db/database.ts'
import { countByWords, countOrders } from './count-orders.ts'
import { findIds, type Search } from './find-orders.ts'
import type { OrderFilter } from './narrow-orders.ts'
import { orderBehind } from './order-list.ts'
import { within } from './patience.ts'
import { type FoundOrder, readFound } from './read-found.ts'
import { ordersAt } from './sorted-orders.ts'

export type OrderPage = {
	readonly orders: readonly FoundOrder[]
	/** How many the filter has. */
	readonly total: number
	/** There are more: so many are not counted, or not looked through. */
	readonly isAtLeast: boolean
	readonly page: number
	readonly pages: number
	readonly readSince: Date | null
}

/** Nobody turns so many pages; a filter finds what is behind them. */
const MOST_PAGES = 200
const MOST = MOST_PAGES * ORDERS_PER_PAGE

/** What no index narrows is looked for among so many of the newest, once it takes longer than that. */
const PATIENCE_MS = 120
const LOOKED_THROUGH = 20_000

type Asked = Omit<Search, 'limit'>

/**
 * One page of the orders that a search finds, and how many there are. A page beyond the last is the last: what was on it
 * may have been done meanwhile.
 */
export async function pageOfOrders(db: Database, search: Asked, asked: number): Promise<OrderPage> {
	const page = Math.min(Math.max(1, asked), MOST_PAGES)
	const isSearch = search.words.join('').trim() !== ''
	const { counted, isCut, ...found } = await (isSearch ? searched : listed)(db, search, page)
	const seen = (page - 1) * ORDERS_PER_PAGE + found.orders.length
	// Where nobody has counted, there is at least one more.
	const total = Math.min(MOST, counted ?? seen + 1)
	const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE))
	if (page > pages) return pageOfOrders(db, search, pages)
	return {
		...found,
		total,
		isAtLeast: counted === null || counted > MOST || (isCut && total > 0),
		page,
		pages,
	}
}

async function listed(db: Database, search: Asked, page: number) {
	const filter = { ...search, limit: ORDERS_PER_PAGE }
	const before = (page - 1) * ORDERS_PER_PAGE
	const orders = await within(db, PATIENCE_MS, (patient) => ordersAt(patient, filter, before))
	if (orders) return counting(db, filter, before, { orders, readSince: null })
	const last = await orderBehind(db, filter, LOOKED_THROUGH)
	const near = last ? { ...filter, afterId: last.id } : filter
	return counting(db, near, before, {
		orders: await ordersAt(db, near, before),
		readSince: last?.created_at ?? null,
	})
}

type Shown = Pick<OrderPage, 'orders' | 'readSince'>

async function counting(db: Database, filter: OrderFilter, before: number, shown: Shown) {
	const { length } = shown.orders
	const isLast = length < ORDERS_PER_PAGE && (length > 0 || before === 0)
	const counted = isLast ? before + length : await countOrders(db, filter, MOST + 1)
	// An act on all that the filter shows, or their export, is for those behind it too.
	return { ...shown, counted, isCut: shown.readSince !== null }
}

async function searched(db: Database, search: Asked, page: number) {
	const limit = page * ORDERS_PER_PAGE
	const { ids, more, count, readSince } = await findIds(db, { ...search, limit })
	const orders = await readFound(db, ids.slice(limit - ORDERS_PER_PAGE))
	const shown = { orders, readSince, isCut: false }
	if (!more) return { ...shown, counted: ids.length }
	if (count !== null) return { ...shown, counted: count }
	const counted = await countByWords(db, { ...search, limit }, MOST + 1)
	// What is found by parts of words is not counted.
	return { ...shown, counted: counted !== null && counted > limit ? counted : null }
}
