import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const writeHeaders = helmet({
	contentSecurityPolicy: {
		useDefaults: false,
		directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
	},
	referrerPolicy: { policy: 'no-referrer' },
	frameguard: { action: 'deny' },
	// For Internet Explorer, Flash, and a filter that no browser has any more.
	xDownloadOptions: false,
	xPermittedCrossDomainPolicies: false,
	xXssProtection: false,
})

/** What every answer says to browsers. Pages bring a policy of their own; an API answer is never a document. */
export function securityHeaders(app: FastifyInstance): void {
	const headers = constantHeaders()
	app.addHook('onRequest', (_request, reply, done) => {
		reply.headers(headers)
		done()
	})
}

/** The same for every answer, so helmet is asked only once. */
function constantHeaders(): OutgoingHttpHeaders {
	const request = new IncomingMessage(new Socket())
	const answer = new ServerResponse(request)
	writeHeaders(request, answer, () => undefined)
	return { ...answer.getHeaders() }
}
