import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

const BROKEN_OFF = '57014'

/** What is found within that time. Null: it takes longer than people wait. */
export async function within<Found>(
	db: Database,
	patienceMs: number,
	find: (db: Database) => Promise<Found>,
): Promise<Found | null> {
	try {
		return await db.transaction().execute(async (transaction) => {
			await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(transaction)
			return await find(transaction)
		})
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === BROKEN_OFF) return null
		throw error
	}
}
