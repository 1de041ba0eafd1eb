import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const DRAIN_MS = 5_000
const PATIENCE_MS = 8_000

export type Closing = {
	/** Aborted, with the signal's name, as soon as the process is to stop. */
	readonly stopping: AbortSignal
	/** Whether something in front of us sends requests only while we say that we are ready. */
	readonly isWatched: () => boolean
	/** From then on every answer is to close its connection. */
	readonly onClosing?: () => void
	readonly drain?: () => Promise<void>
}

/**
 * A service manager's stop lets a proxy that watches us find out first: for a while everything is
 * still answered, each answer closing its connection, while /readyz says no. Ctrl-C and a server that
 * nobody watches close at once. Requests under way may finish, but no client is waited for long.
 */
export function closeInOrder(
	app: FastifyInstance,
	{ stopping, isWatched, onClosing, drain = () => after(DRAIN_MS) }: Closing,
): void {
	let closing = false
	// Also on answers to what came in before: their connections would be kept open for more.
	app.addHook('onSend', (_request, reply, _payload, done) => {
		if (closing) reply.header('connection', 'close')
		done()
	})
	app.addHook('preClose', async () => {
		closing = true
		onClosing?.()
		if (stopping.reason === 'SIGTERM' && isWatched()) await drain()
		setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
	})
}
