import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { answerChecker } from '../../../testing/documented-answers.ts'
import { noteRoutes } from '../../../testing/note-routes.ts'
import { placePaidOrder } from '../../../testing/running-shop.ts'
import { ACT_FACES } from '../acts/act-faces.ts'
import { inputsFor } from '../testing/act-inputs.ts'
import { type Answered, URL_SEEN } from '../testing/browser.ts'
import { runDesk } from '../testing/running-desk.ts'
import { buildDeskDocument } from './build-desk-document.ts'

const OPTIONS = {
	url: URL_SEEN,
	brandName: 'Vendel',
	contactEmail: 'kundservice@vendel.example',
	hasCompany: false,
}

const [CAR, OTHER_CAR] = ['VND1A2B3C4D567890', 'VND2E3F4G5H678901']

test('D12 the desk’s API is described as OpenAPI 3.1, in the eyes of others', async () => {
	const validator = new Validator()
	for (const hasCompany of [true, false]) {
		const document = { ...buildDeskDocument({ ...OPTIONS, hasCompany }) }
		const { errors, valid } = await validator.validate(document)
		expect(errors).toBeUndefined()
		expect(valid).toBe(true)
	}
})

test('D12 the document lists every call of the running desk and no other, by who is signed in', async () => {
	const routesOf = noteRoutes()
	const { deskApp, browser, signIn } = await runDesk({ works: false })
	const served = routesOf(deskApp)
		.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && route !== 'GET /*')
		.flatMap((route) =>
			route.endsWith('/acts/:name')
				? ACT_FACES.map(({ name }) => route.replace(':name', name))
				: [route.replace(/:(\w+)/g, '{$1}')],
		)
	expect(await browser().get('/api/desk/openapi.json')).toMatchObject({ status: 401 })
	const document = (await (await signIn('reader')).get('/api/desk/openapi.json')).json()
	expect(document).toEqual(JSON.parse(JSON.stringify(buildDeskDocument(OPTIONS))))
	const listed = Object.entries<object>(document.paths).flatMap(([path, calls]) =>
		Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
	)
	expect(listed.sort()).toEqual(served.sort())
})

test('D12 answers are as the document says: reading, acts of every role, refusals', async () => {
	const desk = await runDesk()
	const orderId = await placePaidOrder(desk, buildOrder())
	const { check } = answerChecker(buildDeskDocument(OPTIONS))
	const checked = async (method: string, path: string, answered: Answered) => {
		expect(answered.status, path).not.toBe(500)
		const headers = Object.entries(answered.headers).map(([name, value]): [string, string] => [
			name,
			String(value),
		])
		const isEmpty = [204, 304].includes(answered.status)
		const response = new Response(isEmpty ? null : answered.body, {
			status: answered.status,
			headers,
		})
		await check({ method, url: URL_SEEN + path, response })
	}
	const operators = [await desk.signIn('manager'), await desk.signIn('reader')]
	for (const operator of operators) {
		for (const path of [
			...['me', 'sign-in', 'sessions', 'orders', 'orders?q=oberg', 'orders?page=x', 'attention'],
			...['today', 'works', 'log?since=2026-11-01', 'log?since=never'],
			...[
				'operators',
				'operators/x/sessions',
				'log',
				`orders/${orderId}`,
				'orders/none',
				`orders/${orderId}/mails`,
			],
			...[`orders/${orderId}/mails/receipt/1`, `orders/${orderId}/mails/receipt/9`],
			...['produce', 'produce?waits=x', 'post', 'documents', `documents/${'0'.repeat(64)}`],
			...['cars?q=VND', 'cars/VND1A2B3C4D567890', 'cars/none', `car-files/${'0'.repeat(64)}`],
			...['books', 'books/2026-11', 'books/2026-13', 'figures', 'figures?from=2026-02-30'],
			...[`orders/${orderId}/handling`, `orders/${orderId}/refund`, 'orders/none/refund'],
			...[
				`orders/${orderId}/receipt`,
				`orders/${orderId}/credit-notes/1`,
				`orders/${orderId}/erasing`,
			],
			...[`orders/${orderId}/swap?from=x&to=y`, `orders/none/swap?from=${CAR}&to=${OTHER_CAR}`],
			...[`orders/${orderId}/terms/x`, `orders/${orderId}/certificates/x`],
			...['cars?q=a%00', 'orders/%00/handling', 'documents/%00', 'documents/%zz', 'car-files/%00'],
			...['orders/%zz/erasing', `orders/${'x'.repeat(201)}/swap?from=x&to=y`],
		]) {
			await checked('GET', `/api/desk/${path}`, await operator.get(`/api/desk/${path}`))
		}
		const viewers = `/api/desk/orders/${orderId}/viewers`
		await checked('POST', viewers, await operator.post(viewers, {}))
		const inputs = inputsFor(orderId)
		for (const { name } of ACT_FACES) {
			const path = `/api/desk/acts/${name}`
			await checked('POST', path, await operator.act(name, inputs[name]))
			await checked('POST', path, await operator.act(name, { other: true }))
			await checked('POST', path, await operator.act(name, { ...inputs[name], orderId: 'a\0' }))
		}
	}
	const nobody = desk.browser()
	await checked('GET', '/api/desk/me', await nobody.get('/api/desk/me'))
	await checked(
		'POST',
		'/api/desk/sign-in/options',
		await nobody.post('/api/desk/sign-in/options', {}),
	)
	await checked('POST', '/api/desk/sign-in', await nobody.post('/api/desk/sign-in', {}))
	await checked(
		'POST',
		'/api/desk/invites/x/options',
		await nobody.post('/api/desk/invites/x/options', {}),
	)
})
