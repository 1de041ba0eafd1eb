import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hashOf, newToken } from './token.ts'

/** What somebody is on their way to: an answer for one is none for another. */
export type Purpose = 'sign-in' | 'add-passkey' | 'confirm' | 'company-sign-in'

type Ceremony = {
	readonly purpose: Purpose
	readonly challenge: string
	/** The invite or the session that it belongs to. */
	readonly subject?: string
	readonly details?: Readonly<Record<string, string>>
}

/** More than are begun meanwhile, so that strangers leave no more than they begin in five minutes. */
const EXPIRED_AT_ONCE = 10

const LASTS = sql<Date>`now() + interval '5 minutes'`

export async function beginCeremony(
	db: Database,
	{ purpose, challenge, subject, details = {} }: Ceremony,
	id = newToken(),
): Promise<string> {
	await deleteSomeExpired(db)
	await db
		.insertInto('desk_ceremonies')
		.values({
			id_hash: hashOf(id),
			purpose,
			challenge,
			subject: subject ?? null,
			details: JSON.stringify(details),
			expires_at: LASTS,
		})
		.execute()
	return id
}

function deleteSomeExpired(db: Database) {
	return db
		.deleteFrom('desk_ceremonies')
		.where('id_hash', 'in', (expired) =>
			expired
				.selectFrom('desk_ceremonies')
				.select('id_hash')
				.where('expires_at', '<', sql<Date>`now()`)
				.orderBy('expires_at')
				.limit(EXPIRED_AT_ONCE)
				.forUpdate()
				.skipLocked(),
		)
		.execute()
}

/** Once: whatever comes of it, the same challenge is not answered again. */
export async function takeCeremony(
	db: Database,
	id: string,
	{ purpose, subject = null }: { readonly purpose: Purpose; readonly subject?: string | null },
) {
	const taken = await db
		.deleteFrom('desk_ceremonies')
		.where('id_hash', '=', hashOf(id))
		.returning(['purpose', 'challenge', 'subject', 'details', 'expires_at'])
		.returning(sql<boolean>`expires_at > now()`.as('is_in_time'))
		.executeTakeFirst()
	const isMeant = taken?.is_in_time && taken.purpose === purpose && taken.subject === subject
	return isMeant ? { challenge: taken.challenge, details: taken.details } : null
}
