import { ACT_INPUTS } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { ACT_FACES } from '../desk/http/acts/act-faces.ts'
import { inputsFor } from '../desk/http/testing/act-inputs.ts'
import { URL_SEEN } from '../desk/http/testing/browser.ts'
import { crossSiteShapes } from '../desk/http/testing/cross-site-shapes.ts'
import { runDesk } from '../desk/http/testing/running-desk.ts'
import { storeOrder } from '../desk/testing-desk.ts'

const SHAPES = crossSiteShapes(URL_SEEN)

test('D5 cross-site requests: 0 of all acts, in nine shapes', async () => {
	const { deskApp, signIn, shop } = await runDesk({ works: false })
	const orderId = await storeOrder(shop.db)
	const inputs = inputsFor(orderId)
	const maja = await signIn('manager')
	const logged = async () => (await shop.pool.query('select from acts')).rowCount
	const before = await logged()
	const calls = [
		...ACT_FACES.map(({ name }) => ({ url: `/api/desk/acts/${name}`, input: inputs[name] })),
		{ url: '/api/desk/sign-out', input: {} },
		{ url: '/api/desk/me/language', input: { language: 'en' } },
		{ url: '/api/desk/confirm/options', input: {} },
		{ url: '/api/desk/sign-in/options', input: {} },
	]
	let tried = 0
	for (const [shape, headers] of Object.entries(SHAPES)) {
		for (const { url, input } of calls) {
			const answer = await deskApp.inject({
				method: 'POST',
				url,
				headers: {
					cookie: maja.cookie(),
					'content-type': 'application/json',
					'idempotency-key': `${tried}`,
					...headers,
				},
				payload: JSON.stringify(input),
			})
			expect([403, 415], `${shape} ${url} ${answer.body}`).toContain(answer.statusCode)
			expect(answer.headers['access-control-allow-origin']).toBeUndefined()
			tried++
		}
	}
	expect(tried).toBe(Object.keys(SHAPES).length * (Object.keys(ACT_INPUTS).length + 4))
	expect(await logged()).toBe(before)
	for (const method of ['DELETE', 'PUT'] as const) {
		const url = method === 'PUT' ? `/api/desk/documents/${'0'.repeat(64)}` : '/api/desk/sessions'
		const headers = { cookie: maja.cookie(), 'sec-fetch-site': 'cross-site' }
		expect((await deskApp.inject({ method, url, headers })).statusCode).toBe(403)
	}
	// The session is untouched, and the desk's own pages may, also in a browser that says only its origin.
	expect(await maja.act('note', { orderId, words: 'Ours' })).toMatchObject({ status: 200 })
	const old = await deskApp.inject({
		method: 'POST',
		url: '/api/desk/me/language',
		headers: {
			cookie: maja.cookie(),
			'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
			'content-type': 'application/json; charset=utf-8',
			origin: URL_SEEN,
		},
		payload: '{"language":"en"}',
	})
	expect(old.statusCode).toBe(204)
})

test('D5 the desk answers no page of another origin: no CORS, no frame, no foreign reader', async () => {
	const { deskApp } = await runDesk({ works: false })
	for (const url of ['/', '/orders', '/api/desk/me']) {
		const { headers } = await deskApp.inject({ url, headers: { origin: 'https://evil.example' } })
		expect(headers['access-control-allow-origin']).toBeUndefined()
		expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
		expect(headers['cross-origin-resource-policy']).toBe('same-origin')
		expect(headers['x-frame-options']).toBe('DENY')
	}
})
