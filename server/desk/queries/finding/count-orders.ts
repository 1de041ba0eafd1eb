import type { Database } from '../../../db/database.ts'
import type { Search } from './find-orders.ts'
import { ordersWithPlate } from './named-orders.ts'
import { idsOf, isHandled, orderBehind } from './order-list.ts'
import { havingWords } from './order-words.ts'

/** Of the newest that wait to be handled, which the index does not know. */
const MOST_WAITING = 2_000

/** How many orders have these words, as far as anybody counts. */
export async function countByWords(db: Database, search: Search, most: number): Promise<number> {
	const words = search.words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '')
	const matching = await havingWords(db, words)
	if (!matching) return 0
	const last = await orderBehind(db, search, MOST_WAITING, (query) =>
		query.where('status', '=', 'RECEIVED'),
	)
	const handled = idsOf(db, search, (query) => matching(query).where(isHandled))
	const waiting = idsOf(db, search, (query) =>
		matching(query)
			.where('status', '=', 'RECEIVED')
			.where('orders.id', '>', last?.id ?? ''),
	)
	const plated = idsOf(db, search, ordersWithPlate(db, words))
	const { count } = await db
		.selectFrom(handled.union(waiting).union(plated).limit(most).as('found'))
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	return count
}
