import { createServer, type RequestListener, type Server } from 'node:http'
import { API_PATHS } from '@coc/contract'
import type { FastifyInstance } from 'fastify'

export type Timeouts = {
	/** By then all headers, and by then the whole request, must have come. */
	readonly headersMs: number
	readonly requestMs: number
	/** How often late requests are looked for; Node's own half minute would let them stay too long. */
	readonly lookEveryMs: number
	/** A connection on which nothing moves during a request is given up. */
	readonly silenceMs: number
	readonly handlerMs: number
	/** Longer than any usual proxy keeps one: whoever closes first must be the proxy, which knows. */
	readonly keepAliveMs: number
}

const TIMEOUTS: Timeouts = {
	headersMs: 10_000,
	requestMs: 15_000,
	lookEveryMs: 2_000,
	silenceMs: 30_000,
	handlerMs: 30_000,
	keepAliveMs: 125_000,
}

/**
 * A handler that takes too long is answered for. Those that only ask the database need no such watch,
 * which costs a tenth of a call: each of their statements has a time-out of its own.
 */
export function timeHandlers(app: FastifyInstance, changes: Partial<Timeouts> = {}): void {
	const { handlerMs } = { ...TIMEOUTS, ...changes }
	app.addHook('onRoute', (route) => {
		if (!ONLY_DATABASE.includes(route.url)) route.handlerTimeout = handlerMs
	})
}

const ONLY_DATABASE = [`/${API_PATHS.createOrder}`, `/${API_PATHS.paymentSummary}`]

/** No client may hold a connection for long without getting on with it. */
export function serverWithTimeouts(
	listener: RequestListener,
	changes: Partial<Timeouts> = {},
): Server {
	const timeouts = { ...TIMEOUTS, ...changes }
	const server = createServer(
		{
			headersTimeout: timeouts.headersMs,
			requestTimeout: timeouts.requestMs,
			connectionsCheckingInterval: timeouts.lookEveryMs,
			keepAliveTimeout: timeouts.keepAliveMs,
		},
		listener,
	)
	return server.setTimeout(timeouts.silenceMs)
}
