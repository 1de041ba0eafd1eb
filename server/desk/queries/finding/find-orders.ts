import type { Database } from '../../../db/database.ts'
import { ordersNamed, ordersWithPlate, orderWithBookNumber } from './named-orders.ts'
import { isHandled, type Matching, type OrderFilter } from './narrow-orders.ts'
import {
	type FoundList,
	listNewest,
	newestOf,
	newestOfAll,
	newestOfAtMost,
	orderBehind,
} from './order-list.ts'
import { havingParts } from './order-parts.ts'
import { havingWords, type WordsMatching } from './order-words.ts'
import { type FoundOrder, readFound } from './read-found.ts'

export type { FoundOrder } from './read-found.ts'

export type FoundOrders = {
	readonly orders: readonly FoundOrder[]
	readonly more: boolean
	readonly readSince: Date | null
}

type FoundIds = FoundList & {
	/** From when on orders were read one by one, where no index knows the words and there are more. */
	readonly readSince: Date | null
}

/** How many orders are looked through, so that an answer takes no longer than people wait. */
export const REACH = {
	/** Of the newest, for words that very many orders have: so many times as many as are wanted. */
	few: 10,
	/** The same for words that many have: so many, or so many times as many as are wanted. */
	many: { least: 20_000, times: 100 },
	/** What the index finds of words that few orders have. */
	rare: 2_000,
	/** What the index finds, and sorts. */
	sorted: 15_000,
	/** Of the newest that wait to be handled, which the index does not know. */
	waiting: 2_000,
	/** Of the newest, for parts of words. */
	parts: 10_000,
}

const LONGEST_SEARCH = 200

export type Search = OrderFilter & { readonly words: readonly string[] }

/** The newest orders first, with what a list shows of each. */
export async function findOrders(
	db: Database,
	search: Search,
	reach = REACH,
): Promise<FoundOrders> {
	const { ids, more, readSince } = await findIds(db, search, reach)
	return { orders: await readFound(db, ids), more, readSince }
}

/**
 * The newest orders first. What means one order is tried before words, whose beginnings an index knows; only
 * where these find nothing are the newest orders read for parts of words.
 */
export async function findIds(db: Database, search: Search, reach = REACH): Promise<FoundIds> {
	const words = wordsOf(search.words.join(' '))
	if (words.length === 0) return { ...(await listNewest(db, search)), readSince: null }
	for (const named of ordersNamed(db, words)) {
		const found = await newestOf(db, search, named)
		if (found.ids.length > 0) return { ...found, readSince: null }
	}
	const booked = orderWithBookNumber(db, words)
	const first = booked && (await newestOf(db, search, booked))
	const found = (await findByWords(db, { ...search, words }, reach)) ?? NONE
	if (first && first.ids.length > 0) return { ...inFront(first, found, search), readSince: null }
	if (found.ids.length > 0) return { ...found, readSince: null }
	return findByParts(db, { ...search, words }, reach)
}

/** No more than anybody types, and nothing that no text has. */
function wordsOf(text: string): string[] {
	return text
		.slice(0, LONGEST_SEARCH)
		.split(/[\s\p{Cc}]+/u)
		.filter((word) => word !== '')
}

const NONE: FoundList = { ids: [], more: false, count: 0 }

function inFront(first: FoundList, others: FoundList, { limit }: OrderFilter): FoundList {
	const ids = [...new Set([...first.ids, ...others.ids])]
	return { ids: ids.slice(0, limit), more: others.more || ids.length > limit, count: null }
}

async function findByWords(
	db: Database,
	search: Search,
	reach: typeof REACH,
): Promise<FoundList | null> {
	const having = await havingWords(db, search.words)
	if (!having) return null
	const isWaiting: Matching = (query) => query.where('orders.status', '=', 'RECEIVED')
	const last = await orderBehind(db, search, reach.waiting, isWaiting)
	const waiting = await newestOf(
		db,
		search,
		both(having.oneByOne, both(isWaiting, after(last?.id))),
	)
	const plated = await newestOf(db, search, ordersWithPlate(db, search.words))
	const handled = await findHandled(db, search, having, reach)
	const found = newestOfAll([handled, waiting, plated], search.limit)
	// By its plate an order may be found that has the words too.
	if (plated.ids.length > 0 || handled.count === null || waiting.count === null) return found
	return { ...found, count: handled.count + waiting.count }
}

/**
 * What nearly every order has is found among the newest, and nearly everything else by the index alone. Words between
 * these are looked for among more of the newest before all that match are sorted.
 */
async function findHandled(
	db: Database,
	search: Search,
	having: WordsMatching,
	{ few, many, rare, sorted }: typeof REACH,
): Promise<FoundList> {
	const among = (matching: Matching) => both(matching, (query) => query.where(isHandled))
	const handled = among(having.indexed)
	const amongNewest = async (count: number) => {
		const last = await orderBehind(db, search, count)
		// The database may take the newest for fewer than they are, and read these one by one.
		const found = await newestOf(db, search, both(among(having.oneByOne), after(last?.id)))
		return found.more || !last ? found : null
	}
	return (
		(await amongNewest(few * search.limit)) ??
		(await newestOfAtMost(db, search, handled, rare)) ??
		(await amongNewest(Math.max(many.least, many.times * search.limit))) ??
		(await newestOfAtMost(db, search, handled, sorted)) ??
		(await newestOf(db, search, handled))
	)
}

/** As far back as is asked for, or as many as can be read in that time. */
async function findByParts(db: Database, search: Search, reach: typeof REACH): Promise<FoundIds> {
	const last = search.since === null ? await orderBehind(db, search, reach.parts) : undefined
	const matching = havingParts(db, search.words, last?.id ?? '')
	const found = await newestOf(db, search, both(after(last?.id), matching))
	return { ...found, readSince: last?.created_at ?? null }
}

const after =
	(id = ''): Matching =>
	(query) =>
		query.where('orders.id', '>', id)

const both =
	(one: Matching, other: Matching): Matching =>
	(query) =>
		other(one(query))
