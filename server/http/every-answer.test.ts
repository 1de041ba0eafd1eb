import { createHash } from 'node:crypto'
import { CONSENT_WORDING } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { altchaVerifier } from '../captcha/adapters/altcha.ts'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import { databaseRegister } from '../cars/adapters/database-register.ts'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { connectDatabase } from '../db/database.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf, buildXml } from '../documents/testing/build-files.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	type AnswerChecker,
	answerChecker,
	fetchApiDocument,
} from '../testing/documented-answers.ts'
import {
	captchaForTests,
	eventually,
	followPaymentLink,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import { pressAtCheckout } from '../testing/stand-ins.ts'

const { createChallenge } = altchaVerifier('a key')
const captcha: CaptchaVerifier = { ...captchaForTests, ...(createChallenge && { createChallenge }) }

const NO_ORDER = '0'.repeat(31)
const CALLBACK = '/api/payments/zaver/callback'
const FROM_PROVIDER = {
	authorization: 'sandbox-callback-token',
	'content-type': 'application/json',
}

const FOR_PERSON = { headers: { accept: 'text/html' } }

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json', ...headers },
	body,
})

const ordering = (order: object, key?: string) =>
	post(JSON.stringify(order), key === undefined ? {} : { 'idempotency-key': key })

/** Calls one shop and holds each answer against the document; says only the status. */
function caller({ url }: RunningShop, checker: AnswerChecker) {
	return async (path: string, init: RequestInit = {}): Promise<number> => {
		const response = await fetch(url + path, { redirect: 'manual', ...init })
		await checker.check({ method: init.method ?? 'GET', url: url + path, response })
		return response.status
	}
}

async function everythingWorks(running: RunningShop, checker: AnswerChecker) {
	const call = caller(running, checker)
	const create = '/api/order/create'
	expect(await call(create, ordering(buildOrder(), 'key'))).toBe(200)
	expect(await call(create, ordering(buildOrder(), 'key'))).toBe(200)
	expect(await call(create, ordering(buildOrder({ city: 'Kiruna' }), 'key'))).toBe(422)
	expect(await call(create, ordering(buildOrder(), 'no key has spaces'))).toBe(400)
	expect(await call(create, ordering(buildOrder({ city: '' })))).toBe(400)
	expect(await call(create, ordering(buildOrder({ recaptchaToken: '' })))).toBe(400)
	expect(await call(create, post('{"firstName":'))).toBe(400)
	expect(await call(create, post(' '.repeat(64 * 1024 + 1)))).toBe(413)
	expect(await call(create, post('firstName=x', { 'content-type': 'text/plain' }))).toBe(415)

	expect(await call(`/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`)).toBe(200)
	expect(await call(`/api/order/GetCar?chassinumber=${CARS_TO_TRY.unknown}`)).toBe(204)
	expect(await call('/api/order/GetCar?chassinumber=SHORT')).toBe(400)
	expect(await call('/api/captcha/challenge')).toBe(200)

	const orderId = await placePayableOrder(running, buildOrder())
	expect(await call(`/api/order/payment?id=${orderId}`)).toBe(200)
	expect(await call(`/api/order/payment?id=${NO_ORDER}`)).toBe(204)
	expect(await call(`/api/order/receipt?id=${orderId}`)).toBe(404)
	expect(await call(`/pay/${orderId}`)).toBe(303)
	expect(await call(`/pay/${'x'.repeat(201)}`)).toBe(400)
	await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
	await eventually(async () => {
		expect((await running.summary(orderId))?.paymentStatus).toBe('SETTLED')
	})
	expect(await call(`/api/order/payment?id=${orderId}`)).toBe(200)
	expect(await call(`/api/order/receipt?id=${orderId}`)).toBe(200)
	const creditNote = `/api/order/credit-note?id=${orderId}&number=1`
	expect(await call(creditNote)).toBe(404)
	expect(await call(creditNote, FOR_PERSON)).toBe(303)
	expect(await call(`/api/order/receipt?id=${NO_ORDER}`, FOR_PERSON)).toBe(303)
	const refund = { orderId, amountOre: null, reason: '' }
	await refundOrder(running.shop, refund, AbortSignal.timeout(60_000))
	expect(await call(creditNote)).toBe(200)
	expect(await call(`/api/order/payment?id=${orderId}`)).toBe(200)
	await running.shop.pool.query("update rate_limits set used = 60 where bucket like 'receipt %'")
	expect(await call(`/api/order/receipt?id=${orderId}`)).toBe(429)
	expect(await call(creditNote)).toBe(429)
	await certificatesWork(running, checker)

	expect(await call(CALLBACK, post('{}', FROM_PROVIDER))).toBe(200)
	expect(await call(CALLBACK, post('{}'))).toBe(401)
	expect(await call(CALLBACK, post(' '.repeat(64 * 1024 + 1), FROM_PROVIDER))).toBe(413)
	expect(await call(CALLBACK, post('{}', { 'content-type': 'nonsense' }))).toBe(415)

	expect(await call('/healthz')).toBe(200)
	expect(await call('/readyz')).toBe(200)
	for (const path of ['/api', '/api/openapi.json']) {
		const { headers } = await fetch(running.url + path)
		const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
		expect(await call(path)).toBe(200)
		expect(await call(path, known)).toBe(304)
	}
	expect(await call('/api/nothing')).toBe(404)
	expect(await call('/api/order/GetCar', post('{}'))).toBe(405)
	expect(await call('/api/order/create')).toBe(405)
}

