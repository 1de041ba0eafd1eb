import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { SESSION_LASTS } from './session.ts'

const minutes = (count: number) => sql<Date>`make_interval(mins => ${sql.lit(count)})`

/** Which of these still let somebody in. Asking prolongs none of them. */
export async function sessionsAlive(
	db: Database,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom('desk_sessions as session')
		.innerJoin('operators', 'operators.id', 'session.operator_id')
		.select('session.id')
		.where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
		.where('disabled_at', 'is', null)
		.where(sql<boolean>`active_at > now() - ${minutes(SESSION_LASTS.idle)}`)
		.where(sql<boolean>`started_at > now() - ${minutes(SESSION_LASTS.most)}`)
		.execute()
	return new Set(rows.map(({ id }) => id))
}
