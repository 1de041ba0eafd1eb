import { type BulkAct, MOST_IN_BULK, MOST_LETTERS } from '@coc/contract/desk'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'
import type { Operator } from '../acts/operator.ts'
import { idsUpTo } from '../queries/finding/each-order.ts'
import { narrowedBy, readOrderFilter, searchOf } from '../queries/finding/order-query.ts'
import { BULK_ACTS_ON_ORDERS } from './bulk-acts.ts'

export type Chosen =
	| { readonly filter: object; readonly except: readonly string[] }
	| { readonly orderIds: readonly string[] }

type Preparing = {
	readonly act: BulkAct
	readonly orders: Chosen
	readonly operator: Pick<Operator, 'id' | 'name'>
}

type PrepareOutcome =
	| { readonly outcome: 'prepared'; readonly bulkId: string }
	| { readonly outcome: 'too-many' | 'none' | 'not-a-list' }

/** Notes which orders are meant, as the list shows them now: what comes in later is not among them. */
export async function prepareBulk(
	shop: Pick<Shop, 'db' | 'pool' | 'provider'>,
	{ act, orders, operator }: Preparing,
): Promise<PrepareOutcome> {
	const chosen = await idsOfChosen(shop, orders, MOST_IN_BULK)
	if (chosen === 'not-a-list' || chosen === 'too-many') return { outcome: chosen }
	if (chosen.length === 0) return { outcome: 'none' }
	return shop.db.transaction().execute(async (transaction) => {
		const { id: bulkId } = await transaction
			.insertInto('bulks')
			.values({
				...{ operator_id: operator.id, operator: operator.name, act },
				choices: '{}',
				narrowed_by: 'filter' in orders ? narrowedBy(orders.filter) : 'chosen one by one',
			})
			.returning('id')
			.executeTakeFirstOrThrow()
		const waiting = await noteOrders(transaction, bulkId, act, chosen)
		if (act !== 'letters' || waiting <= MOST_LETTERS) return { outcome: 'prepared', bulkId }
		await transaction.deleteFrom('bulks').where('id', '=', bulkId).execute()
		return { outcome: 'too-many' }
	})
}

/** Which orders are meant, the newest first. */
export async function idsOfChosen(
	shop: Pick<Shop, 'db' | 'pool' | 'provider'>,
	orders: Chosen,
	most: number,
): Promise<readonly string[] | 'not-a-list' | 'too-many'> {
	if ('orderIds' in orders) return [...new Set(orders.orderIds)]
	const query = readOrderFilter(orders.filter)
	if (!query) return 'not-a-list'
	const except = new Set(orders.except)
	const ids = await idsUpTo(shop.db, await searchOf(shop, query), most + except.size)
	const meant = ids?.filter((id) => !except.has(id))
	return meant && meant.length <= most ? meant : 'too-many'
}

/** How many there is something to do to. */
async function noteOrders(
	db: Database,
	bulkId: string,
	act: BulkAct,
	ids: readonly string[],
): Promise<number> {
	const whyNot = sql.raw(BULK_ACTS_ON_ORDERS[act].whyNot)
	const { rows } = await sql<{ state: string }>`
		insert into bulk_orders (bulk_id, position, order_id, state, outcome)
		select ${bulkId}, place, id, case when why is null then 'waiting' else 'skipped' end, coalesce(why, '')
		from (
			select place, orders.id, ${whyNot} as why
			from unnest(${[...ids]}::text[]) with ordinality as meant (id, place)
			join orders on orders.id = meant.id
		) as looked
		returning state`.execute(db)
	return rows.filter(({ state }) => state === 'waiting').length
}
