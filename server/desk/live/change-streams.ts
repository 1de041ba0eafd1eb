import type { ServerResponse } from 'node:http'
import type { Listening } from '../../db/keep-listening.ts'
import type { ListenForChanges } from './listen-for-changes.ts'

type Stream = { readonly sessionId: string; readonly response: ServerResponse }

type Options = {
	readonly listen: ListenForChanges
	/** Which of these sessions still are. */
	readonly aliveAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
	readonly pauses?: Partial<Pauses>
}

type Pauses = {
	/** However much happens, screens look again no more often. */
	readonly betweenChangesMs: number
	/** Shorter than any proxy's patience, and the server's own. */
	readonly heartbeatMs: number
}

const PAUSES: Pauses = { betweenChangesMs: 500, heartbeatMs: 10_000 }

/** One for each browser, and some to spare for one that has just been closed. */
const MOST_OF_SESSION = 4

/** Server-sent events, as they stand on the wire. */
const CHANGE = 'event: change\ndata:\n\n'
const viewersOf = (orderId: string) => `event: viewers\ndata: ${orderId}\n\n`
const HEARTBEAT = ':\n\n'
/** Behind this a reader is stuck. */
const MOST_UNREAD_BYTES = 4096

export type ChangeStreams = ReturnType<typeof changeStreams>

/** The screens that are open, each told when to look again. A stream ends with its session. */
export function changeStreams({ listen, aliveAmong, pauses }: Options) {
	const { betweenChangesMs, heartbeatMs } = { ...PAUSES, ...pauses }
	const streams = new Set<Stream>()
	let listening: Listening | null = null
	let heartbeat: NodeJS.Timeout | undefined
	let telling: NodeJS.Timeout | undefined
	let lastTold = -betweenChangesMs
	const untold = { isChange: false, viewedOrders: new Set<string>() }
	let isClosed = false

	const end = (stream: Stream) => {
		streams.delete(stream)
		stream.response.end()
	}

	async function send(text: string): Promise<void> {
		// Those that open while the database is asked are told to look by opening.
		const open = [...streams]
		if (open.length === 0) return
		const ids = [...new Set(open.map(({ sessionId }) => sessionId))]
		// A database that does not answer ends nobody's session.
		const alive = await aliveAmong(ids).catch(() => new Set(ids))
		for (const stream of open) {
			if (!streams.has(stream)) continue
			const { sessionId, response } = stream
			if (!alive.has(sessionId) || response.writableLength > MOST_UNREAD_BYTES) end(stream)
			else response.write(text)
		}
	}

	function takeUntold(): string {
		const { isChange, viewedOrders } = untold
		const events = [...(isChange ? [CHANGE] : []), ...[...viewedOrders].map(viewersOf)]
		untold.isChange = false
		viewedOrders.clear()
		return events.join('')
	}

	function tell(viewedOrder?: string): void {
		if (viewedOrder === undefined) untold.isChange = true
		else untold.viewedOrders.add(viewedOrder)
		if (telling || isClosed) return
		const rest = lastTold + betweenChangesMs - performance.now()
		telling = setTimeout(
			() => {
				telling = undefined
				lastTold = performance.now()
				void send(takeUntold())
			},
			Math.max(0, rest),
		)
	}

	return {
		/** The headers are sent already. */
		add(sessionId: string, response: ServerResponse): void {
			if (isClosed) {
				response.end()
				return
			}
			listening ??= listen(tell)
			heartbeat ??= setInterval(() => void send(HEARTBEAT), heartbeatMs)
			const own = [...streams].filter((stream) => stream.sessionId === sessionId)
			for (const old of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_SESSION))) end(old)
			const stream = { sessionId, response }
			streams.add(stream)
			response.on('close', () => streams.delete(stream))
			// What happened before it was open is looked at once.
			response.write(CHANGE)
		},
		/** Ends them all, so that nothing holds the process up. */
		async close(): Promise<void> {
			isClosed = true
			clearInterval(heartbeat)
			clearTimeout(telling)
			for (const stream of streams) end(stream)
			await listening?.close()
		},
		size: () => streams.size,
	}
}
