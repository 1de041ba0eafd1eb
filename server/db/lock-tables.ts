import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

const FIRST_TIMEOUT_MS = 100
/** Less than PostgreSQL waits until it looks for a deadlock: 1 s. */
const LONGEST_TIMEOUT_MS = 800
const PAUSE_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * All tables at once, or none: while a migration held some and waited for others, statements of the running processes
 * that have those deadlocked with it. Between two tries everyone is served.
 */
export async function lockTables(transaction: Kysely<unknown>): Promise<void> {
	const tables = await tableNames(transaction)
	if (tables.length === 0) return
	const lock = sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`
	await sql`savepoint before_locks`.execute(transaction)
	for (let ms = FIRST_TIMEOUT_MS; ; ms = Math.min(2 * ms, LONGEST_TIMEOUT_MS)) {
		await sql.raw(`set local lock_timeout = ${ms}`).execute(transaction)
		try {
			await lock.execute(transaction)
			break
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) {
				throw error
			}
			// Gives back those that it has.
			await sql`rollback to savepoint before_locks`.execute(transaction)
			await pause(PAUSE_MS)
		}
	}
	await sql`set local lock_timeout = 0`.execute(transaction)
}

async function tableNames(transaction: Kysely<unknown>): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select tablename as name from pg_tables
		where schemaname = current_schema() and tablename not like 'kysely\\_%'
		order by tablename`.execute(transaction)
	return rows.map(({ name }) => name)
}
