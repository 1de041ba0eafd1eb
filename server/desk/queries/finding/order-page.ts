import type { Database } from '../../../db/database.ts'
import { countByWords } from './count-orders.ts'
import { findOrders, type Search } from './find-orders.ts'
import { countOrders, type FoundOrder, newestAt } from './order-list.ts'

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

const PER_PAGE = 50
/** Nobody turns so many pages; a filter finds what is behind them. */
const MOST_PAGES = 200

/** One page of the orders that a search finds, the newest first, and how many there are. */
export async function pageOfOrders(
	db: Database,
	search: Omit<Search, 'limit'>,
	asked: number,
): Promise<OrderPage> {
	const page = Math.min(Math.max(1, asked), MOST_PAGES)
	const found =
		search.words.join('').trim() === ''
			? await listed(db, search, page)
			: await searched(db, search, page)
	const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(found.total / PER_PAGE)))
	return { ...found, page, pages }
}

async function listed(db: Database, search: Omit<Search, 'limit'>, page: number) {
	const filter = { ...search, limit: PER_PAGE }
	const [orders, total] = await Promise.all([
		newestAt(db, filter, (page - 1) * PER_PAGE),
		countOrders(db, filter, MOST_PAGES * PER_PAGE + 1),
	])
	return counted({ orders, readSince: null }, total)
}

async function searched(db: Database, search: Omit<Search, 'limit'>, page: number) {
	const limit = page * PER_PAGE
	const { orders, more, readSince } = await findOrders(db, { ...search, limit })
	const shown = { orders: orders.slice(limit - PER_PAGE), readSince }
	if (!more) return counted(shown, orders.length)
	const total = await countByWords(db, { ...search, limit }, MOST_PAGES * PER_PAGE + 1)
	// What is found by parts of words is not counted.
	if (total <= orders.length) return { ...shown, total: orders.length, isAtLeast: true }
	return counted(shown, total)
}

function counted<Shown>(shown: Shown, total: number) {
	const most = MOST_PAGES * PER_PAGE
	return { ...shown, total: Math.min(total, most), isAtLeast: total > most }
}
