import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { quickCaptcha } from '../testing/quick-captcha.ts'
import { eventually, runShop } from '../testing/running-shop.ts'
import { startHoldingProxy } from '../testing/servers/holding-proxy.ts'
import { startServerProcess } from '../testing/servers/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { healthRoutes } from './calls/health-routes.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'

/** A small server that closes as ours does; the test decides when the proxies have had time enough. */
async function runClosing(signal: 'SIGINT' | 'SIGTERM') {
	const { pool } = await createTestDatabase()
	const stop = new AbortController()
	const drained = Promise.withResolvers<void>()
	let drains = 0
	const app = Fastify({ return503OnClosing: false })
	app.get('/', async () => 'served')
	const { isProbed } = healthRoutes(app, pool, stop.signal)
	const drain = () => {
		drains += 1
		return drained.promise
	}
	shutDownGracefully(app, { stopping: stop.signal, isProbed, drain })
	const url = await app.listen({ port: 0, host: '127.0.0.1' })
	onTestFinished(() => app.close())
	return {
		url,
		drained: drained.resolve,
		drains: () => drains,
		close() {
			stop.abort(signal)
			return app.close()
		},
	}
}

describe('a server that is told to stop', () => {
	test('first says that it is not ready, serves on for a while, and then closes', async () => {
		const { url, close, drained } = await runClosing('SIGTERM')
		expect((await fetch(`${url}/readyz`)).status).toBe(200)

		const closed = close()
		expect((await fetch(`${url}/readyz`)).status).toBe(503)
		expect((await fetch(`${url}/healthz`)).status).toBe(200)
		const served = await fetch(url)
		expect(await served.text()).toBe('served')
		expect(served.headers.get('connection')).toBe('close')

		drained()
		await closed
		await expect(fetch(url)).rejects.toThrow()
	})

	test('closes at once on Ctrl-C, and where nothing in front of it asks whether it is ready', async () => {
		const watched = await runClosing('SIGINT')
		await fetch(`${watched.url}/readyz`)
		await watched.close()
		expect(watched.drains()).toBe(0)

		const unwatched = await runClosing('SIGTERM')
		await fetch(`${unwatched.url}/healthz`)
		await unwatched.close()
		expect(unwatched.drains()).toBe(0)
	})

	test('still answers a request in flight, and closes the connection', async () => {
		const running = await runShop()
		const address = new URL(running.url)
		const socket = net.connect(Number(address.port), address.hostname)
		const body = JSON.stringify(buildOrder())
		const half = Math.floor(body.length / 2)
		socket.write(
			`POST /api/order/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
				`content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, half)}`,
		)
		await once(running.app.server, 'request')
		const closed = running.app.close()
		socket.write(body.slice(half))
		const answer = Buffer.concat(await socket.toArray()).toString()
		expect(answer).toMatch(/^HTTP\/1.1 200/)
		expect(answer).toMatch(/^connection: close\r$/im)
		await closed
	})
})

describe('a process whose database is away', () => {
	test('A6 stays where a proxy looks for it: pages open, orders are put off in our words; and it is drained as ever', async () => {
		const { url } = await createTestDatabase()
		const network = await startHoldingProxy(url)
		const server = await startServerProcess({
			ROLE: 'web',
			DATABASE_URL: network.url,
			PAYMENT_PROVIDER: 'zaver',
			ZAVER_API_KEY: 'key',
			ZAVER_CALLBACK_TOKEN: 'token',
			ALTCHA_HMAC_KEY: 'a key',
		})
		const statusAt = async (path: string) => (await fetch(server.url + path)).status
		expect(await statusAt('/readyz')).toBe(200)
		await network.close()
		const asked = ['/', '/order', '/healthz', '/readyz?exclude=database', '/readyz']
		expect(await Promise.all(asked.map(statusAt))).toEqual([200, 200, 200, 200, 503])

		const order = buildOrder({ recaptchaToken: await quickCaptcha('a key') })
		const refused = await fetch(`${server.url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(order),
		})
		expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
			status: 503,
			after: '5',
		})
		expect(await refused.json()).toMatchObject({ code: 'temporarily-unavailable' })

		server.signal('SIGTERM')
		await eventually(async () => expect(await statusAt('/readyz?exclude=database')).toBe(503))
		expect(await statusAt('/order')).toBe(200)
		expect(await server.ended).toBe(0)
	})
})

describe('readiness', () => {
	test('is gone with the database, and back with it, while the process stays alive', async () => {
		const { url, shop } = await runShop({ works: false })
		const readiness = async () => (await fetch(`${url}/readyz`)).status
		expect(await readiness()).toBe(200)
		const database = new URL(shop.pool.options.connectionString ?? '').pathname.slice(1)
		const admin = await createTestDatabase('empty')
		const allow = (allowed: boolean) =>
			admin.pool.query(`alter database ${database} allow_connections ${allowed}`)
		await allow(false)
		await admin.pool.query(
			'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
			[database],
		)
		await eventually(async () => expect(await readiness()).toBe(503))
		expect((await fetch(`${url}/healthz`)).status).toBe(200)
		await allow(true)
		await eventually(async () => expect(await readiness()).toBe(200))
	})
})
