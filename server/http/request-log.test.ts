import net from 'node:net'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../testing/running-shop.ts'

const OUR_OWN = /^[0-9a-f]{16}$/

/** The lines of answers, once there are so many of them: a line is written when its answer is out. */
async function requestLines({ logLines }: RunningShop, count: number) {
	const lines = () =>
		logLines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'request')
	await eventually(async () => expect(lines()).toHaveLength(count))
	return lines()
}

describe('every answer', () => {
	test('bears an id that its line in the log has too, also an error and what is not there', async () => {
		const running = await runShop()
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
	})

	test('bears an id when the address cannot even be read', async () => {
		const { url } = await runShop()
		const answer = await fetch(`${url}/api/%E0%A4%A`)
		expect(answer.status).toBe(400)
		expect(answer.headers.get('x-request-id')).toMatch(OUR_OWN)
		expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') })
	})
})

describe('a line about a request', () => {
	test('names the route, never the address', async () => {
		const running = await runShop()
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

describe('an id that is sent along', () => {
	const send = async (url: string, id: string) => {
		const answer = await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } })
		return answer.headers.get('x-request-id')
	}

	test('is not believed from a stranger', async () => {
		const { url } = await runShop()
		expect(await send(url, 'from-a-stranger')).toMatch(OUR_OWN)
	})

	test('is taken over from a proxy that we trust, by address or network', async () => {
		for (const proxy of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1']) {
			const { url } = await runShop({ trustedProxies: [proxy] })
			expect(await send(url, 'from-the-proxy_1')).toBe('from-the-proxy_1')
		}
	})

	test('is replaced where it is too short, too long, doubled or could break a line', async () => {
		const { url } = await runShop({ trustedProxies: ['127.0.0.1'] })
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
})

async function sendRaw(host: string, port: number, lines: readonly string[]): Promise<string> {
	const socket = net.connect(port, host)
	socket.write(`${lines.join('\r\n')}\r\n\r\n`)
	return Buffer.concat(await socket.toArray()).toString()
}
