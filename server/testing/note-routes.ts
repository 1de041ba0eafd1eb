import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** What Fastify itself was told to serve, by each app that is built during the test. */
export function noteRoutes(): (app: FastifyInstance) => string[] {
	const routesOf = new Map<FastifyInstance, string[]>()
	const onApp = (message: unknown) => {
		if (!isAboutApp(message)) return
		const routes: string[] = []
		routesOf.set(message.fastify, routes)
		message.fastify.addHook('onRoute', ({ method, url, config }) => {
			if (config?.refusesMethod) return
			for (const name of [method].flat()) routes.push(`${name} ${url}`)
		})
	}
	diagnostics.subscribe('fastify.initialization', onApp)
	onTestFinished(() => void diagnostics.unsubscribe('fastify.initialization', onApp))
	return (app) => routesOf.get(app) ?? []
}

function isAboutApp(message: unknown): message is { fastify: FastifyInstance } {
	return typeof message === 'object' && message !== null && 'fastify' in message
}