const CERTIFICATE = '/api/order/certificate'
const VERIFY = '/api/certificate/verify'
const NO_FILE = '0'.repeat(64)

const fetching = (id: string, sha256: string): RequestInit => ({
	method: 'POST',
	body: new URLSearchParams({ id, sha256 }),
})

async function certificatesWork(running: RunningShop, checker: AnswerChecker) {
	const call = caller(running, checker)
	const car = CARS_TO_TRY.withEverything
	const contents = [await buildPdf(car), Buffer.from(buildXml(car))]
	for (const content of contents) {
		const file = { name: car, content }
		await takeFile(running.shop.certificates.archive, file, { replace: false })
	}
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [car] }))
	const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'))
	await eventually(async () => {
		const { deliveries = [] } = (await running.summary(orderId)) ?? {}
		expect(deliveries.map(({ status }) => status)).toEqual(['SENT'])
	})
	for (const sha256 of hashes) {
		expect(await call(CERTIFICATE, fetching(orderId, sha256))).toBe(200)
		expect(await call(`${VERIFY}?sha256=${sha256.toUpperCase()}`)).toBe(200)
	}
	expect(await call(`/api/order/payment?id=${orderId}`)).toBe(200)
	expect(await call(CERTIFICATE, fetching(orderId, NO_FILE))).toBe(404)
	expect(await call(CERTIFICATE, { ...fetching(orderId, NO_FILE), ...FOR_PERSON })).toBe(303)
	expect(await call(CERTIFICATE, fetching(orderId, 'x'.repeat(64 * 1024)))).toBe(413)
	expect(await call(CERTIFICATE, post('id=x', { 'content-type': 'nonsense' }))).toBe(415)
	expect(await call(`${VERIFY}?sha256=${NO_FILE}`)).toBe(200)
	expect(await call(`${VERIFY}?sha256=short`)).toBe(400)
	await running.shop.pool.query('update rate_limits set used = 10_000')
	expect(await call(CERTIFICATE, fetching(orderId, NO_FILE))).toBe(429)
	expect(await call(`${VERIFY}?sha256=${NO_FILE}`)).toBe(429)
}

const CONSENT = '/api/order/consent'

const consenting = (id: string): RequestInit =>
	post(JSON.stringify({ id, wording: CONSENT_WORDING.sv }))

async function consentWorks(checker: AnswerChecker) {
	const running = await runShop({ changes: { withdrawal: 'until-delivered' } })
	const call = caller(running, checker)
	const orderId = await placePayableOrder(running, buildOrder())
	expect(await call(`/api/order/payment?id=${orderId}`)).toBe(200)
	expect(await call(CONSENT, consenting(orderId))).toBe(204)
	expect(await call(CONSENT, consenting(NO_ORDER))).toBe(404)
	expect(await call(CONSENT, post('{}'))).toBe(400)
	expect(await call(CONSENT, post(' '.repeat(64 * 1024 + 1)))).toBe(413)
	expect(await call(CONSENT, post('id=x', { 'content-type': 'text/plain' }))).toBe(415)
}

async function tooOften(checker: AnswerChecker) {
	const limits = { ordersPerClientPerHour: 1, carsPerClientPerDay: 1 }
	const call = caller(await runShop({ limits, works: false }), checker)
	expect(await call('/api/order/create', ordering(buildOrder()))).toBe(200)
	expect(await call('/api/order/create', ordering(buildOrder()))).toBe(429)
	expect(await call(`/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`)).toBe(200)
	expect(await call(`/api/order/GetCar?chassinumber=${CARS_TO_TRY.unknown}`)).toBe(429)
}

