import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** What every answer says to browsers. Pages bring a policy of their own; an API answer is never a document. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
	const headers = await helmetHeaders()
	app.addHook('onRequest', (_request, reply, done) => {
		reply.headers(headers)
		done()
	})
}

/** They are constant, so helmet computes them only once. */
async function helmetHeaders(): Promise<Record<string, string>> {
	await using app = Fastify()
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
		},
		referrerPolicy: { policy: 'no-referrer' },
		frameguard: { action: 'deny' },
		crossOriginEmbedderPolicy: false,
		// For Internet Explorer, Flash, and a filter that no browser has any more.
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xXssProtection: false,
	})
	app.get('/', async () => null)
	const answer = await app.inject('/')
	const own = ['connection', 'content-length', 'content-type', 'date']
	return Object.fromEntries(
		Object.entries(answer.headers)
			.filter(([name]) => !own.includes(name))
			.map(([name, value]) => [name, String(value)]),
	)
}
