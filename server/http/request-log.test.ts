import net from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import type { Shop } from '../orders/shop.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	captchaForTests,
	eventually,
	GENEROUS_LIMITS,
	type RunningShop,
	runShop,
	silentLog,
} from '../testing/running-shop.ts'
import { buildApp } from './app.ts'

const OUR_OWN = /^[0-9a-f]{16}$/

const send = async (url: string, id: string) => {
	const answer = await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } })
	return answer.headers.get('x-request-id')
}

/** The lines of answers, once there are so many of them: a line is written when its answer is out. */
async function requestLines({ logLines }: RunningShop, count: number) {
	const lines = () =>
		logLines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'request')
	await eventually(async () => expect(lines()).toHaveLength(count))
	return lines()
}

describe('every answer', () => {
	test('bears an id that its line in the log has too, also an error, what is not there and an address that cannot even be read, and not a stranger’s', async () => {
		const running = await runShop({ works: false })
		const answers = await Promise.all(
			['/api/order/GetCar?chassinumber=x', '/nothing/here', '/healthz', '/api/order/create'].map(
				(path) => fetch(running.url + path),
			),
		)
		const ids = answers.map((answer) => answer.headers.get('x-request-id'))
		for (const id of ids) expect(id).toMatch(OUR_OWN)
		expect(new Set(ids).size).toBe(4)
		const lines = await requestLines(running, 4)
		expect(lines.map(({ request }) => request).sort()).toEqual([...ids].sort())

		const unreadable = await fetch(`${running.url}/api/%E0%A4%A`)
		expect(unreadable.status).toBe(400)
		const requestId = unreadable.headers.get('x-request-id')
		expect(requestId).toMatch(OUR_OWN)
		expect(await unreadable.json()).toMatchObject({ requestId })
		expect(await send(running.url, 'from-a-stranger')).toMatch(OUR_OWN)
	})
})

describe('a line about a request', () => {
	test('names the route, never the address', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		const car = CARS_TO_TRY.withEverything
		for (const path of [
			`/api/order/GetCar?chassinumber=${car}`,
			`/api/order/payment?id=${orderId}`,
			`/pay/${orderId}`,
			`/${orderId}/${car}`,
		]) {
			await fetch(running.url + path, { redirect: 'manual' })
		}
		const lines = await requestLines(running, 5)
		expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
			'POST /api/order/create 200',
			'GET /api/order/GetCar 200',
			expect.stringMatching(/^GET \/api\/order\/payment 20[04]$/),
			'GET /pay/:id 303',
			'GET other 404',
		])
		expect(running.logLines.join()).not.toContain(orderId)
		expect(running.logLines.join()).not.toContain(car)
	})

	test('shares its id with the line about what went wrong', async () => {
		const running = await runShop({ works: false })
		await running.shop.pool.query('alter table cars rename to lost')
		const answer = await fetch(
			`${running.url}/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`,
		)
		expect(answer.status).toBe(500)
		const [line] = await requestLines(running, 1)
		const errors = running.logLines
			.map((text) => JSON.parse(text))
			.filter((e) => e.kind === 'error')
		expect(errors).toMatchObject([{ code: '42P01', request: line.request }])
		expect(line).toMatchObject({ request: answer.headers.get('x-request-id'), status: 500 })
	})
})

test('an id is taken over from a proxy that we trust, by address or network, and replaced where it is too short, too long, doubled or could break a line', async () => {
	const { shop } = await runShop({ works: false })
	for (const proxy of ['127.0.0.0/8', '::ffff:127.0.0.1']) {
		expect(await send(await serveBehind(shop, proxy), 'from-the-proxy_1')).toBe('from-the-proxy_1')
	}
	const url = await serveBehind(shop, '127.0.0.1')
	expect(await send(url, 'from-the-proxy_1')).toBe('from-the-proxy_1')
	for (const id of ['short', 'x'.repeat(65), 'with spaces in it', 'quote"quote"', 'åäöåäöåäö']) {
		expect(await send(url, id)).toMatch(OUR_OWN)
	}
	const [host = '', port = ''] = new URL(url).host.split(':')
	const answer = await sendRaw(host, Number(port), [
		'GET /healthz HTTP/1.1',
		'host: x',
		'x-request-id: from-the-proxy_1',
		'x-request-id: from-the-proxy_2',
		'connection: close',
	])
	expect(/x-request-id: (.*)\r/.exec(answer)?.[1]).toMatch(OUR_OWN)
})

async function serveBehind(shop: Shop, proxy: string): Promise<string> {
	const app = await buildApp({
		shop,
		captcha: captchaForTests,
		limits: GENEROUS_LIMITS,
		corsOrigins: [],
		trustedProxies: [proxy],
		log: silentLog,
	})
	onTestFinished(() => app.close())
	return app.listen({ port: 0, host: '127.0.0.1' })
}

async function sendRaw(host: string, port: number, lines: readonly string[]): Promise<string> {
	const socket = net.connect(port, host)
	socket.write(`${lines.join('\r\n')}\r\n\r\n`)
	return Buffer.concat(await socket.toArray()).toString()
}
