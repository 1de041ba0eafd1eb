import { payPath } from '@coc/contract'
import type pg from 'pg'
import { expect } from 'vitest'
import { DEAD_LETTERS } from '../../jobs/queue.ts'
import { eventually } from '../running-shop.ts'
import { linesOf, type ServerProcess } from '../servers/server-process.ts'
import { PROVIDER_FAILURES } from './echoing-provider.ts'
import type { CanaryEnvironment } from './environment.ts'
import { CANARY, CANARY_TEXT, canaryOrder } from './person.ts'
import { callback, JSON_TYPE, order, orderId, post, sendRaw, statusOf } from './requests.ts'

/** Addresses, queries and headers that name the person. */
export async function lookAround(server: ServerProcess): Promise<void> {
	const text = encodeURIComponent(CANARY_TEXT)
	const known = encodeURIComponent(CANARY.chassisNumber)
	for (const address of [
		'/',
		`/order?name=${text}#${text}`,
		`/${text}`,
		`/order/payment/${text}`,
		`/order/payment/${text}/success?${text}=${text}`,
		payPath(text),
		`/withdraw?order=${text}`,
		`/api/${text}`,
		`/api/order/payment?id=${text}`,
		`/api/order/payment?${text}`,
		`/api/order/GetCar?chassinumber=${known}`,
		`/api/order/GetCar?chassinumber=${CANARY.chassisNumber.toLowerCase().replace('q', 'x')}`,
		`/api/order/GetCar?chassinumber=${text}`,
		`/api/captcha/challenge?${text}`,
		`/api/%E0%A4%A/${text}`,
		`/${text.repeat(60)}`,
	]) {
		await fetch(server.url + address, {
			redirect: 'manual',
			headers: {
				cookie: `lang=${text}`,
				referer: `https://example.com/${text}`,
				'user-agent': text,
				'x-request-id': CANARY.city,
				'x-forwarded-for': CANARY.streetAddress,
				'accept-language': text,
				origin: `https://${CANARY.city}.example`,
			},
		})
	}
	const car = await fetch(`${server.url}/api/order/GetCar?chassinumber=${known}`)
	expect(await car.json()).toMatchObject({ licensePlateNumber: CANARY.licensePlate })
	for (const method of ['PUT', 'DELETE', 'PROPFIND']) {
		await fetch(`${server.url}/api/order/create/${text}`, { method, body: CANARY_TEXT })
	}
	for (const broken of [
		`${CANARY_TEXT}\r\n\r\n`,
		`GET /${CANARY.city} HTTP/9.9\r\n\r\n`,
		`GET / HTTP/1.1\r\nhost: x\r\nx: ${CANARY_TEXT.repeat(200)}\r\n\r\n`,
		`POST /api/order/create HTTP/1.1\r\nhost: x\r\ncontent-length: nothing ${CANARY.city}\r\n\r\n`,
	]) {
		await sendRaw(server, broken)
	}
}

/** Bodies that are no order, each with the person in it. */
export async function sendWhatIsRefused(server: ServerProcess): Promise<void> {
	const whole = canaryOrder()
	const wrong: object[] = Object.entries(whole).flatMap(([field, value]) => [
		{ ...whole, [field]: `${value}${CANARY_TEXT}\u0000`.repeat(20) },
		{ ...whole, [field]: { [CANARY_TEXT]: value } },
		{ ...whole, [field]: [[value]] },
		{ ...whole, [field]: null },
	])
	wrong.push(
		{ ...whole, [CANARY_TEXT]: 1 },
		{ ...whole, recaptchaToken: Buffer.from(CANARY_TEXT).toString('base64') },
		{ ...whole, recaptchaToken: CANARY_TEXT },
	)
	for (const body of wrong) expect((await post(server, JSON.stringify(body))).status).toBe(400)

	const text = JSON.stringify(whole)
	for (const [body, headers] of [
		[text.slice(0, -3), JSON_TYPE],
		[`{"__proto__":${text}}`, JSON_TYPE],
		[CANARY_TEXT, JSON_TYPE],
		[JSON.stringify(CANARY_TEXT.repeat(2000)), JSON_TYPE],
		[text, { 'content-type': 'text/plain' }],
		[text, { 'content-type': CANARY.city }],
		[
			new URLSearchParams(CANARY).toString(),
			{ 'content-type': 'application/x-www-form-urlencoded' },
		],
		[text, { ...JSON_TYPE, 'idempotency-key': `${encodeURIComponent(CANARY_TEXT)} with spaces` }],
	] as const) {
		const { status } = await post(server, body, headers)
		expect(status).toBeGreaterThanOrEqual(400)
		expect(status).toBeLessThan(500)
	}
	for (const path of ['/withdraw', '/withdraw/confirm']) {
		const body = new URLSearchParams({ ...CANARY, name: CANARY_TEXT, orderNumber: CANARY_TEXT })
		await fetch(server.url + path, { method: 'POST', body })
		await fetch(server.url + path, { method: 'POST', body: CANARY_TEXT.repeat(500) })
	}
	await callback(server, text, 'not-the-token')
	await callback(server, text)
	await callback(server, CANARY_TEXT)
	await callback(server, JSON.stringify({ paymentId: CANARY.chassisNumber, payer: CANARY }))
}

