import type { Database } from '../../../db/database.ts'
import { findIds, type Search } from './find-orders.ts'
import { narrowed } from './narrow-orders.ts'

type Asked = Omit<Search, 'limit'>

const BATCH = 1000

/** Ids of all orders that a list has, the newest first; each batch goes on behind the one before. */
async function* eachId(db: Database, search: Asked, batch = BATCH): AsyncGenerator<string[]> {
	let last: string | undefined
	for (;;) {
		const rows = await narrowed(db.selectFrom('orders'), { ...search, limit: batch })
			.select('orders.id')
			.where('orders.id', '<', last ?? '~')
			.orderBy('orders.id', 'desc')
			.limit(batch)
			.execute()
		if (rows.length > 0) yield rows.map(({ id }) => id)
		last = rows.at(-1)?.id
		if (rows.length < batch) return
	}
}

/** What is found by words is known only as a whole. */
const MOST_BY_WORDS = 10_000

const isByWords = ({ words }: Asked) => words.join('').trim() !== ''

/** Ids of at most so many. Null: the list has more. */
export async function idsUpTo(
	db: Database,
	search: Asked,
	most: number,
): Promise<readonly string[] | null> {
	const ids: string[] = []
	if (isByWords(search)) {
		const found = await findIds(db, { ...search, limit: Math.min(most, MOST_BY_WORDS) })
		return found.more ? null : found.ids
	}
	for await (const batch of eachId(db, search)) {
		ids.push(...batch)
		if (ids.length > most) return null
	}
	return ids
}
