import pg from 'pg'
import { DESK_CHANNEL } from '../../db/desk-changes.ts'

export type Listening = { close(): Promise<void> }

/** Called whenever something may have changed; with an order's id: only who has that order open. */
export type OnChange = (viewedOrder?: string) => void

export type ListenForChanges = (onChange: OnChange) => Listening

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A connection that was lost without a word is found out by asking on it. */
const ASK_EVERY_MS = 15_000

const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000, keepAlive: true }

/**
 * LISTEN on a connection of its own, which is made again whenever it is lost. What was told meanwhile is lost, so
 * every new connection counts as a change.
 */
export function listenForChanges(databaseUrl: string): ListenForChanges {
	return (onChange) => {
		const stop = new AbortController()
		const ended = keepListening(databaseUrl, onChange, stop.signal)
		return {
			close: () => {
				stop.abort()
				return ended
			},
		}
	}
}

async function keepListening(
	databaseUrl: string,
	onChange: OnChange,
	signal: AbortSignal,
): Promise<void> {
	let pauseMs = FIRST_PAUSE_MS
	while (!signal.aborted) {
		const connectedAt = performance.now()
		await listenOnce(databaseUrl, onChange, signal)
		if (performance.now() - connectedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS
		await pause(pauseMs * (0.5 + Math.random() / 2), signal)
		pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
	}
}

/** Until the connection is lost, or nobody listens any more. */
async function listenOnce(
	databaseUrl: string,
	onChange: OnChange,
	signal: AbortSignal,
): Promise<void> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: 'coc-orders desk',
		...TIMEOUTS,
	})
	const lost = new AbortController()
	client.on('error', () => lost.abort())
	client.on('end', () => lost.abort())
	client.on('notification', ({ payload }) => onChange(payload || undefined))
	const over = AbortSignal.any([signal, lost.signal])
	try {
		await client.connect()
		await client.query(`listen ${DESK_CHANNEL}`)
		onChange()
		while (!over.aborted) {
			await pause(ASK_EVERY_MS, over)
			if (!over.aborted) await client.query('select 1')
		}
	} catch {
		// The next try follows, and meanwhile the screens ask by themselves.
	} finally {
		await client.end().catch(() => undefined)
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve()
		const done = () => {
			clearTimeout(timer)
			signal.removeEventListener('abort', done)
			resolve()
		}
		const timer = setTimeout(done, ms)
		timer.unref()
		signal.addEventListener('abort', done)
	})
}
