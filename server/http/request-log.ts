import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'

/** One line per answer. The pattern of the route stands in for the address, which may say whose order it is. */
export function logRequests(app: FastifyInstance, log: Pick<Log, 'request'>): void {
	app.addHook('onResponse', (request, reply, done) => {
		log.request({
			request: request.id,
			method: request.method,
			route: routeOf(request),
			status: reply.statusCode,
			milliseconds: Math.round(reply.elapsedTime),
		})
		done()
	})
}

/** 'other' for everything that has no route, however many addresses are tried. */
export function routeOf({ routeOptions }: FastifyRequest): string {
	return routeOptions.url ?? 'other'
}