/** The happy path; a retry; another order under the same key; a provider that fails in every way first. */
export async function orderAndPay(
	server: ServerProcess,
	{ pool, provider, mailServer }: CanaryEnvironment,
): Promise<string> {
	const key = CANARY.companyName
	const id = await orderId(await order(server, key))
	expect(await orderId(await order(server, key))).toBe(id)
	expect((await order(server, key, { city: 'Kiruna' })).status).toBe(422)
	await eventually(async () => expect(mailServer.taken()).toBe(1))
	await fetch(`${server.url}/order/payment/${id}`)
	await fetch(`${server.url}/api/order/payment?id=${id}`)
	await fetch(server.url + payPath(id), { redirect: 'manual' })

	const [paymentId] = provider.payments()
	for (const failure of PROVIDER_FAILURES) {
		provider.behave(failure)
		const before = provider.asked()
		await callback(server, JSON.stringify({ paymentId, payer: CANARY }))
		if (failure === 'other-host') continue
		await eventually(async () => expect(provider.asked()).toBeGreaterThan(before))
	}
	provider.behave('well')
	provider.say('SETTLED')
	await callback(server, JSON.stringify({ paymentId, payer: CANARY, event: 'paid' }))
	await eventually(async () => expect(await statusOf(pool, id)).toBe('SETTLED'))
	await eventually(async () => expect(mailServer.taken()).toBe(2))
	provider.say('CREATED')
	return id
}

export async function orderWhileTheProviderFails(
	server: ServerProcess,
	{ provider, pool }: CanaryEnvironment,
): Promise<string> {
	provider.behave('error')
	const id = await orderId(await order(server, 'provider-fails'))
	for (const failure of PROVIDER_FAILURES) {
		provider.behave(failure)
		await eventually(async () => expect(await statusOf(pool, id)).toBe('CREATED'))
		// The customer presses Pay: the page must come, whatever the provider says.
		expect((await fetch(server.url + payPath(id), { redirect: 'manual' })).status).toBe(303)
	}
	await eventually(() => expectGivenUp(pool, 'open-payment'))
	provider.behave('well')
	return id
}

export async function orderWhileTheMailServerFails(
	server: ServerProcess,
	{ mailServer, pool }: CanaryEnvironment,
): Promise<string[]> {
	const ids: string[] = []
	for (const behaviour of ['temporary', 'drops', 'permanent'] as const) {
		mailServer.behave(behaviour)
		const before = mailServer.refused()
		ids.push(await orderId(await order(server, `mail-server-${behaviour}`)))
		await eventually(async () => expect(mailServer.refused()).toBeGreaterThan(before))
	}
	await eventually(() => expectGivenUp(pool, 'send-mail'))
	mailServer.behave('well')
	return ids
}

/** Constraint violations, whose errors quote the row; then terminated connections. */
export async function orderWhileTheDatabaseFails(
	server: ServerProcess,
	{ pool }: CanaryEnvironment,
): Promise<string> {
	await pool.query(
		`alter table orders add constraint no_canary check (city <> 'Qvixcity') not valid`,
	)
	expect((await order(server, 'database-refuses')).status).toBe(500)
	await pool.query('alter table orders drop constraint no_canary')

	await pool.query(
		`alter table order_lines add constraint no_canary check (registration_number is null) not valid`,
	)
	const id = await orderId(await order(server, 'database-refuses-the-job'))
	await eventually(async () =>
		expect(linesOf(server, 'failed-job')).toContainEqual(
			expect.objectContaining({ code: '23514' }),
		),
	)
	await pool.query('alter table order_lines drop constraint no_canary')

	const cutting = order(server, 'database-cut').catch(() => null)
	const looking = Array.from({ length: 30 }, () =>
		fetch(`${server.url}/api/order/GetCar?chassinumber=${CANARY.chassisNumber}`).catch(() => null),
	)
	for (let cut = 0; cut < 10; cut++) {
		await pool
			.query(
				`select pg_terminate_backend(pid) from pg_stat_activity
			 where datname = current_database() and application_name like 'coc-orders%'
			   and pid <> pg_backend_pid()`,
			)
			.catch(() => undefined)
	}
	await Promise.all([cutting, ...looking])
	await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
	await eventually(async () => expect(await statusOf(pool, id)).toBe('CREATED'))
	return id
}

/** A permanently refused job is moved to the dead letters. */
async function expectGivenUp(pool: pg.Pool, queue: string): Promise<void> {
	const letters = await pool.query('select from pgboss.job where name = $1 and source_name = $2', [
		DEAD_LETTERS,
		queue,
	])
	expect(letters.rowCount).toBeGreaterThan(0)
}
