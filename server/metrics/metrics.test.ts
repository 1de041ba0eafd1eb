import { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { executorOf } from '../db/database.ts'
import { DEAD_LETTERS, startJobQueue } from '../jobs/queue.ts'
import { ALERT_MESSAGES } from '../log/alerts.ts'
import { createLog } from '../log/log.ts'
import { buildCompanyOrder, buildOrder } from '../testing/build-order.ts'
import { parseExposition } from '../testing/parse-exposition.ts'
import { type MetricsSource, readMetrics, seriesValue } from '../testing/read-metrics.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	runShop,
	untilMailed,
} from '../testing/running-shop.ts'
import { freePort, startServerProcess } from '../testing/servers/server-process.ts'
import { makeProviderFail, pressAtCheckout } from '../testing/stand-ins.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { databaseGauges } from './database-gauges.ts'
import { startMetricsServer } from './metrics-server.ts'

/** Waits for figures: they are counted when an answer is out or a job is over. */
const eventuallyTells = (
	told: MetricsSource,
	figures: readonly (readonly [string, Record<string, string>, number])[],
) =>
	eventually(async () => {
		const metrics = await readMetrics(told)
		expect(
			figures.map(([name, labels]) => [name, labels, seriesValue(metrics, name, labels)]),
		).toEqual(figures)
	})

/** On a busy machine the database may answer too late, and is asked again some seconds later. */
const metricsOfDatabase = (told: MetricsSource) =>
	eventually(async () => {
		const metrics = await readMetrics(told)
		expect(seriesValue(metrics, 'coc_database_answers')).toBe(1)
		return metrics
	})

describe('the metrics', () => {
	test('tell the story of a private order and a company one, and name nobody and nothing that can be guessed from', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await running.place(buildCompanyOrder({ chassiNumbers: [CARS_TO_TRY.unknown] }), {
			'idempotency-key': 'twice',
		})
		await running.place(buildCompanyOrder({ chassiNumbers: [CARS_TO_TRY.unknown] }), {
			'idempotency-key': 'twice',
		})
		await running.place(buildOrder(), { 'idempotency-key': 'twice' })
		await running.place(buildOrder({ recaptchaToken: 'wrong' }))
		await running.place(buildOrder({ zipCode: '' }))
		await untilMailed(running, orderId)
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')

		const create = { method: 'POST', route: '/api/order/create' }
		await eventuallyTells(running, [
			['coc_orders_total', { customer: 'private', outcome: 'stored' }, 1],
			['coc_orders_total', { customer: 'company', outcome: 'stored' }, 1],
			['coc_orders_total', { customer: 'company', outcome: 'known' }, 1],
			['coc_orders_total', { customer: 'private', outcome: 'key-used-for-another-order' }, 1],
			['coc_refusals_total', { route: '/api/order/create', problem: 'captcha-refused' }, 1],
			['coc_refusals_total', { route: '/api/order/create', problem: 'invalid-request' }, 1],
			['coc_refusals_total', { route: '/api/order/create', problem: 'idempotency-key-reused' }, 1],
			['coc_captcha_verdicts_total', { verdict: 'solved' }, 4],
			['coc_captcha_verdicts_total', { verdict: 'refused' }, 1],
			['coc_http_request_seconds_count', { ...create, status: '2xx' }, 3],
			['coc_http_request_seconds_count', { ...create, status: '4xx' }, 3],
			['coc_http_request_seconds_count', { method: 'GET', route: '/pay/:id', status: '3xx' }, 1],
			['coc_jobs_total', { queue: 'handle-order', outcome: 'done' }, 2],
			['coc_jobs_total', { queue: 'handle-order', outcome: 'failed' }, 0],
			['coc_order_to_handled_seconds_count', {}, 2],
			['coc_order_to_payment_mail_seconds_count', {}, 1],
			['coc_mails_total', { kind: 'payment-link', outcome: 'sent' }, 1],
			['coc_mails_total', { kind: 'cannot-deliver', outcome: 'sent' }, 1],
			['coc_mails_total', { kind: 'receipt', outcome: 'sent' }, 1],
			['coc_payments_total', { status: 'SETTLED' }, 1],
		])

		await fetch(`${running.url}/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`)
		const text = await running.registry.metrics()
		const attempts = await running.shop.pool.query('select id, reference from payment_attempts')
		const { id, reference } = attempts.rows[0]
		for (const secret of [
			orderId,
			orderId.slice(0, 8),
			CARS_TO_TRY.withEverything,
			id,
			reference,
		]) {
			expect(text).not.toContain(secret)
		}
		expect(text).not.toMatch(/asa|Öberg|Storgatan/i)
	})

	test('tell of mails and steps that failed or were given up, and of the alert', async () => {
		const running = await runShop()
		await makeProviderFail(running, { mail: 'permanent' })
		await running.place(buildOrder())
		await eventuallyTells(running, [
			['coc_mails_total', { kind: 'payment-link', outcome: 'given-up' }, 1],
			['coc_jobs_total', { queue: 'send-mail', outcome: 'given-up' }, 1],
			['coc_order_to_payment_mail_seconds_count', {}, 0],
			['coc_alerts_total', { alert: 'A step of an order was given up' }, 1],
		])
	})

	test('start with a zero where something is waited for, so that its first time is an increase; count refusals by a limit; have one series for all addresses and methods that we do not know', async () => {
		const running = await runShop({ limits: { carsPerClientPerDay: 1 }, works: false })
		const metrics = await readMetrics(running)
		for (const alert of ALERT_MESSAGES) {
			expect(seriesValue(metrics, 'coc_alerts_total', { alert })).toBe(0)
		}
		expect(seriesValue(metrics, 'coc_captcha_verdicts_total', { verdict: 'unavailable' })).toBe(0)

		for (const car of [CARS_TO_TRY.withEverything, CARS_TO_TRY.withoutCoc, CARS_TO_TRY.unknown]) {
			await fetch(`${running.url}/api/order/GetCar?chassinumber=${car}`)
		}
		for (let n = 0; n < 40; n++) await fetch(`${running.url}/try/${n}?secret=${n}`)
		for (const method of ['PROPFIND', 'DELETE', 'PUT', 'SEARCH']) {
			await fetch(`${running.url}/try`, { method })
		}
		const others = { route: 'other', status: '4xx' }
		await eventuallyTells(running, [
			['coc_refusals_total', { route: '/api/order/GetCar', problem: 'too-many-requests' }, 2],
			['coc_http_request_seconds_count', { ...others, method: 'GET' }, 40],
			['coc_http_request_seconds_count', { ...others, method: 'other' }, 4],
		])
	})
})

