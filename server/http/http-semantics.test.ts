import type { WordsPage } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { fetchApiDocument } from '../testing/documented-answers.ts'
import { captchaForTests, GENEROUS_LIMITS, runShop, silentLog } from '../testing/running-shop.ts'
import { buildApp } from './app.ts'

const problemSchema = v.object({
	type: v.literal('about:blank'),
	status: v.number(),
	code: v.string(),
	title: v.string(),
	isSuccess: v.literal(false),
	requestId: v.string(),
	detail: v.optional(v.string()),
})

async function problemIn(answer: Response) {
	expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
	expect(answer.headers.get('cache-control')).toBe('no-store')
	const problem = v.parse(problemSchema, await answer.json())
	expect(problem.status).toBe(answer.status)
	expect(problem.requestId).toBe(answer.headers.get('x-request-id'))
	return problem
}

const post = (url: string, body: string, type = 'application/json') =>
	fetch(`${url}/api/order/create`, { method: 'POST', headers: { 'content-type': type }, body })

describe('a refusal', () => {
	test('A6 says with a code what is wrong', async () => {
		const { url, shop } = await runShop({ works: false })
		const order = JSON.stringify(buildOrder())
		const refused: [string, Response][] = [
			['invalid-request', await post(url, order.slice(0, -1))],
			['invalid-request', await post(url, '')],
			['invalid-request', await post(url, '[]')],
			['too-large', await post(url, order.padEnd(64 * 1024 + 1))],
			['not-json', await post(url, order, 'text/plain')],
			['not-json', await post(url, order, 'application/x-www-form-urlencoded')],
			['not-json', await post(url, order, 'nonsense')],
			['not-found', await fetch(`${url}/api/order/nothing`)],
			['not-found', await fetch(`${url}/api/nothing`, { method: 'DELETE' })],
			['invalid-request', await fetch(`${url}/api/order/%zz`)],
			['invalid-chassis-number', await fetch(`${url}/api/order/GetCar`)],
		]
		for (const [code, answer] of refused) expect((await problemIn(answer)).code).toBe(code)
		expect((await shop.pool.query('select count(*) as n from orders')).rows).toEqual([{ n: 0 }])
		expect(
			(await post(url, order.padEnd(64 * 1024 - Buffer.byteLength(order) + order.length))).status,
		).toBe(200)
	})

	test('A6 of prototype pollution comes from the parser, before any field is looked at', async () => {
		const { url } = await runShop({ works: false })
		const refusalOf = async (field: string) =>
			problemIn(await post(url, JSON.stringify(buildOrder()).replace('{', `{${field},`)))
		for (const poison of ['"__proto__":{"city":"x"}', '"constructor":{"prototype":{"city":"x"}}']) {
			expect(await refusalOf(poison)).not.toHaveProperty('detail')
		}
		expect(await refusalOf('"other":{"city":"x"}')).toHaveProperty('detail')
	})

	test('A6 names the field, and never repeats what was sent', async () => {
		const { url } = await runShop({ works: false })
		const details: [unknown, string | undefined][] = [
			[buildOrder({ emailAddress: 'secret' }), 'Look at emailAddress.'],
			[buildOrder({ chassiNumbers: ['A'.repeat(17), 'secret'] }), 'Look at chassiNumbers.1.'],
			[{ ...buildOrder(), secret: 'secret' }, 'There is a field that the contract lacks.'],
			[{ ...buildOrder(), city: { secret: 'secret' } }, 'Look at city.'],
			['secret', undefined],
		]
		for (const [order, detail] of details) {
			const problem = await problemIn(await post(url, JSON.stringify(order)))
			expect(problem.detail).toBe(detail)
			expect(JSON.stringify(problem)).not.toContain('secret')
		}
		const others = [
			await post(url, '{"secret":secret}'),
			await post(url, '{}', 'text/secret'),
			await fetch(`${url}/api/secret%zz`),
			await fetch(`${url}/api/secret`),
			await fetch(`${url}/api/order/GetCar?chassinumber=secret`),
			await fetch(`${url}/api/order/create`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'idempotency-key': 'a secret' },
				body: JSON.stringify(buildOrder()),
			}),
		]
		for (const answer of others) {
			expect(JSON.stringify(await problemIn(answer))).not.toContain('secret')
		}
	})
})

