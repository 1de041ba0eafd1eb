import { createServer, type RequestListener, type Server } from 'node:http'
import { API_PATHS } from '@coc/contract'
import type { FastifyInstance } from 'fastify'

export type Timeouts = {
	readonly headersMs: number
	readonly requestMs: number
	/** Node's default of half a minute would keep late requests too long. */
	readonly checkEveryMs: number
	/** Without traffic during a request, the connection is closed. */
	readonly idleMs: number
	readonly handlerMs: number
	/** Longer than a proxy's: if the server closed first, the proxy could send into a closed connection. */
	readonly keepAliveMs: number
}

const TIMEOUTS: Timeouts = {
	headersMs: 10_000,
	requestMs: 15_000,
	checkEveryMs: 2_000,
	idleMs: 30_000,
	handlerMs: 30_000,
	keepAliveMs: 125_000,
}

/**
 * Handlers that only query the database need no time-out, which costs a tenth of a call: their
 * statements have one.
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
			connectionsCheckingInterval: timeouts.checkEveryMs,
			keepAliveTimeout: timeouts.keepAliveMs,
		},
		listener,
	)
	return server.setTimeout(timeouts.idleMs)
}
