import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const REST_MS = 500

/** For work that has time, before each piece of it: where somebody has ordered a second ago, it rests. */
export async function makeWayForCustomers(
	db: Database,
	rest: () => Promise<unknown> = () => pause(REST_MS),
): Promise<void> {
	const { rows } = await sql<{ is_ordering: boolean }>`
		select exists (
			select from idempotency_keys where created_at > now() - interval '1 second'
		) as is_ordering`.execute(db)
	if (rows[0]?.is_ordering) await rest()
}
