import type { Database } from '../db/database.ts'

const DAY = 24 * 3600_000

/** What of signing in and of acts has had its time. An answer to an act may name cars: it is kept for a day. */
export async function forgetSignIns(db: Database, now: Date): Promise<void> {
	const yesterday = new Date(now.getTime() - DAY)
	await db.deleteFrom('desk_ceremonies').where('expires_at', '<', now).execute()
	await db.deleteFrom('operator_invites').where('expires_at', '<', yesterday).execute()
	await db.deleteFrom('desk_sessions').where('started_at', '<', yesterday).execute()
	const lastMonth = new Date(now.getTime() - 30 * DAY)
	await db.deleteFrom('bulks').where('prepared_at', '<', lastMonth).execute()
	await db.deleteFrom('act_keys').where('claimed_at', '<', yesterday).execute()
}
