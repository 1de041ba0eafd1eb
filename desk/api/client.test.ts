import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { answerCopies } from './answer-copies.ts'
import { fileSchema, nothing, send } from './client.ts'

const schema = v.object({ total: v.number() })
const there = { isSomebodyThere: () => true }

async function serverThat(answers: RequestListener): Promise<string> {
	const server = createServer(answers)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	return `http://127.0.0.1:${port}/api/desk/orders`
}

test('an answer as the contract says is data', async () => {
	const path = await serverThat((_, response) => response.end('{"total":3}'))
	expect(await send({ path, schema }, there)).toEqual({ ok: true, data: { total: 3 } })
})

test('an answer that the contract does not know is a problem and no data', async () => {
	const path = await serverThat((_, response) => response.end('{"total":"three"}'))
	expect(await send({ path, schema }, there)).toMatchObject({
		ok: false,
		problem: { code: 'unreadable' },
	})
})

test('a refusal has the code of its problem details, and when to come again', async () => {
	const path = await serverThat((_, response) => {
		response.writeHead(429, { 'Retry-After': '7' })
		response.end('{"code":"too-many-requests","title":"…"}')
	})
	expect(await send({ path, schema }, there)).toEqual({
		ok: false,
		problem: { code: 'too-many-requests', status: 429, retryAfterSeconds: 7 },
	})
})

test('a refusal in another server’s words has a code of its status', async () => {
	const path = await serverThat((_, response) => {
		response.writeHead(502)
		response.end('<h1>Bad gateway</h1>')
	})
	expect(await send({ path, schema }, there)).toMatchObject({ problem: { code: 'unexpected' } })
})

test('no answer is a problem too, not an exception', async () => {
	const path = await serverThat((request) => request.socket.destroy())
	expect(await send({ path, schema }, there)).toMatchObject({ problem: { code: 'unreachable' } })
})

test('D22 who looks again is told in a word that nothing has changed, and has what was there', async () => {
	const asked: (string | undefined)[] = []
	const path = await serverThat(({ headers }, response) => {
		asked.push(headers['if-none-match'])
		const isSame = headers['if-none-match'] === '"a"'
		response.writeHead(isSame ? 304 : 200, { ETag: '"a"' }).end(isSame ? '' : '{"total":3}')
	})
	const copies = answerCopies()
	const first = await send({ path, schema }, there, copies)
	expect(await send({ path, schema }, there, copies)).toEqual(first)
	expect(first).toEqual({ ok: true, data: { total: 3 } })
	// Another address, and whoever changes something, asks for all of it.
	await send({ path, schema, query: new URLSearchParams('q=a') }, there, copies)
	expect(asked).toEqual([undefined, '"a"', undefined])
})

test('an act carries its key, and what the screen asks for by itself says so', async () => {
	const seen: unknown[] = []
	const path = await serverThat(({ method, headers }, response) => {
		seen.push({
			method,
			key: headers['idempotency-key'],
			type: headers['content-type'],
			background: headers['x-background'],
		})
		response.writeHead(204).end()
	})
	await send({ path, schema: nothing, body: { words: 'a' }, idempotencyKey: 'k1' }, there)
	await send({ path, schema: nothing }, { isSomebodyThere: () => false })
	expect(seen).toEqual([
		{ method: 'POST', key: 'k1', type: 'application/json', background: undefined },
		{ method: 'GET', key: undefined, type: undefined, background: '1' },
	])
})

test('D18 a file tells how many of what was asked for are in it, where the server knows', async () => {
	const path = await serverThat((request, response) => {
		response.setHeader('Content-Disposition', 'attachment; filename="letters.pdf"')
		if (request.url?.endsWith('?some=1')) response.setHeader('X-Pieces', '11')
		response.end('%PDF-')
	})
	const fileFrom = (query: URLSearchParams) => send({ path, query, schema: fileSchema }, there)
	expect(await fileFrom(new URLSearchParams('some=1'))).toMatchObject({
		data: { name: 'letters.pdf', pieces: 11 },
	})
	expect(await fileFrom(new URLSearchParams())).toMatchObject({ data: { pieces: null } })
})
