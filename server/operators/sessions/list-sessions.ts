import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { SESSION_LASTS, type SignedInBy } from './session.ts'

export type ListedSession = {
	readonly id: string
	readonly operator: { readonly id: string; readonly name: string }
	readonly browser: string
	readonly signedInBy: SignedInBy
	readonly startedAt: Date
	readonly activeAt: Date
}

/** Those that have not ended, the newest first: of one operator, or of all. */
export async function listSessions(db: Database, operatorId?: string): Promise<ListedSession[]> {
	const { idle, most } = SESSION_LASTS
	const rows = await db
		.selectFrom('desk_sessions as session')
		.innerJoin('operators', 'operators.id', 'session.operator_id')
		.select(['session.id', 'session.operator_id', 'operators.name'])
		.select(['session.browser', 'session.signed_in_by'])
		.select(['session.started_at', 'session.active_at'])
		.where(sql<boolean>`active_at > now() - make_interval(mins => ${sql.lit(idle)})`)
		.where(sql<boolean>`started_at > now() - make_interval(mins => ${sql.lit(most)})`)
		.$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''))
		.orderBy('session.started_at', 'desc')
		.execute()
	return rows.map((row) => ({
		id: row.id,
		operator: { id: row.operator_id, name: row.name },
		browser: row.browser,
		signedInBy: row.signed_in_by,
		startedAt: row.started_at,
		activeAt: row.active_at,
	}))
}
