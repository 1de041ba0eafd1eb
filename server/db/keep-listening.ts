import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { KEEP_ALIVE, withoutLimits } from './open-pool.ts'

export type Listening = { close(): Promise<void> }

type Listener = {
	readonly channel: string
	/** Who listens, as the database shows it. */
	readonly applicationName: string
	readonly onNotification: (payload: string) => void
	/** At every new connection: what was told before it is lost. */
	readonly onListening: () => void
	readonly onLost?: (error: Error) => void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A connection that was lost without a word is found out by asking on it. */
const ASK_EVERY_MS = 10_000

const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }

/** LISTEN on a connection of its own, which is made again whenever it is lost. */
export function keepListening(databaseUrl: string, listener: Listener): Listening {
	const stop = new AbortController()
	const ended = listenUntil(databaseUrl, listener, stop.signal)
	return {
		close: () => {
			stop.abort()
			return ended
		},
	}
}

async function listenUntil(
	databaseUrl: string,
	listener: Listener,
	signal: AbortSignal,
): Promise<void> {
	let pauseMs = FIRST_PAUSE_MS
	while (!signal.aborted) {
		const connectedAt = performance.now()
		// Not even begun where the certificate that its address names cannot be read just now.
		await listenOnce(databaseUrl, listener, signal).catch(() => undefined)
		if (performance.now() - connectedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS
		await pause(pauseMs * (0.5 + Math.random() / 2), signal)
		pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
	}
}

/** Until the connection is lost, or nobody listens any more. */
async function listenOnce(
	databaseUrl: string,
	{ channel, applicationName, onNotification, onListening, onLost }: Listener,
	signal: AbortSignal,
): Promise<void> {
	const client = new pg.Client({
		connectionString: withoutLimits(databaseUrl),
		application_name: applicationName,
		...TIMEOUTS,
		...KEEP_ALIVE,
	})
	const lost = new AbortController()
	// They stay: a pooler may tell a second error after the first.
	client.on('error', (error) => lost.abort(error))
	client.on('end', () => lost.abort(new Error('The connection that listens has ended')))
	client.on('notification', ({ payload }) => onNotification(payload ?? ''))
	const over = AbortSignal.any([signal, lost.signal])
	let listens = false
	try {
		await client.connect()
		await client.query(`listen ${client.escapeIdentifier(channel)}`)
		listens = true
		onListening()
		while (!over.aborted) {
			await pause(ASK_EVERY_MS, over)
			if (!over.aborted) await client.query('select 1')
		}
	} catch (error) {
		// The next try follows, and meanwhile they ask by themselves.
		if (error instanceof Error) lost.abort(error)
	}
	if (listens && !signal.aborted && lost.signal.reason instanceof Error) {
		onLost?.(lost.signal.reason)
	}
	await client.end().catch(() => undefined)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await after(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
