import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'

declare module 'fastify' {
	interface FastifyContextConfig {
		readonly refusesMethod?: boolean
	}
}

type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>

/** Notes the methods of every path that is added from now on. */
export function noteMethods(app: FastifyInstance): MethodsByPath {
	const noted = new Map<string, Set<string>>()
	app.addHook('onRoute', ({ url, method, config }) => {
		if (config?.refusesMethod || url.includes('*')) return
		const methods = noted.get(url) ?? new Set(['OPTIONS'])
		for (const name of [method].flat()) methods.add(name)
		noted.set(url, methods)
	})
	return noted
}

/** Answers 405 with Allow to any other method on these paths. OPTIONS is left to CORS. */
export function answerMethodNotAllowed(app: FastifyInstance, noted: MethodsByPath): void {
	// In a scope of its own, which loads after all scopes before it have added their routes.
	app.register(async (scope) => {
		for (const [url, methods] of [...noted]) {
			scope.route({
				url,
				method: scope.supportedMethods.filter((method) => !methods.has(method)),
				config: { refusesMethod: true },
				// Before the body is read: it is not wanted, whatever it is.
				onRequest: async (_request, reply) => {
					reply.header('allow', [...methods].sort().join(', '))
					return sendProblem(reply, 'method-not-allowed')
				},
				handler: (_request, reply) => sendProblem(reply, 'method-not-allowed'),
			})
		}
	})
}
