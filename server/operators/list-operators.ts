import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { SESSION_LASTS } from './sessions/session.ts'

type ListedOperator = {
	readonly id: string
	readonly name: string
	readonly emailAddress: string
	readonly role: string
	readonly createdAt: Date
	readonly disabledAt: Date | null
	readonly passkeys: number
	readonly hasCompanyAccount: boolean
	/** In the sessions that are kept: null where there is none any more. */
	readonly lastActiveAt: Date | null
	readonly sessions: number
}

/** Everybody who was ever let in, by name. */
export async function listOperators(db: Database): Promise<ListedOperator[]> {
	const { idle, most } = SESSION_LASTS
	const { rows } = await sql<ListedOperator>`
		select operators.id, name, email_address as "emailAddress", role, created_at as "createdAt",
			disabled_at as "disabledAt",
			(select count(*) from passkeys where operator_id = operators.id) as passkeys,
			exists (select from operator_identities where operator_id = operators.id) as "hasCompanyAccount",
			greatest(
				(select max(active_at) from desk_sessions where operator_id = operators.id),
				(select max(used_at) from passkeys where operator_id = operators.id)
			) as "lastActiveAt",
			(
				select count(*) from desk_sessions where operator_id = operators.id
					and active_at > now() - make_interval(mins => ${sql.lit(idle)})
					and started_at > now() - make_interval(mins => ${sql.lit(most)})
			) as sessions
		from operators
		order by lower(name)`.execute(db)
	return rows
}