const GIVEN_UP = '00000000-0000-4000-8000-000000000001'

describe('the figures from the database', () => {
	test('count the orders that wait, and tell how long the first has waited', async () => {
		const running = await runShop({ changes: { handling: 'manual' } })
		await running.place(buildOrder())
		await running.place(buildOrder())
		await running.shop.pool.query(`update orders set created_at = now() - interval '1 hour'`)
		const metrics = await metricsOfDatabase(running)
		expect(seriesValue(metrics, 'coc_orders_to_handle')).toBe(2)
		expect(seriesValue(metrics, 'coc_oldest_order_to_handle_seconds')).toBeGreaterThanOrEqual(3600)
		expect(seriesValue(metrics, 'coc_late_mails')).toBe(0)
	})

	test('tell of jobs by their state, of a job that is late, of mails that are, and of what was given up', async () => {
		const { url, pool, db } = await createTestDatabase()
		const queue = await startJobQueue({ databaseUrl: url, works: false, onError: () => undefined })
		onTestFinished(() => queue.stop())
		await db.transaction().execute(async (transaction) => {
			for (const orderId of ['a', 'b', 'c', 'd']) {
				await queue.enqueue(executorOf(transaction), { name: 'handle-order', data: { orderId } })
			}
		})
		await queue.boss.fetch('handle-order')
		const [retried] = await queue.boss.fetch('handle-order')
		await queue.boss.fail('handle-order', retried?.id ?? '')
		await queue.boss.send(DEAD_LETTERS, {})
		await pool.query(`update pgboss.job set start_after = now() - interval '1 hour'
			where name = 'handle-order' and state = 'created'`)
		await pool.query(`insert into orders (id, language, is_company, company_name, vat_number,
			first_name, last_name, email_address, phone_number, street_address, zip_code, city,
			country_code, country_outside_eu, chassis_numbers)
			values ('a', 'sv', false, '', '', '', '', '', '', '', '', '', 'SE', '', '{}')`)
		await pool.query(`insert into mails (id, order_id, kind, created_at, sent_at) values
			(gen_random_uuid(), 'a', 'payment-link', now() - interval '1 hour', null),
			(gen_random_uuid(), 'a', 'receipt', now() - interval '1 hour', now()),
			(gen_random_uuid(), 'a', 'order-received', now(), null)`)
		const told = await pool.query(`
			insert into withdrawals (id, order_id, name, order_number, email_address, language)
			values (gen_random_uuid(), 'a', '', '', 'asa@example.com', 'sv') returning id`)
		await pool.query(
			`insert into withdrawal_mails (id, withdrawal_id, kind, created_at, sent_at) values
				(gen_random_uuid(), $1, 'withdrawal-received', now() - interval '1 hour', null),
				(gen_random_uuid(), $1, 'withdrawal-accepted', now() - interval '1 hour', now()),
				($2, $1, 'withdrawal-declined', now() - interval '1 hour', null)`,
			[told.rows[0].id, GIVEN_UP],
		)
		await queue.boss.send(DEAD_LETTERS, { withdrawalMailId: GIVEN_UP })
		await queue.boss.supervise()

		const registry = new Registry()
		databaseGauges(registry, { pool, provider: { name: 'sandbox' } })
		const metrics = await metricsOfDatabase({ registry })
		const jobs = (state: string) =>
			seriesValue(metrics, 'coc_jobs', { queue: 'handle-order', state })
		expect([jobs('ready'), jobs('retrying'), jobs('active')]).toEqual([2, 1, 1])
		const overdue = (queue: string) => seriesValue(metrics, 'coc_job_overdue_seconds', { queue })
		expect(overdue('handle-order')).toBeGreaterThanOrEqual(3600)
		expect(overdue('send-mail')).toBe(0)
		expect(seriesValue(metrics, 'coc_jobs_given_up')).toBe(2)
		// One of an order, and one about a withdrawal.
		expect(seriesValue(metrics, 'coc_late_mails')).toBe(2)
	})

	test('are read once for everyone who asks within a few seconds', async () => {
		const { pool } = await createTestDatabase()
		let queries = 0
		const query = pool.query.bind(pool)
		Object.assign(pool, {
			query: (...parameters: Parameters<typeof query>) => {
				queries += 1
				return query(...parameters)
			},
		})
		const registry = new Registry()
		databaseGauges(registry, { pool, provider: { name: 'sandbox' } })
		const began = performance.now()
		await Promise.all([registry.metrics(), registry.metrics()])
		await registry.metrics()
		expect(queries).toBeGreaterThan(0)
		// Queues, what a person has settled, and what was given up.
		expect(queries).toBeLessThanOrEqual(3 * (1 + (performance.now() - began) / 5_000))
	})

	test('are left out when the database is away, and the others are still exposed', async () => {
		const running = await runShop({ works: false })
		await running.shop.pool.query('alter table orders rename to lost')
		const metrics = await readMetrics(running)
		expect(seriesValue(metrics, 'coc_database_answers')).toBe(0)
		for (const name of [
			'coc_orders_to_handle',
			'coc_late_mails',
			'coc_jobs',
			'coc_jobs_given_up',
		]) {
			expect(metrics.get(name)?.samples).toEqual([])
		}
		expect(seriesValue(metrics, 'coc_captcha_verdicts_total', { verdict: 'solved' })).toBe(0)
	})
})

