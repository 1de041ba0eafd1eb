import type { Database } from '../../db/database.ts'
import type { ActDetails } from '../../db/tables/desk.ts'

export type LogFilter = {
	readonly operator: string | null
	readonly act: string | null
	readonly orderId: string | null
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
	readonly details: ActDetails
}

/** What was done at the desk, the newest first. */
export async function readLog(db: Database, filter: LogFilter): Promise<LoggedAct[]> {
	let query = db
		.selectFrom('acts')
		.select(['id', 'at', 'operator', 'act', 'details'])
		.select(['operator_id as operatorId', 'order_id as orderId'])
		.orderBy('id', 'desc')
		.limit(filter.limit)
	if (filter.operator !== null) query = query.where('operator', '=', filter.operator)
	if (filter.act !== null) query = query.where('act', '=', filter.act)
	if (filter.orderId !== null) query = query.where('order_id', '=', filter.orderId)
	if (filter.before !== null) query = query.where('id', '<', filter.before)
	return query.execute()
}
