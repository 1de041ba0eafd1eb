import { type Chosen, idsOfChosen } from '../../bulk/prepare-bulk.ts'
import { narrowedBy } from '../../queries/finding/order-query.ts'
import { type ExportedOrder, readExported } from '../../queries/read-exported.ts'
import type { Act } from '../act.ts'

/** More than any office opens in a spreadsheet at once. */
const MOST = 200_000

type ExportOutcome =
	| {
			readonly outcome: 'exported'
			readonly count: number
			readonly orders: AsyncIterable<ExportedOrder[]>
	  }
	| { readonly outcome: 'too-many' | 'none' | 'not-a-list' }

/** Whoever takes a list of customers out is named, before the first line leaves: by which filters, and how many. */
export const EXPORT_ORDERS: Act<{ readonly orders: Chosen }, ExportOutcome> = {
	name: 'export-orders',
	permission: 'export',
	perform: async ({ shop }, { orders }, note) => {
		const ids = await idsOfChosen(shop, orders, MOST)
		if (ids === 'not-a-list' || ids === 'too-many') return { outcome: ids }
		if (ids.length === 0) return { outcome: 'none' }
		const how = 'filter' in orders ? narrowedBy(orders.filter) : 'chosen one by one'
		const details = { orders: ids.length, 'narrowed by': how }
		await shop.db.transaction().execute(note({ details }))
		return { outcome: 'exported', count: ids.length, orders: readExported(shop.db, ids) }
	},
}
