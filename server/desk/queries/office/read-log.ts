import type { Database } from '../../../db/database.ts'
import type { ActDetails } from '../../../db/tables/desk.ts'

type LogFilter = {
	readonly operator: string | null
	readonly act: string | null
	readonly orderId: string | null
	/** From the first moment up to the second. */
	readonly since: Date | null
	readonly until: Date | null
	/** Only those before this one. */
	readonly before: number | null
	readonly limit: number
}

export type LoggedAct = {
	readonly id: number
	readonly at: Date
	readonly operator: string
	/** Null: at the command line. */
	readonly operatorId: string | null
	readonly act: string
	readonly orderId: string | null
	/** Null where the order is gone. */
	readonly orderReference: string | null
	readonly details: ActDetails
}

/** What was done at the desk, the newest first. */
export async function readLog(db: Database, filter: LogFilter): Promise<LoggedAct[]> {
	let query = db
		.selectFrom('acts')
		.leftJoin('orders', 'orders.id', 'acts.order_id')
		.select(['acts.id', 'at', 'operator', 'act', 'details'])
		.select(['operator_id as operatorId', 'order_id as orderId'])
		.select('order_reference as orderReference')
		.orderBy('acts.id', 'desc')
		.limit(filter.limit)
	if (filter.operator !== null) query = query.where('operator', '=', filter.operator)
	if (filter.act !== null) query = query.where('act', '=', filter.act)
	if (filter.orderId !== null) query = query.where('acts.order_id', '=', filter.orderId)
	if (filter.since !== null) query = query.where('at', '>=', filter.since)
	if (filter.until !== null) query = query.where('at', '<', filter.until)
	if (filter.before !== null) query = query.where('acts.id', '<', filter.before)
	return query.execute()
}

const BATCH = 1000

/** All of it, piece by piece: a log of years does not pile up in memory. */
export async function* readWholeLog(
	db: Database,
	filter: Omit<LogFilter, 'before' | 'limit'>,
): AsyncGenerator<LoggedAct[]> {
	let before: number | null = null
	for (;;) {
		const acts = await readLog(db, { ...filter, before, limit: BATCH })
		if (acts.length > 0) yield acts
		before = acts.at(-1)?.id ?? null
		if (acts.length < BATCH) return
	}
}
