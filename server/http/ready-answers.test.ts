import http from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { captchaForTests, GENEROUS_LIMITS, runShop } from '../testing/running-shop.ts'
import { encodeFiles } from './site.ts'

const page = (pattern: string, language: 'sv' | 'en', status: 200 | 404 = 200) => ({
	pattern,
	status,
	language,
	indexable: status === 200,
	html: `<!doctype html><title>${pattern} ${language}</title>`,
})

async function runSite() {
	const { shop } = await runShop({ works: false })
	const lines: string[] = []
	const app = await buildApp({
		shop,
		captcha: captchaForTests,
		limits: GENEROUS_LIMITS,
		site: {
			site: {
				pages: (['sv', 'en'] as const).flatMap((language) => [
					page('/', language),
					page('/order', language),
					page('*', language, 404),
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
	onTestFinished(() => app.close())
	const url = await app.listen({ port: 0, host: '127.0.0.1' })
	return { get: getter(url), lines, throughFramework: () => throughFramework, app }
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
		const logged = lines.filter((line) => line.includes('"kind":"request"'))
		expect(logged).toHaveLength(cases.length * 2)
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
})
