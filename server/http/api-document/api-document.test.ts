import { orderRequestSchema } from '@coc/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { fetchApiDocument } from '../../testing/documented-answers.ts'
import { noteRoutes } from '../../testing/note-routes.ts'
import { captchaForTests, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { buildApiDocument } from './build-document.ts'
import { EXAMPLE_CAR, EXAMPLE_ORDER_ID, EXAMPLE_REQUEST, exampleSummary } from './examples.ts'
import type { ApiDocument, Content } from './openapi.ts'

const OPTIONS = {
	apiUrl: 'https://coc.example.com',
	brandName: 'Vendel',
	contactEmail: 'kundservice@vendel.example',
	paymentProvider: 'zaver',
	hasCaptchaChallenge: true,
}

/** For browsers and crawlers. No program calls them. */
const NO_CALLS = ['/robots.txt', '/.well-known/security.txt', '/withdraw', '/withdraw/confirm']

/** The calls of an app, as the document writes them. */
const asDocumented = (routes: readonly string[]) =>
	routes
		.filter((route) => !/^(HEAD|OPTIONS) /.test(route))
		.filter((route) => !NO_CALLS.includes(route.replace(/^\w+ /, '')))
		.map((route) => route.replace(/:(\w+)/g, '{$1}'))

const callsIn = ({ paths }: ApiDocument) =>
	Object.entries(paths).flatMap(([path, calls]) =>
		Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
	)

function contentsIn({ paths }: ApiDocument): Content[] {
	const calls = Object.values(paths).flatMap(({ get, post }) => [get, post])
	return calls
		.filter((call) => call !== undefined)
		.flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
		.flatMap((part) => Object.values(part?.content ?? {}))
}

describe('the API document', () => {
	test('A6 is valid OpenAPI 3.1, in the eyes of others', async () => {
		const { url } = await runShop({ works: false })
		const answer = await fetch(`${url}/api/openapi.json`)
		expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
		const document = v.parse(v.looseObject({ openapi: v.literal('3.1.0') }), await answer.json())
		expect(document).toMatchObject({ servers: [{ url }] })
		const validator = new Validator()
		for (const served of [
			document,
			{ ...buildApiDocument({ ...OPTIONS, hasCaptchaChallenge: false }) },
		]) {
			const { valid, errors } = await validator.validate(served)
			expect(errors).toBeUndefined()
			expect(valid).toBe(true)
		}
		const broken = await validator.validate({
			...document,
			paths: { '/x': { get: { responses: { 200: {} } } } },
		})
		expect(broken.valid).toBe(false)
	})

	test.each([true, false])(
		'A6 lists every call of the running app and no other (captcha of our own: %s)',
		async (own) => {
			const routesOf = noteRoutes()
			const createChallenge = async () => ({})
			const captcha = { ...captchaForTests, ...(own && { createChallenge }) }
			const { app, url } = await runShop({ captcha, works: false })
			const served = asDocumented(routesOf(app))
			expect(callsIn(await fetchApiDocument(url)).sort()).toEqual(served.sort())
		},
	)

	test('A6 shows examples that the service takes and answers', async () => {
		const running = await runShop()
		const get = async (path: string) => (await fetch(running.url + path)).json()
		expect(await get(`/api/order/GetCar?chassinumber=${EXAMPLE_CAR.chassiNo17}`)).toEqual(
			EXAMPLE_CAR,
		)
		const orderId = await placePayableOrder(running, {
			...EXAMPLE_REQUEST,
			recaptchaToken: 'solved',
		})
		expect(orderId).toHaveLength(EXAMPLE_ORDER_ID.length)
		const summary = JSON.stringify(exampleSummary(running.url)).replaceAll(
			EXAMPLE_ORDER_ID,
			orderId,
		)
		expect(await get(`/api/order/payment?id=${orderId}`)).toEqual({
			...JSON.parse(summary),
			reference: expect.stringMatching(/^.{4}-.{4}$/),
		})
	})

	test('A6 has no example that its own schemas refuse', () => {
		const document = buildApiDocument(OPTIONS)
		const isValid = validatorFor(document)
		const examples = contentsIn(document).flatMap(({ schema, examples = {} }) =>
			Object.values(examples).map(({ value }) => ({ schema, value })),
		)
		expect(examples.length).toBeGreaterThan(30)
		for (const { schema, value } of examples) {
			expect({ value, valid: isValid(schema, value) }).toEqual({ value, valid: true })
		}
	})
})

function validatorFor(document: ApiDocument) {
	const ajv = new Ajv2020({ strict: true, strictRequired: false })
	addFormats.default(ajv)
	const inDocument = (schema: object) =>
		JSON.stringify(schema).replaceAll('#/components/schemas/', 'document#/$defs/')
	ajv.addSchema(JSON.parse(inDocument({ $id: 'document', $defs: document.components.schemas })))
	const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
	return (schema: object, value: unknown) => {
		const alone = inDocument(schema)
		const validate = compiled.get(alone) ?? ajv.compile(JSON.parse(alone))
		compiled.set(alone, validate)
		return validate(value)
	}
}

describe('the order in the document', () => {
	const isValid = validatorFor(buildApiDocument(OPTIONS))
	const { city: _, ...withoutCity } = buildOrder()
	const numbers = (count: number) =>
		Array.from({ length: count }, (_, index) => `VND${String(index).padStart(14, '0')}`)

	const orders: [string, object][] = [
		['a person', buildOrder()],
		['a company', buildCompanyOrder()],
		['someone outside the EU', buildOrder({ countryCode: 'NOTEU', countryOutsideEu: 'Norge' })],
		['fifty cars', buildOrder({ chassiNumbers: numbers(50) })],
		['names in other scripts', buildOrder({ firstName: 'Ζωή', city: 'Kraków' })],
		['every limit reached', buildCompanyOrder(texts(0))],
		[
			'an address that is longer in ASCII',
			buildOrder({ emailAddress: 'anna.lindstrom@bröderna-sjögrens-bilåkeri.se' }),
		],
		[
			'an address that a browser hands over in ASCII',
			buildOrder({ emailAddress: 'anna.lindstrom@xn--brderna-sjgrens-bilkeri-28b12bia.se' }),
		],
		['a company without a name', buildCompanyOrder({ companyName: '' })],
		['a company without a VAT number', buildCompanyOrder({ vatNumber: '' })],
		['outside the EU without a country', buildOrder({ countryCode: 'NOTEU' })],
		['a country outside the EU, in the EU', buildOrder({ countryOutsideEu: 'Norge' })],
		['no car', buildOrder({ chassiNumbers: [] })],
		['fifty-one cars', buildOrder({ chassiNumbers: numbers(51) })],
		['a car twice', buildOrder({ chassiNumbers: [...numbers(2), ...numbers(1)] })],
		['an unknown country', { ...buildOrder(), countryCode: 'US' }],
		['a field that is missing', withoutCity],
		['a field that is not known', { ...buildOrder(), totalPrice: 1 }],
		['a digit in a name', buildOrder({ lastName: 'R2D2' })],
		['a line break in a street', buildOrder({ streetAddress: 'Storgatan 1\nX' })],
		['no e-mail address', buildOrder({ emailAddress: 'asa.example.com' })],
		['no telephone number', buildOrder({ phoneNumber: '' })],
		...Object.entries(texts(1)).map(([field, text]): [string, object] => [
			`${field} one too long`,
			buildCompanyOrder({ [field]: text }),
		]),
	]
	test.each(orders)('A6 with %s is judged as the server judges it', (_what, order) => {
		const server = v.safeParse(orderRequestSchema, order).success
		expect(isValid({ $ref: '#/components/schemas/OrderRequest' }, order)).toBe(server)
	})
})

/** The longest texts that the form takes, or longer ones. */
function texts(extra: number) {
	return {
		companyName: 'x'.repeat(100 + extra),
		vatNumber: 'x'.repeat(50 + extra),
		firstName: 'x'.repeat(50 + extra),
		lastName: 'x'.repeat(50 + extra),
		emailAddress: `${'x'.repeat(38 + extra)}@example.com`,
		phoneNumber: '1'.repeat(50 + extra),
		streetAddress: 'x'.repeat(50 + extra),
		zipCode: '1'.repeat(20 + extra),
		city: 'x'.repeat(50 + extra),
	}
}
