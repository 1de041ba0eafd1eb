import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sized } from '../testing/full-size.ts'
import { eventually, runShop } from '../testing/running-shop.ts'

const CONNECTIONS = sized({ gate: 300, full: 1_000 })

const HEAD = 'POST /api/order/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** As slowhttptest does: unfinished headers, an unfinished body, an answer that is never read. */
const WAYS = [
	{ said: HEAD, reads: true },
	{ said: `${HEAD}Content-Length: 60000\r\n\r\n{"firstName":"`, reads: true },
	{ said: 'GET /api HTTP/1.1\r\nHost: x\r\n\r\n', reads: false },
] as const

async function hold(url: string, way: (typeof WAYS)[number] | undefined): Promise<void> {
	const { hostname, port } = new URL(url)
	const socket = connect(Number(port), hostname)
	socket.on('error', () => undefined)
	onTestFinished(() => void socket.destroy())
	await once(socket, 'connect')
	if (way?.reads) socket.resume()
	else socket.pause()
	socket.write(way?.said ?? '')
}

test(`${CONNECTIONS} connections that never finish: others are served`, async () => {
	const { app, url } = await runShop({ works: false })
	let accepted = 0
	app.server.on('connection', () => {
		accepted += 1
	})
	await Promise.all(
		Array.from({ length: CONNECTIONS }, (_, index) => hold(url, WAYS[index % WAYS.length])),
	)
	await eventually(async () => expect(accepted).toBe(CONNECTIONS))

	const answers = await Promise.all(
		Array.from({ length: 50 }, () => fetch(`${url}/api/order/payment?id=x`)),
	)
	expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(204))
})