/** Every call that needs the database, while it is away or not as it should be. */
async function callsOnDatabase(running: RunningShop, checker: AnswerChecker, status: number) {
	const call = caller(running, checker)
	expect(await call('/api/order/create', ordering(buildOrder(), 'key'))).toBe(status)
	expect(await call(`/api/order/payment?id=${NO_ORDER}`)).toBe(status)
	expect(await call(`/api/order/receipt?id=${NO_ORDER}`)).toBe(status)
	expect(await call(`/api/order/credit-note?id=${NO_ORDER}&number=1`)).toBe(status)
	expect(await call(CERTIFICATE, fetching(NO_ORDER, NO_FILE))).toBe(status)
	expect(await call(CONSENT, consenting(NO_ORDER))).toBe(status)
	expect(await call(`${VERIFY}?sha256=${NO_FILE}`)).toBe(status)
	expect(await call(`/api/order/GetCar?chassinumber=${CARS_TO_TRY.unknown}`)).toBe(status)
	expect(await call(CALLBACK, post('{"paymentId":"x"}', FROM_PROVIDER))).toBe(status)
	// A person is behind this one, who gets to see a page.
	expect(await call(`/pay/${NO_ORDER}`)).toBe(303)
}

async function databaseAway(checker: AnswerChecker) {
	const nowhere = connectDatabase('postgres://127.0.0.1:1/nowhere')
	onTestFinished(() => nowhere.close())
	const running = await runShop({
		changes: { db: nowhere.db, pool: nowhere.pool, register: databaseRegister(nowhere.db) },
		works: false,
	})
	await callsOnDatabase(running, checker, 503)
	expect(await caller(running, checker)('/readyz')).toBe(503)
}

async function ourOwnMistake(checker: AnswerChecker) {
	const broken = async () => {
		throw new Error('broken on purpose')
	}
	const running = await runShop({
		captcha: { verify: broken, createChallenge: broken },
		works: false,
	})
	for (const table of [
		'orders',
		'cars',
		'receipts',
		'provider_events',
		'documents',
		'deliveries',
	]) {
		await running.shop.pool.query(`alter table ${table} rename to ${table}_elsewhere`)
	}
	await callsOnDatabase(running, checker, 500)
	expect(await caller(running, checker)('/api/captcha/challenge')).toBe(500)
}

async function tooSlow(checker: AnswerChecker) {
	const never = new Promise<never>(() => undefined)
	const running = await runShop({
		captcha: { verify: async () => ({ verdict: 'unavailable' }), createChallenge: () => never },
		timeouts: { handlerMs: 200 },
		works: false,
	})
	const call = caller(running, checker)
	expect(await call('/api/order/create', ordering(buildOrder()))).toBe(503)
	expect(await call('/api/captcha/challenge')).toBe(503)
}

describe('every answer', () => {
	test('A6 is as the document says, and every documented answer is given', async () => {
		const running = await runShop({ captcha })
		const checker = answerChecker(await fetchApiDocument(running.url))
		await everythingWorks(running, checker)
		await consentWorks(checker)
		await tooOften(checker)
		await databaseAway(checker)
		await ourOwnMistake(checker)
		await tooSlow(checker)
		expect(checker.unseen()).toEqual([])
	})

	test('A6 that is not documented, lacks a field or has one too many would be found', async () => {
		const { url } = await runShop({ works: false })
		const checker = answerChecker(await fetchApiDocument(url))
		const json = { 'content-type': 'application/json', 'x-request-id': 'x' }
		const answers: [string, Response][] = [
			['is not documented', new Response('{}', { status: 418, headers: json })],
			['has the content type', new Response('ok', { headers: { 'x-request-id': 'x' } })],
			[
				'lacks X-Request-Id',
				new Response('{}', { headers: { 'content-type': json['content-type'] } }),
			],
			['must have required property', new Response('{}', { headers: json })],
			[
				'must NOT have unevaluated',
				Response.json(await carWith(url, { owner: 'x' }), { headers: json }),
			],
		]
		for (const [complaint, response] of answers) {
			const received = { method: 'GET', url: `${url}/api/order/GetCar`, response }
			await expect(checker.check(received)).rejects.toThrow(complaint)
		}
	})
})

async function carWith(url: string, extra: object): Promise<object> {
	const answer = await fetch(`${url}/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`)
	return { ...v.parse(v.looseObject({}), await answer.json()), ...extra }
}
