import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { limitsIn, openPool } from './open-pool.ts'
import type { Schema } from './schema.ts'
import { serviceClient } from './service-client.ts'

// Öre and counts are safe integers; the driver's strings would only invite mistakes.
const INT8_OID = 20
const types = new pg.TypeOverrides()
types.setTypeParser(INT8_OID, Number)
// A calendar day is no moment: the driver would make it midnight somewhere.
const DATE_OID = 1082
types.setTypeParser(DATE_OID, String)

export type Database = Kysely<Schema>
export type DatabaseTransaction = Transaction<Schema>

/** Runs SQL on one connection; what commits together is run on the same one. */
export type SqlExecutor = {
	executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export type DatabaseConnection = {
	readonly pool: pg.Pool
	readonly db: Database
	close(): Promise<void>
}

/**
 * Short ones for what answers customers, so that slow statements or a hanging database cannot exhaust the
 * pool. Migrations, imports and the like have none, whatever the role's own are.
 */
const TIMEOUTS = {
	'short-timeouts': { statement_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 },
	'no-timeouts': { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
} as const

/**
 * A new connection costs a look at the desk twice its time, and plans its statements anew: it is kept over the time in
 * which people read what they have found.
 */
const IDLE_MS = 5 * 60_000

/** The driver gives up a little later than the database does. */
const GRACE_MS = 5_000

/** Connects lazily; `checkDatabase` checks whether it can. */
export function connectDatabase(
	url: string,
	poolSize = 20,
	timeouts: keyof typeof TIMEOUTS = 'short-timeouts',
	connectWithinMs = 5_000,
): DatabaseConnection {
	const isShort = timeouts === 'short-timeouts'
	const limits = { ...TIMEOUTS[timeouts], ...(isShort && limitsIn(url)) }
	const pool = openPool(
		url,
		{ limits, primaryOnly: isShort, oneProcessorEach: isShort },
		{
			max: poolSize,
			types,
			connectionTimeoutMillis: connectWithinMs,
			idleTimeoutMillis: IDLE_MS,
			application_name: 'coc-orders',
			Client: serviceClient(),
			...(limits.statement_timeout > 0 && { query_timeout: limits.statement_timeout + GRACE_MS }),
		},
	)
	const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
	return { pool, db, close: () => closeAll(db, pool) }
}

/** Kysely ends the pool only if it has used it; idle connections would hold a process up for ten seconds. */
async function closeAll(db: Database, pool: pg.Pool): Promise<void> {
	await db.destroy()
	if (!pool.ended) await pool.end()
}

export function executorOfConnection(connection: pg.Pool | pg.ClientBase): SqlExecutor {
	return { executeSql: (text, values) => connection.query(text, values) }
}

export function executorOf(transaction: DatabaseTransaction): SqlExecutor {
	return {
		executeSql: (text, values = []) => transaction.executeQuery(CompiledQuery.raw(text, values)),
	}
}

/** Everything that `work` does on its connection commits together, or not at all. */
export async function inTransaction<Result>(
	pool: pg.Pool,
	work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
	const client = await pool.connect()
	let broken: Error | undefined
	try {
		await client.query('begin')
		const result = await work(client)
		await client.query('commit')
		return result
	} catch (error) {
		await client.query('rollback').catch((failure: Error) => {
			broken = failure
		})
		throw error
	} finally {
		client.release(broken)
	}
}
