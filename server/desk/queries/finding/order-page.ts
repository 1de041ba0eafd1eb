import { ORDERS_PER_PAGE } from '@coc/contract/desk'
import type { Database } from '../../../db/database.ts'
import { countByWords, countOrders } from './count-orders.ts'
import { findOrders, type Search } from './find-orders.ts'
import { type FoundOrder, newestAt } from './order-list.ts'

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

type Asked = Omit<Search, 'limit'>

/** One page of the orders that a search finds, the newest first, and how many there are. */
export async function pageOfOrders(db: Database, search: Asked, asked: number): Promise<OrderPage> {
	const page = Math.min(Math.max(1, asked), MOST_PAGES)
	const isSearch = search.words.join('').trim() !== ''
	const { counted, ...found } = await (isSearch ? searched : listed)(db, search, page)
	const seen = (page - 1) * ORDERS_PER_PAGE + found.orders.length
	// Where nobody has counted, there is at least one more.
	const total = Math.min(MOST, counted ?? seen + 1)
	return {
		...found,
		total,
		isAtLeast: counted === null || counted > MOST,
		page,
		pages: Math.max(1, Math.ceil(total / ORDERS_PER_PAGE)),
	}
}

async function listed(db: Database, search: Asked, page: number) {
	const filter = { ...search, limit: ORDERS_PER_PAGE }
	const before = (page - 1) * ORDERS_PER_PAGE
	const orders = await newestAt(db, filter, before)
	const isLast = orders.length < ORDERS_PER_PAGE && (orders.length > 0 || page === 1)
	const counted = isLast ? before + orders.length : await countOrders(db, filter, MOST + 1)
	return { orders, counted, readSince: null }
}

async function searched(db: Database, search: Asked, page: number) {
	const limit = page * ORDERS_PER_PAGE
	const { orders, more, readSince } = await findOrders(db, { ...search, limit })
	const shown = { orders: orders.slice(limit - ORDERS_PER_PAGE), readSince }
	if (!more) return { ...shown, counted: orders.length }
	const counted = await countByWords(db, { ...search, limit }, MOST + 1)
	// What is found by parts of words is not counted.
	return { ...shown, counted: counted !== null && counted > limit ? counted : null }
}
