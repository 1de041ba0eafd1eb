import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { errorFacts } from '../log/error-facts.ts'
import type { Log } from '../log/log.ts'

type MetricsServerOptions = {
	readonly registry: Registry
	/** 0: none. */
	readonly port: number
	readonly host: string
	readonly log: Pick<Log, 'alert' | 'error'>
}

/**
 * Serves /metrics to Prometheus, on a port of its own that need not be reachable from outside.
 * Taking orders matters more than counting them: where the port is taken we go on, and alert.
 */
export async function startMetricsServer(
	stack: AsyncDisposableStack,
	{ registry, port, host, log }: MetricsServerOptions,
): Promise<void> {
	if (port === 0) return
	const server = createServer(async ({ method, url }, response) => {
		if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
			response.writeHead(404).end('The metrics are at /metrics.\n')
			return
		}
		try {
			const metrics = await registry.metrics()
			response.writeHead(200, { 'content-type': registry.contentType }).end(metrics)
		} catch (error) {
			log.error(error)
			response.writeHead(500).end()
		}
	})
	const listening = Promise.withResolvers<void>()
	server.once('error', listening.reject).listen(port, host, listening.resolve)
	try {
		await listening.promise
	} catch (error) {
		log.alert('The metrics port cannot be used: this process tells no metrics', {
			port,
			code: errorFacts(error).code,
		})
		return
	}
	stack.defer(async () => {
		const closed = new Promise((resolve) => server.close(resolve))
		server.closeAllConnections()
		await closed
	})
}
