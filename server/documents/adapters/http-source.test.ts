import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { SourceUnavailableError } from '../document-source.ts'
import { httpSource } from './http-source.ts'

const CAR = 'VND1A2B3C4D567890'

async function sourceThat(listener: RequestListener, token: string | null = 'secret') {
	const server = createServer(listener)
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('not listening')
	const urlTemplate = `http://127.0.0.1:${address.port}/cars/{chassisNumber}?again={chassisNumber}`
	return httpSource({ urlTemplate, token, timeoutMs: 120_000 })
}

test('C4 asks with the token, for a number that cannot lead anywhere else', async () => {
	const asked: unknown[] = []
	const source = await sourceThat(({ url, headers }, response) => {
		asked.push([url, headers.authorization])
		response.end('a certificate')
	})
	expect(await source.fetchDocument(CAR)).toEqual(Buffer.from('a certificate'))
	await source.fetchDocument('../$& ?#')
	expect(asked).toEqual([
		[`/cars/${CAR}?again=${CAR}`, 'Bearer secret'],
		['/cars/..%2F%24%26%20%3F%23?again=..%2F%24%26%20%3F%23', 'Bearer secret'],
	])
})

test('C4 that it has none yet is no failure, in whichever way it is told', async () => {
	for (const status of [404, 204]) {
		const source = await sourceThat((_, response) => response.writeHead(status).end())
		expect(await source.fetchDocument(CAR), String(status)).toBeNull()
	}
})

test('C4 two gigabytes are not waited for, whether they are announced or just come', async () => {
	let closed = 0
	const pouring =
		(headers: Record<string, string>): RequestListener =>
		(_, response) => {
			response.writeHead(200, headers)
			const pour = () =>
				response.writable && response.write(Buffer.alloc(1_000_000), () => setImmediate(pour))
			response.on('close', () => closed++)
			pour()
		}
	const announced = await sourceThat(pouring({ 'content-length': String(2 ** 31) }))
	await expect(announced.fetchDocument(CAR)).rejects.toThrow('its answer is too large')
	const unannounced = await sourceThat(pouring({}))
	await expect(unannounced.fetchDocument(CAR)).rejects.toThrow('its answer is too large')
	await expect.poll(() => closed).toBe(2)
})

test('C4 leads elsewhere: neither the token nor the number goes there', async () => {
	let elsewhere = 0
	const source = await sourceThat(({ url }, response) => {
		if (url === '/elsewhere') elsewhere++
		response.writeHead(302, { location: '/elsewhere' }).end()
	})
	const asked = source.fetchDocument(CAR)
	await expect(asked).rejects.toThrow(SourceUnavailableError)
	await expect(asked).rejects.not.toThrow(CAR)
	expect(elsewhere).toBe(0)
})
