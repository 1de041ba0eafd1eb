import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import {
	captchaForTests,
	eventually,
	GENEROUS_LIMITS,
	runShop,
	silentLog,
} from '../testing/running-shop.ts'
import { buildApp } from './app.ts'
import type { Room } from './load-shedding.ts'

const AT_ONCE = 3
const WAITING = 2

/** A shop with little room, whose orders stay in work until the test lets them go on. */
async function runSmallShop(room: Partial<Room> = {}) {
	const { shop } = await runShop({ works: false })
	const gate = Promise.withResolvers<void>()
	let held = 0
	const app = await buildApp({
		shop,
		captcha: {
			async verify(token) {
				held += 1
				await gate.promise
				return captchaForTests.verify(token)
			},
		},
		limits: GENEROUS_LIMITS,
		site: SITE,
		corsOrigins: [],
		trustedProxies: [],
		log: silentLog,
		room: { inWork: AT_ONCE, waiting: WAITING, ...room },
	})
	onTestFinished(() => app.close())
	onTestFinished(() => gate.resolve())
	const url = await app.listen({ port: 0, host: '127.0.0.1' })
	const place = (signal?: AbortSignal) =>
		fetch(`${url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(buildOrder()),
			...(signal && { signal }),
		})
	const untilHeld = (count: number) => eventually(async () => expect(held).toBe(count))
	return { url, shop, app, place, letGo: gate.resolve, untilHeld }
}

const SITE = {
	site: {
		pages: (['sv', 'en'] as const).map((language) => ({
			pattern: '/' as const,
			status: 200 as const,
			language,
			indexable: true,
			html: '<!doctype html><title>Vendel</title>',
		})),
		orderIdPlaceholder: 'ORDER-ID',
	},
	files: new Map(),
	policy: { apiOrigin: null, logoOrigin: null, captcha: { provider: 'altcha' as const } },
}

describe('more calls than there is room for', () => {
	test('are told at once to come again; those in work succeed, and then there is room', async () => {
		const { shop, place, letGo, untilHeld } = await runSmallShop()
		const inWork = Array.from({ length: AT_ONCE }, () => place())
		await untilHeld(AT_ONCE)

		const refused = await Promise.all(Array.from({ length: 20 }, () => place()))
		for (const answer of refused) {
			expect(answer.status).toBe(503)
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
			expect(await answer.json()).toMatchObject({ code: 'temporarily-unavailable' })
		}

		letGo()
		for (const answer of await Promise.all(inWork)) expect(answer.status).toBe(200)
		expect((await place()).status).toBe(200)
		const { rows } = await shop.pool.query('select count(*) as n from orders')
		expect(rows).toEqual([{ n: AT_ONCE + 1 }])
	})

	test('wait for a place if they are few, and get it', async () => {
		const { place, letGo } = await runSmallShop({ waitMs: 60_000 })
		const placed = Array.from({ length: AT_ONCE + WAITING + 1 }, () => place())
		expect((await Promise.race(placed)).status).toBe(503)
		letGo()
		const statuses = (await Promise.all(placed)).map(({ status }) => status)
		expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE + WAITING)
	})

	test('are not called in before there is a place, whoever else is done', async () => {
		const { url, place, letGo, untilHeld } = await runSmallShop({
			inWork: 1,
			waiting: 1,
			waitMs: 60_000,
		})
		const first = place()
		await untilHeld(1)
		// Of two one waits, and the other is told to come again.
		const next = [place(), place()]
		expect((await Promise.race(next)).status).toBe(503)
		const callback = await fetch(`${url}/api/payments/zaver/callback`, { method: 'POST' })
		expect(callback.status).toBe(401)
		letGo()
		const statuses = (await Promise.all([first, ...next])).map(({ status }) => status)
		expect(statuses.sort()).toEqual([200, 200, 503])
	})

	test('leave the pages, the health checks and the provider’s callbacks alone', async () => {
		const { url, place, untilHeld } = await runSmallShop()
		for (let count = 0; count < AT_ONCE; count++) void place().catch(() => undefined)
		await untilHeld(AT_ONCE)

		const statusOf = async (path: string, method = 'GET') =>
			(await fetch(url + path, { method, redirect: 'manual' })).status
		expect(await statusOf('/api/order/payment?id=x')).toBe(503)
		expect(await statusOf('/API/Order/Payment?id=x')).toBe(503)
		expect(await statusOf('/')).toBe(200)
		expect(await statusOf('/healthz')).toBe(200)
		expect(await statusOf('/api')).toBe(200)
		expect(await statusOf('/api/openapi.json')).toBe(200)
		expect(await statusOf('/readyz')).toBe(200)
		expect(await statusOf('/api/payments/zaver/callback', 'POST')).toBe(401)
	})

	test('send a person with a payment link to the order’s page', async () => {
		const { url, place, untilHeld } = await runSmallShop()
		for (let count = 0; count < AT_ONCE; count++) void place().catch(() => undefined)
		await untilHeld(AT_ONCE)
		const answer = await fetch(`${url}/pay/a%2Fb`, { redirect: 'manual' })
		expect(answer.status).toBe(303)
		expect(answer.headers.get('location')).toBe('/order/payment/a%2Fb')
	})
})

describe('a place among the calls in work', () => {
	test('is not taken by a client that sends slowly', async () => {
		const { url, app, place, letGo } = await runSmallShop()
		const { port, hostname } = new URL(url)
		for (let count = 0; count < AT_ONCE; count++) {
			const socket = net.connect(Number(port), hostname)
			onTestFinished(() => void socket.destroy())
			const arrived = once(app.server, 'request')
			socket.write(
				'POST /api/order/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
					'content-length: 1000\r\n\r\n{',
			)
			await arrived
		}
		letGo()
		expect((await place()).status).toBe(200)
	})

	test('stays taken when the client hangs up, until the work for it is done', async () => {
		const { place, letGo, untilHeld } = await runSmallShop()
		const hangUp = new AbortController()
		const gone = Array.from({ length: AT_ONCE }, () => place(hangUp.signal))
		await untilHeld(AT_ONCE)
		hangUp.abort()
		await Promise.allSettled(gone)
		expect((await place()).status).toBe(503)
		letGo()
		await eventually(async () => expect((await place()).status).toBe(200))
	})
})
