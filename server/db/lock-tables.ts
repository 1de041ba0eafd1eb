import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** Less than PostgreSQL waits until it looks for a deadlock: 1 s. */
const LOCK_TIMEOUT = "set local lock_timeout = '200ms'"
const LONGEST_PAUSE_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * All tables at once, or none: while a migration held some and waited for others, statements of the running processes
 * that have those deadlocked with it. Between two tries everyone is served.
 */
export async function lockTables(transaction: Kysely<unknown>): Promise<void> {
	const tables = await tableNames(transaction)
	if (tables.length === 0) return
	const lock = sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`
	await sql.raw(LOCK_TIMEOUT).execute(transaction)
	for (let wait = 50; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
		await sql`savepoint before_locks`.execute(transaction)
		try {
			await lock.execute(transaction)
			break
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) {
				throw error
			}
			// Gives back those that it has.
			await sql`rollback to savepoint before_locks`.execute(transaction)
			await pause(wait)
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