describe('a known path', () => {
	test('A6 called with another method says which methods it has', async () => {
		const { url } = await runShop({ works: false })
		const { paths } = await fetchApiDocument(url)
		for (const [path, calls] of Object.entries(paths)) {
			const isGet = calls.get !== undefined
			for (const method of ['PUT', 'PATCH', 'DELETE', isGet ? 'POST' : 'GET']) {
				const body = method === 'GET' ? null : 'no JSON'
				const answer = await fetch(url + path.replace('{id}', 'x'), { method, body })
				expect((await problemIn(answer)).code).toBe('method-not-allowed')
				expect(answer.headers.get('allow')).toBe(isGet ? 'GET, HEAD, OPTIONS' : 'OPTIONS, POST')
			}
		}
	})

	test('A6 answers HEAD like GET, and OPTIONS from anyone', async () => {
		const { url } = await runShop({ works: false })
		for (const path of ['/api', '/api/openapi.json', '/healthz', '/api/order/payment?id=x']) {
			const get = await fetch(url + path)
			const head = await fetch(url + path, { method: 'HEAD' })
			expect(head.status).toBe(get.status)
			expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
		}
		const options = await fetch(`${url}/api/order/create`, { method: 'OPTIONS' })
		expect(options.status).toBe(204)
		const head = await fetch(`${url}/api/order/create`, { method: 'HEAD' })
		expect(head.status).toBe(405)
	})

	test('A6 R8 is no page of the site, and an unknown one below /api neither; a link that was cut leads to the page for any other', async () => {
		const { shop } = await runShop({ works: false })
		const app = await buildApp({
			shop,
			captcha: captchaForTests,
			limits: GENEROUS_LIMITS,
			site: SITE,
			corsOrigins: [],
			trustedProxies: [],
			log: silentLog,
		})
		onTestFinished(() => app.close())
		const url = await app.listen({ port: 0, host: '127.0.0.1' })
		expect((await fetch(`${url}/nothing`)).headers.get('content-type')).toContain('text/html')
		for (const cut of ['/x%', '/order/payment/%E0%A4%A?lang=en', '/%ff']) {
			const answer = await fetch(url + cut)
			expect(answer.status, cut).toBe(404)
			expect(answer.headers.get('content-type'), cut).toContain('text/html')
		}
		expect((await problemIn(await fetch(`${url}/api/order/create`))).status).toBe(405)
		for (const path of ['/api/nothing', '/API/nothing', '/%61pi/nothing']) {
			expect((await problemIn(await fetch(url + path))).status).toBe(404)
		}
	})
})

const SITE = {
	writeWordsPage: ({ body }: WordsPage) => body,
	writeOrderPage: () => '',
	site: {
		pages: (['sv', 'en'] as const).map((language) => ({
			pattern: '*' as const,
			status: 404 as const,
			language,
			indexable: false,
			html: '<!doctype html><title>404</title>',
		})),
		orderIdPlaceholder: 'ORDER-ID',
	},
	files: new Map(),
	policy: { apiOrigin: null, logoOrigin: null, captcha: { provider: 'altcha' as const } },
}

describe('an answer', () => {
	test('A6 is not kept by anyone, unless it is the same for everyone', async () => {
		const { url } = await runShop({ works: false })
		const kept = async (path: string) => (await fetch(url + path)).headers.get('cache-control')
		expect(await kept('/api/order/payment?id=x')).toBe('no-store')
		expect(await kept('/api/order/GetCar?chassinumber=VND1A2B3C4D567890')).toBe('no-store')
		expect(await kept('/healthz')).toBe('no-store')
		expect(await kept('/api/openapi.json')).toBe('public, max-age=300')
	})

	test('A6 that was compressed is not taken for one that was not', async () => {
		const { url } = await runShop({ works: false })
		for (const encoding of ['br', 'gzip', 'identity']) {
			const answer = await fetch(`${url}/api`, { headers: { 'accept-encoding': encoding } })
			expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
			expect(answer.headers.get('vary')).toContain('Accept-Encoding')
			expect(await answer.text()).toContain('</html>')
		}
	})
})
