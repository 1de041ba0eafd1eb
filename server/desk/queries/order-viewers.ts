import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DESK_CHANNEL } from '../../db/desk-changes.ts'

/** Longer than a browser takes to say again that somebody looks. */
const LOOKS_FOR = sql<Date>`interval '30 seconds'`
/** So much of the time between is spared a write. */
const SAID_LATELY = sql<Date>`interval '5 seconds'`

type Viewer = { readonly orderId: string; readonly operatorId: string }

/** Notes that somebody has an order open. Who has just come is told to the others. */
export async function noteViewer(db: Database, { orderId, operatorId }: Viewer): Promise<void> {
	const noted = await db
		.insertInto('order_viewers')
		.values({ order_id: orderId, operator_id: operatorId })
		.onConflict((conflict) =>
			conflict
				.columns(['order_id', 'operator_id'])
				.doUpdateSet({
					seen_at: sql`now()`,
					since: sql`case when order_viewers.seen_at < now() - ${LOOKS_FOR} then now() else order_viewers.since end`,
				})
				.where(sql<boolean>`order_viewers.seen_at < now() - ${SAID_LATELY}`),
		)
		.returning(sql<boolean>`order_viewers.since = now()`.as('has_come'))
		.executeTakeFirst()
	if (noted?.has_come) await tellOfViewers(db, orderId)
	await db
		.deleteFrom('order_viewers')
		.where(sql<boolean>`seen_at < now() - interval '1 hour'`)
		.execute()
}

export async function forgetViewer(db: Database, { orderId, operatorId }: Viewer): Promise<void> {
	const { numDeletedRows } = await db
		.deleteFrom('order_viewers')
		.where('order_id', '=', orderId)
		.where('operator_id', '=', operatorId)
		.executeTakeFirst()
	if (numDeletedRows > 0) await tellOfViewers(db, orderId)
}

async function tellOfViewers(db: Database, orderId: string): Promise<void> {
	await sql`select pg_notify(${DESK_CHANNEL}, ${orderId})`.execute(db)
}

export type ShownViewer = { readonly name: string; readonly since: Date }

/** Who has an order open just now, besides the one who asks; the first who came first. */
export function viewersOf(
	db: Database,
	orderId: string,
	besides: string | null = null,
): Promise<ShownViewer[]> {
	return db
		.selectFrom('order_viewers')
		.innerJoin('operators', 'operators.id', 'order_viewers.operator_id')
		.select(['operators.name', 'order_viewers.since'])
		.where('order_id', '=', orderId)
		.where(sql<boolean>`seen_at >= now() - ${LOOKS_FOR}`)
		.$if(besides !== null, (query) => query.where('operator_id', '!=', besides ?? ''))
		.orderBy('order_viewers.since')
		.execute()
}
