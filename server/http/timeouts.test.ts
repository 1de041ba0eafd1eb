import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runShop } from '../testing/running-shop.ts'

const SHORT = { headersMs: 150, requestMs: 300, checkEveryMs: 50 }

/** Everything that comes back on a connection until the server closes it. */
async function talk(url: string, said: string, thenSlowly?: string): Promise<string> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	const chunks: Buffer[] = []
	socket.on('data', (chunk) => chunks.push(chunk))
	// A slow client writes on after the server has closed the connection: that is an error, but not ours.
	socket.on('error', () => undefined)
	const dripping = setInterval(() => thenSlowly && socket.write(thenSlowly), 10)
	socket.write(said)
	await new Promise((closed) => socket.on('close', closed))
	clearInterval(dripping)
	return Buffer.concat(chunks).toString()
}

const CREATE = 'POST /api/order/create HTTP/1.1\r\nHost: x\r\n'

const BODY = `${CREATE}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`

/** A client that still sends when the server closes may lose the answer to a connection reset. */
const CUT_OFF = /^(HTTP\/1\.1 408 |$)/

describe('a client that takes its time', () => {
	test.each([
		['headers', `${CREATE}X-Slow: `],
		['body', BODY],
	])('A6 with its %s, one byte after the other, is cut off', async (_what, said) => {
		const { url } = await runShop({ timeouts: SHORT, works: false })
		expect(await talk(url, said, 'x')).toMatch(CUT_OFF)
	})

	test('A6 and stops sending is answered with 408', async () => {
		const { url } = await runShop({ timeouts: SHORT, works: false })
		for (const said of ['', CREATE, BODY]) {
			const answer = await talk(url, said)
			expect(answer).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json.*"too-slow"/s)
		}
	})

	test('A6 and sends no body at all is refused at once', async () => {
		const { url } = await runShop({ works: false })
		const answer = await talk(
			url,
			`${CREATE}Content-Type: application/json\r\nConnection: close\r\n\r\n`,
		)
		expect(answer).toMatch(/^HTTP\/1\.1 400 /)
	})
})

describe('what is no request', () => {
	test('A6 is answered with a problem, and the connection closed', async () => {
		const { url } = await runShop({ works: false })
		const problem = await talk(url, 'nonsense\r\n\r\n')
		expect(problem).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"invalid-request"/s)
		const large = await talk(url, `${CREATE}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
		expect(large).toMatch(/^HTTP\/1\.1 431 .*"headers-too-large"/s)
	})
})

test('A6 an idle connection is kept for longer than a proxy in front keeps it', async () => {
	const { url } = await runShop({ works: false })
	const answer = await talk(
		url,
		'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
	)
	const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(answer) ?? []
	expect(Number(seconds)).toBeGreaterThanOrEqual(120)
})
