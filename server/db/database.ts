import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
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

/** The database is not there, or does not let us in. */
export class DatabaseUnreachableError extends Error {
	override readonly name = 'DatabaseUnreachableError'
}

/** A standby, which is read-only. */
class ReadOnlyDatabaseError extends Error {
	override readonly name = 'ReadOnlyDatabaseError'
	// What PostgreSQL itself says to a write there.
	readonly code = '25006'
}

export type DatabaseConnection = {
	readonly pool: pg.Pool
	readonly db: Database
	close(): Promise<void>
}

/**
 * Options of a pool that keeps no connection to a standby: after a failover, a name or a proxy may
 * lead to one for a while, and a connection that is always in use would never be replaced. Not checked
 * in the pool's `verify`, which leaks the connection when its caller has timed out meanwhile.
 */
export const PRIMARY_ONLY = {
	async onConnect(client: pg.ClientBase): Promise<void> {
		const { rows } = await client.query<{ transaction_read_only: string }>(
			'show transaction_read_only',
		)
		if (rows[0]?.transaction_read_only === 'on') {
			throw new ReadOnlyDatabaseError('It is a read-only standby')
		}
	},
}

/**
 * Short ones for what answers customers, so that slow statements or a hanging database cannot exhaust the
 * pool. Migrations, imports and the like have none.
 */
const TIMEOUTS = {
	'short-timeouts': {
		statement_timeout: 10_000,
		idle_in_transaction_session_timeout: 30_000,
		query_timeout: 15_000,
		...PRIMARY_ONLY,
	},
	'no-timeouts': {},
} as const

/** Connects lazily; `checkDatabase` checks whether it can. */
export function connectDatabase(
	url: string,
	poolSize = 20,
	timeouts: keyof typeof TIMEOUTS = 'short-timeouts',
	connectWithinMs = 5_000,
): DatabaseConnection {
	const pool = new pg.Pool({
		connectionString: url,
		max: poolSize,
		types,
		connectionTimeoutMillis: connectWithinMs,
		keepAlive: true,
		application_name: 'coc-orders',
		Client: serviceClient(),
		...TIMEOUTS[timeouts],
		...timeoutsFromUrl(url),
	})
	// A connection that breaks fails the query on it, or is replaced at its next use. Without a
	// listener, also while it is checked out, its 'error' event would end the process.
	pool.on('error', () => undefined)
	pool.on('connect', (client) => client.on('error', () => undefined))
	const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
	return { pool, db, close: () => closeAll(db, pool) }
}

/** A longer statement_timeout in the URL needs a longer query_timeout. */
function timeoutsFromUrl(url: string): { query_timeout?: number } {
	const statementTimeout = Number(URL.parse(url)?.searchParams.get('statement_timeout') ?? 0)
	return statementTimeout > 0 ? { query_timeout: statementTimeout + 5_000 } : {}
}

/** Kysely ends the pool only if it has used it; idle connections would hold a process up for ten seconds. */
async function closeAll(db: Database, pool: pg.Pool): Promise<void> {
	await db.destroy()
	if (!pool.ended) await pool.end()
}

export async function checkDatabase(pool: pg.Pool): Promise<void> {
	await pool.query('select 1').catch((error: Error) => {
		throw new DatabaseUnreachableError(
			`The database cannot be reached: ${error.message || 'no answer'}. Look at DATABASE_URL and whether the database runs.`,
			{ cause: error },
		)
	})
}

export function executorOfClient(client: pg.ClientBase): SqlExecutor {
	return { executeSql: (text, values) => client.query(text, values) }
}

export function executorOfPool(pool: pg.Pool): SqlExecutor {
	return { executeSql: (text, values) => pool.query(text, values) }
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
