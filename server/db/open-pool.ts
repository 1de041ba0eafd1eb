import pg from 'pg'

/** With the system's own delay, a peer that is gone without a word is looked for after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

const LIMIT_NAMES = [
	'statement_timeout',
	'idle_in_transaction_session_timeout',
	'lock_timeout',
] as const

/** In milliseconds; 0: none. */
type Limits = Readonly<Partial<Record<(typeof LIMIT_NAMES)[number], number>>>

type Session = {
	readonly limits: Limits
	/**
	 * Keeps no connection to a standby: after a failover, a name or a proxy may lead to one for a while, and a
	 * connection that is always in use would never be replaced.
	 */
	readonly primaryOnly: boolean
	/** No statement of it gets help of parallel workers: what one asks for takes no processor from the others. */
	readonly oneProcessorEach: boolean
}

type PoolOptions = Omit<
	pg.PoolConfig,
	'connectionString' | 'onConnect' | 'verify' | (typeof LIMIT_NAMES)[number]
> & {
	readonly onError?: (error: Error) => void
}

/** A standby, which is read-only. */
class ReadOnlyDatabaseError extends Error {
	override readonly name = 'ReadOnlyDatabaseError'
	// What PostgreSQL itself says to a write there.
	readonly code = '25006'
}

/** As every pool of ours is opened. Connects lazily. */
export function openPool(url: string, session: Session, options: PoolOptions): pg.Pool {
	const { onError = () => undefined, ...config } = options
	const pool = new pg.Pool({
		...KEEP_ALIVE,
		...config,
		connectionString: withoutLimits(url),
		// Not in `verify`, which leaks the connection when its caller has timed out meanwhile.
		onConnect: (client) => beginSession(client, session),
	})
	// The error alone: the pool tells the whole connection, too, which is not for a log.
	pool.on('error', (error) => {
		// What PostgreSQL says to a connection while it is closed, as when both stop, is no news.
		if (!pool.ending) onError(error)
	})
	// A connection that breaks fails the query on it, or is replaced at its next use. Without a listener that stays, the
	// second 'error' of it would end the process: PgBouncer adds one of its own to PostgreSQL's goodbye.
	pool.on('connect', (client) => client.on('error', () => undefined))
	return pool
}

/** By a statement, which is one round trip with the check: PgBouncer drops or refuses these as startup parameters. */
async function beginSession(
	client: pg.ClientBase,
	{ limits, primaryOnly, oneProcessorEach }: Session,
): Promise<void> {
	const settings = { ...limits, ...(oneProcessorEach && { max_parallel_workers_per_gather: 0 }) }
	const set = Object.entries(settings).map(
		([name, value]) => `set_config('${name}', '${value}', false)`,
	)
	const { rows } = await client.query<{ is_read_only: string }>(
		`select ${["current_setting('transaction_read_only') as is_read_only", ...set].join(', ')}`,
	)
	if (primaryOnly && rows[0]?.is_read_only === 'on') {
		throw new ReadOnlyDatabaseError('It is a read-only standby')
	}
}

/** The host may be left out: postgres://user@/coc?host=/run/postgresql */
export const parseAddress = (text: string) => URL.parse(text.replace('@/', '@localhost/'))

/** What the address says of them. */
export function limitsIn(address: string): Limits {
	const { searchParams = null } = parseAddress(address) ?? {}
	return Object.fromEntries(
		LIMIT_NAMES.flatMap((name) => {
			const text = searchParams?.get(name) ?? ''
			return /^\d+$/.test(text) ? [[name, Number(text)]] : []
		}),
	)
}

/** The address as the driver gets it: it would send them at the start of a connection. */
export function withoutLimits(text: string): string {
	const url = parseAddress(text)
	if (!url || !LIMIT_NAMES.some((name) => url.searchParams.has(name))) return text
	for (const name of LIMIT_NAMES) url.searchParams.delete(name)
	return url.href
}