describe('the metrics server', () => {
	async function start(port: number) {
		const stack = new AsyncDisposableStack()
		onTestFinished(() => stack.disposeAsync())
		const registry = new Registry()
		const lines: string[] = []
		const log = createLog({ level: 'info', write: (line) => lines.push(line) })
		await startMetricsServer(stack, { registry, port, host: '127.0.0.1', log })
		return lines
	}

	test('answers at /metrics and nowhere else', async () => {
		const port = await freePort()
		expect(await start(port)).toEqual([])
		const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
		expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
		expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
	})

	test('gives way where its port is taken, and alerts', async () => {
		const port = await freePort()
		await start(port)
		const lines = await start(port)
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: 'alert', port, code: 'EADDRINUSE' },
		])
	})

	test('is not there at port 0', async () => {
		expect(await start(0)).toEqual([])
	})
})

describe('a process', () => {
	test('tells of what it does: the web of requests, the worker of jobs, both of themselves', async () => {
		const { url } = await createTestDatabase()
		const namesToldBy = async (role: string) => {
			const { metricsUrl } = await startServerProcess({
				ROLE: role,
				DATABASE_URL: url,
				PAYMENT_PROVIDER: 'zaver',
				ZAVER_API_KEY: 'key',
				ZAVER_CALLBACK_TOKEN: 'token',
			})
			return [...parseExposition(await (await fetch(metricsUrl)).text()).keys()]
		}
		const [web, worker] = [await namesToldBy('web'), await namesToldBy('worker')]
		expect(web).toEqual(expect.arrayContaining(['coc_http_request_seconds', 'coc_orders_total']))
		expect(worker).toEqual(expect.arrayContaining(['coc_jobs_total', 'coc_orders_to_handle']))
		expect(web.filter((name) => worker.includes(name) && name.startsWith('coc_'))).toEqual([
			'coc_alerts_total',
			'coc_database_connections',
		])
		expect(web).toContain('nodejs_eventloop_lag_p99_seconds')
	})
})
