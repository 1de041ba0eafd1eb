import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problem.ts'

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS']

/** What changes something is asked for by the desk's own pages only, as JSON: before the session is looked at. */
export function refuseOtherSites(app: FastifyInstance, deskUrl: string): void {
	app.addHook('onRequest', async (request, reply) => {
		if (CHANGES_NOTHING.includes(request.method)) return
		if (!isFromDesk(request, deskUrl)) return sendProblem(reply, 'cross-site')
		if (request.method === 'POST' && !isJson(request)) return sendProblem(reply, 'not-json')
	})
}

/** Browsers say where a request comes from; an old one says only its origin. */
function isFromDesk({ headers }: FastifyRequest, deskUrl: string): boolean {
	const site = headers['sec-fetch-site']
	return site === undefined ? headers.origin === deskUrl : site === 'same-origin'
}

function isJson({ headers }: FastifyRequest): boolean {
	return /^application\/json *(;|$)/i.test(headers['content-type'] ?? '')
}
