import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const DRAIN_MS = 5_000
const CLOSE_TIMEOUT_MS = 8_000

type GracefulShutdown = {
	/** Aborted, with the signal's name, as soon as the process is to stop. */
	readonly stopping: AbortSignal
	/** Whether a load balancer in front of us polls /readyz. */
	readonly isProbed: () => boolean
	/** From then on every answer is to close its connection. */
	readonly onClosing?: () => void
	readonly drain?: () => Promise<void>
}

/**
 * On SIGTERM /readyz fails first, while everything is still answered with `Connection: close`, until a
 * load balancer has drained us. On Ctrl-C, and without readiness probes, connections close at once.
 * Requests in flight may finish, up to a time-out.
 */
export function shutDownGracefully(
	app: FastifyInstance,
	{ stopping, isProbed, onClosing, drain = () => after(DRAIN_MS) }: GracefulShutdown,
): void {
	let closing = false
	// Also on answers to requests from before: their connections would be kept alive.
	app.addHook('onSend', (_request, reply, _payload, done) => {
		if (closing) reply.header('connection', 'close')
		done()
	})
	app.addHook('preClose', async () => {
		closing = true
		onClosing?.()
		if (stopping.reason === 'SIGTERM' && isProbed()) await drain()
		setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref()
	})
}
