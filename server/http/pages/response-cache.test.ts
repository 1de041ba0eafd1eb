import http from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { PagePattern } from '@coc/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log/log.ts'
import { captchaForTests, GENEROUS_LIMITS, runShop } from '../../testing/running-shop.ts'
import { buildApp } from '../app.ts'
import { encodeFiles } from './site.ts'

const AFTER_PAYING = '/order/payment/:id/success'

const page = (pattern: PagePattern, language: 'sv' | 'en', status: 200 | 404 = 200) => ({
	pattern,
	status,
	language,
	indexable: status === 200,
	html: `<!doctype html><title>${pattern} ${language}</title>`,
})

async function runSite({
	whileClosing = async () => {},
}: {
	whileClosing?: () => Promise<void>
} = {}) {
	const { shop } = await runShop({ works: false })
	const lines: string[] = []
	const app = await buildApp({
		shop,
		captcha: captchaForTests,
		limits: GENEROUS_LIMITS,
		site: {
			writeWordsPage: ({ body }) => body,
			writeOrderPage: () => '',
			site: {
				pages: (['sv', 'en'] as const).flatMap((language) => [
					page('/', language),
					page('/order', language),
					page('*', language, 404),
					{
						...page(AFTER_PAYING, language),
						html: '<a href="/order/payment/ORDER-ID">'.repeat(50),
					},
				]),
				orderIdPlaceholder: 'ORDER-ID',
			},
			files: new Map(
				await encodeFiles([{ path: '/script.js', type: 'text/javascript', content: 'go()' }]),
			),
			policy: { apiOrigin: null, logoOrigin: null, captcha: { provider: 'altcha' } },
		},
		corsOrigins: ['https://www.example.se'],
		trustedProxies: [],
		log: createLog({ level: 'info', write: (line) => lines.push(line) }),
	})
	let throughFramework = 0
	app.addHook('onRequest', (_request, _reply, done) => {
		throughFramework++
		done()
	})
	app.addHook('preClose', whileClosing)
	onTestFinished(() => app.close())
	const url = await app.listen({ port: 0, host: '127.0.0.1' })
	return { url, get: getter(url), lines, throughFramework: () => throughFramework, app }
}

type Got = { readonly status: number; readonly headers: http.IncomingHttpHeaders; body: string }

/** As sent, not decoded. */
function getter(url: string) {
	return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
		new Promise<Got>((resolve, reject) => {
			const request = http.request(url + path, { method, headers }, async (answer) => {
				const parts = await answer.setEncoding('latin1').toArray()
				const { statusCode = 0, headers } = answer
				resolve({ status: statusCode, headers, body: parts.join('') })
			})
			request.on('error', reject).end()
		})
}

const withoutItsOwn = ({ status, headers, body }: Got) => {
	const { date, 'x-request-id': id, ...rest } = headers
	return { status, headers: rest, body }
}

