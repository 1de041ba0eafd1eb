import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import type { WordsPage } from '@coc/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import {
	captchaForTests,
	eventually,
	GENEROUS_LIMITS,
	runShop,
	silentLog,
} from '../testing/running-shop.ts'
import { fieldsIn, postForm } from '../withdrawals/testing.ts'
import { buildApp } from './app.ts'
import type { Capacity } from './load-shedding.ts'

const CAPACITY = 3
const WAITING = 2

/** A shop with little capacity, whose orders stay in flight until the test lets them go on. */
async function runSmallShop(capacity: Partial<Capacity> = {}) {
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
		capacity: { inFlight: CAPACITY, queued: WAITING, ...capacity },
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
	writeWordsPage: ({ body }: WordsPage) => body,
	writeOrderPage: () => '',
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

describe('more calls than there is capacity for', () => {
	test('are refused at once with Retry-After; those in flight succeed, and then there is capacity', async () => {
		const { shop, place, letGo, untilHeld } = await runSmallShop()
		const inFlight = Array.from({ length: CAPACITY }, () => place())
		await untilHeld(CAPACITY)

		const refused = await Promise.all(Array.from({ length: 20 }, () => place()))
		for (const answer of refused) {
			expect(answer.status).toBe(503)
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
			expect(await answer.json()).toMatchObject({ code: 'temporarily-unavailable' })
		}

		letGo()
		for (const answer of await Promise.all(inFlight)) expect(answer.status).toBe(200)
		expect((await place()).status).toBe(200)
		const { rows } = await shop.pool.query('select count(*) as n from orders')
		expect(rows).toEqual([{ n: CAPACITY + 1 }])
	})

	test('are queued if they are few, and served', async () => {
		const { place, letGo } = await runSmallShop({ maxQueueMs: 60_000 })
		const placed = Array.from({ length: CAPACITY + WAITING + 1 }, () => place())
		expect((await Promise.race(placed)).status).toBe(503)
		letGo()
		const statuses = (await Promise.all(placed)).map(({ status }) => status)
		expect(statuses.filter((status) => status === 200)).toHaveLength(CAPACITY + WAITING)
	})

	test('are not admitted before there is capacity for them, whatever else is done', async () => {
		const { url, place, letGo, untilHeld } = await runSmallShop({
			inFlight: 1,
			queued: 1,
			maxQueueMs: 60_000,
		})
		const first = place()
		await untilHeld(1)
		// Of two one is queued, and the other refused.
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
		for (let count = 0; count < CAPACITY; count++) void place().catch(() => undefined)
		await untilHeld(CAPACITY)

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

	test('L3 give a person who withdraws back what they typed, to be sent again as it is', async () => {
		const { url, place, letGo, untilHeld } = await runSmallShop({ queued: 0 })
		const placed = Array.from({ length: CAPACITY }, () => place())
		await untilHeld(CAPACITY)
		const form = { name: 'Åsa', orderNumber: '4F2K-9QXH', emailAddress: 'asa@example.com' }
		const sent = { ...form, key: randomUUID(), order: 'a'.repeat(26) }
		const answer = await postForm(`${url}/withdraw/confirm?lang=en`, sent)
		expect(answer.status).toBe(503)
		expect(answer.headers.get('retry-after')).toBe('5')
		const page = await answer.text()
		expect(page).toContain('Your withdrawal could not be received just now.')
		expect(page).toContain('<button>Try again</button>')
		expect(fieldsIn(page)).toMatchObject({ ...form, key: sent.key })
		expect((await fetch(`${url}/withdraw`)).status).toBe(503)
		letGo()
		await Promise.all(placed)
		const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
		const again = await postForm(url + action.replaceAll('&amp;', '&'), fieldsIn(page))
		expect(again.status).toBe(200)
		expect(await again.text()).toContain('We have received your withdrawal')
	})

	test('send a person with a payment link to the order’s page', async () => {
		const { url, place, untilHeld } = await runSmallShop()
		for (let count = 0; count < CAPACITY; count++) void place().catch(() => undefined)
		await untilHeld(CAPACITY)
		const answer = await fetch(`${url}/pay/a%2Fb`, { redirect: 'manual' })
		expect(answer.status).toBe(303)
		expect(answer.headers.get('location')).toBe('/order/payment/a%2Fb#provider-away')
		const english = await fetch(`${url}/pay/a%2Fb?lang=en`, { redirect: 'manual' })
		expect(english.headers.get('location')).toBe('/order/payment/a%2Fb?lang=en#provider-away')
	})

	test.each([0, WAITING])(
		'S10 send a person who wants a paper back to the order’s page, which says so, with %i in the queue',
		async (queued) => {
			const { url, place, untilHeld } = await runSmallShop({ queued })
			for (let count = 0; count < CAPACITY; count++) void place().catch(() => undefined)
			await untilHeld(CAPACITY)
			const person = { headers: { accept: 'text/html,*/*' }, redirect: 'manual' } as const
			const body = new URLSearchParams({ id: 'a1', sha256: '0'.repeat(64) })
			for (const [path, form] of [
				['/api/order/receipt?id=a1&lang=en', {}],
				['/api/order/credit-note?id=a1&number=1&lang=en', {}],
				['/api/order/certificate?lang=en', { method: 'POST', body }],
			] as const) {
				const answer = await fetch(url + path, { ...person, ...form })
				expect(answer.status, path).toBe(303)
				expect(answer.headers.get('location')).toBe('/order/payment/a1?lang=en#not-fetched')
				expect((await fetch(url + path, form)).status, path).toBe(503)
			}
		},
	)
})

describe('capacity', () => {
	test('is not taken up by a client that sends slowly', async () => {
		const { url, app, place, letGo } = await runSmallShop()
		const { port, hostname } = new URL(url)
		for (let count = 0; count < CAPACITY; count++) {
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

	test('stays taken up when the client closes the connection, until the work for it is done', async () => {
		const { app, place, letGo, untilHeld } = await runSmallShop()
		const disconnect = new AbortController()
		const gone = Array.from({ length: CAPACITY }, () => place(disconnect.signal))
		await untilHeld(CAPACITY)
		disconnect.abort()
		await Promise.allSettled(gone)
		expect((await place()).status).toBe(503)
		letGo()
		await eventually(async () => expect((await place()).status).toBe(200))
		// Else closing would wait until fetch lets go of a connection that it keeps.
		app.server.closeAllConnections()
	})
})
