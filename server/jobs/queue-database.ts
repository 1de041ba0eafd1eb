import type pg from 'pg'
import type { Db } from 'pg-boss'
import { keepListening } from '../db/keep-listening.ts'
import { openPool } from '../db/open-pool.ts'

/** Without it, a connection lost without a reset would hang the workers until TCP times out: a quarter of an hour. */
const QUERY_TIMEOUT_MS = 60_000

type QueueDatabaseOptions = {
	readonly databaseUrl: string
	readonly connections: number
	readonly connectWithinMs?: number
	readonly onError: (error: Error) => void
}

type QueueDatabase = Db & {
	readonly pool: pg.Pool
	close(): Promise<void>
}

/**
 * What pg-boss works on instead of its own: it takes its listeners off the connection that listens at the first error,
 * and a second one, which PgBouncer tells at every failover, would end the process.
 */
export function queueDatabase(options: QueueDatabaseOptions): QueueDatabase {
	const { databaseUrl, onError } = options
	const pool = openPool(
		databaseUrl,
		{ limits: {}, primaryOnly: true, oneProcessorEach: true },
		{
			max: options.connections,
			application_name: 'coc-orders jobs',
			connectionTimeoutMillis: options.connectWithinMs ?? 10_000,
			query_timeout: QUERY_TIMEOUT_MS,
			onError,
		},
	)
	return {
		pool,
		executeSql: (text, values) => pool.query(text, values),
		listen: async (channel, onNotification, onListening) =>
			keepListening(databaseUrl, {
				channel,
				applicationName: 'coc-orders listening',
				onNotification,
				onListening,
				onLost: onError,
			}),
		close: async () => {
			if (!pool.ending) await pool.end()
		},
	}
}