describe('an answer from memory', () => {
	const cases = ['/', '/order', '/script.js'].flatMap((path) =>
		['', 'language=sv', 'language=en'].flatMap((cookie) =>
			['br', 'gzip, deflate', ''].map((encoding) => ({ path, cookie, encoding })),
		),
	)
	test('is the first one again, in every language and encoding', async () => {
		const { get, throughFramework, lines } = await runSite()
		for (const { path, cookie, encoding } of cases) {
			const headers = { cookie, 'accept-encoding': encoding }
			const first = await get(path, headers)
			expect(first.status).toBe(200)
			const before = throughFramework()
			const second = await get(path, headers)
			expect(throughFramework()).toBe(before)
			expect(withoutItsOwn(second)).toEqual(withoutItsOwn(first))
			expect(second.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
			expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
		}
		// A line is written once its answer is out.
		const logged = () => lines.filter((line) => line.includes('"kind":"request"'))
		await expect.poll(logged).toHaveLength(cases.length * 2)
	})

	test('is only for who asks in the same way', async () => {
		const { get, throughFramework } = await runSite()
		const first = await get('/', { 'accept-encoding': 'br' })
		await get('/', { 'accept-encoding': 'br' })
		const before = throughFramework()
		const etag = String(first.headers.etag)
		const others = [
			await get('/', { 'accept-encoding': 'br', 'if-none-match': etag }),
			await get('/', { 'accept-encoding': 'br', origin: 'https://www.example.se' }),
			await get('/', { 'accept-encoding': 'br', cookie: 'language=en' }),
			await get('/?from=mail', { 'accept-encoding': 'br' }),
			await get('/', { 'accept-encoding': 'br' }, 'HEAD'),
			await get('/nothing', { 'accept-encoding': 'br' }),
		]
		expect(throughFramework()).toBe(before + others.length)
		expect(others.map(({ status }) => status)).toEqual([304, 200, 200, 200, 200, 404])
		expect(others[1]?.headers['access-control-allow-origin']).toBe('https://www.example.se')
		expect(others[2]?.headers['content-language']).toBe('en')
	})

	test('is not that of a page that names its order, which is compressed all the same', async () => {
		const { get, throughFramework } = await runSite()
		for (const id of ['one', 'two', 'two']) {
			const before = throughFramework()
			const { status, headers, body } = await get(`/order/payment/${id}/success`, {
				'accept-encoding': 'br',
			})
			expect(throughFramework()).toBe(before + 1)
			expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
			expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toBe(
				`<a href="/order/payment/${id}">`.repeat(50),
			)
		}
	})

	test('is never another one than that of a page that was found', async () => {
		const { url } = await runSite()
		const asked = 'GET * HTTP/1.1\r\nHost: x\r\n'
		for (let time = 0; time < 2; time++) {
			const answers = await talk(url, `${asked}\r\n${asked}Connection: close\r\n\r\n`)
			expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404'])
		}
	})

	test('says all that it depends on, and is in no encoding that its caller refuses', async () => {
		const { get } = await runSite()
		const origin = 'https://www.example.se'
		const { headers } = await get('/', { origin, 'accept-encoding': 'gzip, br' })
		expect(headers.vary).toBe('Origin, Cookie, Accept-Encoding')
		for (const [accepted, encoding] of [
			['gzip, br;q=0', 'gzip'],
			['br; q=0.0, gzip;q=0', undefined],
			['brotli, GZIP', 'gzip'],
			['br;q=0.1', 'br'],
		] as const) {
			const answer = await get('/', { 'accept-encoding': accepted })
			expect(answer.headers['content-encoding'], accepted).toBe(encoding)
		}
	})

	test('leaves the connection as its caller wants it', async () => {
		const { url, throughFramework } = await runSite()
		const ask = (version: string, headers = '') =>
			`GET / HTTP/${version}\r\nHost: x\r\n${headers}\r\n`
		await talk(url, ask('1.1', 'Connection: close\r\n'))
		const before = throughFramework()
		const many = await talk(url, ask('1.1').repeat(3) + ask('1.1', 'Connection: close\r\n'))
		expect(many.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4)
		expect(many.match(/<title>\/ sv<\/title>/g)).toHaveLength(4)
		expect(many.match(/^Connection: .*$/gim)).toEqual([
			...Array(3).fill('Connection: keep-alive'),
			'Connection: close',
		])
		expect(await talk(url, ask('1.0'))).toMatch(/^Connection: close\r$/m)
		expect(throughFramework()).toBe(before)
	})

	test('is no longer given while the server closes: each answer is to close its connection', async () => {
		const closing: Got[] = []
		const { get, app, throughFramework } = await runSite({
			whileClosing: async () => void closing.push(await get('/')),
		})
		const open = [await get('/'), await get('/')]
		expect(throughFramework()).toBe(1)
		await app.close()
		expect(throughFramework()).toBe(2)
		expect([...open, ...closing].map(({ headers }) => headers.connection)).toEqual([
			'keep-alive',
			'keep-alive',
			'close',
		])
	})

	test('has the same head as one through the framework, to the letter', async () => {
		const { url } = await runSite()
		const linesOf = (answer: string) =>
			(answer.split('\r\n\r\n')[0] ?? '')
				.split('\r\n')
				.filter((line) => !/^(date|x-request-id): \S/i.test(line))
				.map((line) => line.replace(/^[^:]+:/, (name) => name.toLowerCase()))
				.toSorted()
		const ask = 'GET /order HTTP/1.1\r\nHost: x\r\n'
		const last = `${ask}Connection: close\r\n\r\n`
		const [first = '', again = ''] = [
			await talk(url, `${ask}\r\n${last}`),
			await talk(url, `${ask}\r\n${last}`),
		]
		expect(linesOf(again)).toEqual(linesOf(first))
		expect(linesOf(again)).toContain('HTTP/1.1 200 OK')
	})
})

/** All that comes back until the server closes the connection, as asked to. */
async function talk(url: string, said: string): Promise<string> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1')
	socket.write(said)
	return (await socket.setEncoding('latin1').toArray()).join('')
}
