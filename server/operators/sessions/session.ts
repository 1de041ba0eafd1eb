import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { operatorOf, type StoredOperator } from '../operator-row.ts'
import { hashOf, newToken } from '../token.ts'

/** In minutes. `fresh`: how long acts that ask for the passkey again do not ask. */
export const SESSION_LASTS = { idle: 30, most: 12 * 60, fresh: 10 } as const

export type SignedInBy = 'passkey' | 'company'

export type Session = {
	readonly id: string
	readonly operator: StoredOperator
	readonly signedInBy: SignedInBy
	readonly isFresh: boolean
	readonly idleEndsAt: Date
	readonly endsAt: Date
}

type Starting = {
	readonly operatorId: string
	readonly browser: string
	readonly signedInBy: SignedInBy
}

/** A new one at every sign-in, whatever the browser had before. The token is known to nobody else. */
export async function startSession(db: Database | DatabaseTransaction, starting: Starting) {
	const token = newToken()
	await db
		.insertInto('desk_sessions')
		.values({
			token_hash: hashOf(token),
			operator_id: starting.operatorId,
			browser: starting.browser,
			signed_in_by: starting.signedInBy,
			// Whoever sits before a browser that is signed in there comes in without showing anything.
			...(starting.signedInBy === 'company' && { confirmed_at: sql<Date>`'-infinity'` }),
		})
		.execute()
	return token
}

const minutes = (count: number) => sql<Date>`make_interval(mins => ${sql.lit(count)})`

type Asking = {
	readonly browser: string
	/** Whether a person asks: what a page asks for by itself does not prolong its session. */
	readonly prolongs: boolean
}

/**
 * Who this token stands for. Null: nobody, any more. From another kind of browser than the one that signed in it
 * is taken for stolen, and ends.
 */
export async function readSession(
	db: Database,
	token: string,
	{ browser, prolongs }: Asking,
): Promise<Session | null> {
	const row = await db
		.selectFrom('desk_sessions as session')
		.innerJoin('operators', 'operators.id', 'session.operator_id')
		.select(['operators.id', 'name', 'email_address', 'role', 'language'])
		.select(['session.id as session_id', 'signed_in_by', 'session.browser'])
		.select([
			sql<boolean>`confirmed_at > now() - ${minutes(SESSION_LASTS.fresh)}`.as('is_fresh'),
			sql<Date>`active_at + ${minutes(SESSION_LASTS.idle)}`.as('idle_ends_at'),
			sql<Date>`started_at + ${minutes(SESSION_LASTS.most)}`.as('ends_at'),
			sql<Date>`now() + ${minutes(SESSION_LASTS.idle)}`.as('prolonged_until'),
		])
		.where('token_hash', '=', hashOf(token))
		.where('disabled_at', 'is', null)
		.where(sql<boolean>`active_at > now() - ${minutes(SESSION_LASTS.idle)}`)
		.where(sql<boolean>`started_at > now() - ${minutes(SESSION_LASTS.most)}`)
		.executeTakeFirst()
	if (!row) return null
	if (row.browser !== browser) {
		await endSession(db, row.session_id)
		return null
	}
	if (prolongs) {
		await db
			.updateTable('desk_sessions')
			.set({ active_at: sql`now()` })
			.where('id', '=', row.session_id)
			.execute()
	}
	return {
		id: row.session_id,
		operator: operatorOf(row),
		signedInBy: row.signed_in_by,
		isFresh: row.is_fresh,
		idleEndsAt: prolongs ? row.prolonged_until : row.idle_ends_at,
		endsAt: row.ends_at,
	}
}

/** The operator has shown again who they are. */
export async function confirmSession(
	db: Database | DatabaseTransaction,
	sessionId: string,
): Promise<void> {
	await db
		.updateTable('desk_sessions')
		.set({ confirmed_at: sql`now()` })
		.where('id', '=', sessionId)
		.execute()
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
	await db.deleteFrom('desk_sessions').where('id', '=', sessionId).execute()
}
