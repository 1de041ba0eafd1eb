import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf, manyRequests } from '../../testing/many-requests.ts'
import {
	eventually,
	GENEROUS_LIMITS,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { startSecondProcess } from '../../testing/servers/second-process.ts'
import { mailsTo } from '../../testing/stand-ins.ts'

const MANY = sized({ gate: 100, full: 1_000 })

/** The mailbox shows all mails to who asks for nobody's. */
const EVERYONE = ''

const count = async ({ shop }: RunningShop, what: string): Promise<number> =>
	(await shop.pool.query(`select count(*) as n from ${what}`)).rows[0].n

const statusesOf = (answers: readonly { status: number }[]) => ({
	stored: answers.filter(({ status }) => status === 200).length,
	refused: answers.filter(({ status }) => status === 429).length,
})

const orderers = (count: number) =>
	Array.from({ length: count }, (_, index) => buildOrder({ emailAddress: `c${index}@example.com` }))

const tooMany = v.object({
	status: v.literal(429),
	retryAfter: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600)),
	body: v.pipe(
		v.string(),
		v.parseJson(),
		v.looseObject({ code: v.literal('too-many-requests'), isSuccess: v.literal(false) }),
	),
})

describe('orders to one mailbox', () => {
	test(`${MANY}, however the address is spelled: the cap is stored and mailed`, async () => {
		const running = await runShop({ limits: { ordersPerAddressPerHour: 10 } })
		const { post } = manyRequests(running.url, 20)
		const spellings = Array.from({ length: MANY }, (_, index) =>
			index % 2 ? `Asa+${index}@Example.com` : `aSA+${index}@example.COM`,
		)
		const answers = await forEachOf(spellings, 20, (emailAddress) =>
			post('/api/order/create', buildOrder({ emailAddress })),
		)
		expect(statusesOf(answers)).toEqual({ stored: 10, refused: MANY - 10 })
		for (const answer of answers.filter(({ status }) => status !== 200)) {
			expect(v.is(tooMany, answer)).toBe(true)
		}
		expect(await count(running, 'orders')).toBe(10)
		await eventually(async () => {
			expect(await count(running, 'mails where sent_at is not null')).toBe(10)
		})
		expect(await mailsTo(running, EVERYONE)).toHaveLength(10)
	})

	test('cost their sender nothing once they are refused', async () => {
		const limits = { ordersPerAddressPerHour: 1, ordersPerClientPerHour: 3 }
		const { place } = await runShop({ limits })
		const toOne = buildOrder({ emailAddress: 'one@example.com' })
		for (const status of [200, 429, 429, 429]) expect((await place(toOne)).status).toBe(status)
		const others = await forEachOf(orderers(3), 1, (order) => place(order))
		expect(others.map(({ status }) => status)).toEqual([200, 200, 429])
	})
})

describe('orders of one client', () => {
	test('a hundred at once never exceed the budget', async () => {
		const running = await runShop({ limits: { ordersPerClientPerHour: 7 }, works: false })
		const { post } = manyRequests(running.url, 100)
		const answers = await forEachOf(orderers(100), 100, (order) => post('/api/order/create', order))
		expect(statusesOf(answers)).toEqual({ stored: 7, refused: 93 })
		expect(await count(running, 'orders')).toBe(7)
		expect(await count(running, `pgboss.job where name = 'handle-order'`)).toBe(7)
	})

	test('over the budget leave the budgets of strangers’ mailboxes alone', async () => {
		const running = await runShop({ limits: { ordersPerClientPerHour: 1 }, works: false })
		await forEachOf(orderers(5), 1, (order) => running.place(order))
		expect(await count(running, `rate_limits where bucket like 'orders to address %'`)).toBe(1)
	})

	test('a retry of a known order is never refused', async () => {
		const { place } = await runShop({ limits: { ordersPerClientPerHour: 1 }, works: false })
		const key = { 'idempotency-key': 'a-key' }
		const first = await place(buildOrder(), key)
		expect((await place(buildOrder())).status).toBe(429)
		const again = await place(buildOrder(), key)
		expect({ status: again.status, id: again.orderId }).toEqual({ status: 200, id: first.orderId })
	})

	test('have a new budget when the hour is over', async () => {
		const { place, shop } = await runShop({ limits: { ordersPerClientPerHour: 2 }, works: false })
		const statuses = async () =>
			statusesOf(await forEachOf(orderers(5), 5, (order) => place(order)))
		expect(await statuses()).toEqual({ stored: 2, refused: 3 })
		await shop.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`)
		expect(await statuses()).toEqual({ stored: 2, refused: 3 })
	})

	test('share one budget in all processes', async () => {
		const limits = { ...GENEROUS_LIMITS, ordersPerClientPerHour: 10 }
		const running = await runShop({ limits, works: false })
		const urls = [running.url, await startSecondProcess(running, limits)]
		const answers = await Promise.all(
			urls.map((url) => {
				const { post } = manyRequests(url, 20)
				return forEachOf(orderers(30), 20, (order) => post('/api/order/create', order))
			}),
		)
		expect(statusesOf(answers.flat())).toEqual({ stored: 10, refused: 50 })
	})
})

describe('the cars of orders', () => {
	test('answer a concurrent retry with the order that the first one stored', async () => {
		const limits = { ...GENEROUS_LIMITS, ordersPerAddressPerHour: 1 }
		const running = await runShop({ works: false, limits })
		const other = await startSecondProcess(running, limits)
		for (let pair = 0; pair < 20; pair++) {
			const order = buildOrder({ emailAddress: `${pair}@example.com` })
			const send = (url: string) =>
				manyRequests(url, 1).post('/api/order/create', order, { 'idempotency-key': `pair-${pair}` })
			const answers = await Promise.all([send(running.url), send(other)])
			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			expect(answers[0]?.body).toBe(answers[1]?.body)
		}
	})

	test('are counted too: an order’s page shows a plate as a lookup does', async () => {
		const running = await runShop({ works: false, limits: { carsPerClientPerDay: 5 } })
		const order = (cars: number, from: number) =>
			running.place(
				buildOrder({
					emailAddress: `c${from}@example.com`,
					chassiNumbers: Array.from({ length: cars }, (_, index) =>
						`VND${from + index}`.padEnd(17, '0'),
					),
				}),
			)
		expect((await order(3, 100)).status).toBe(200)
		expect((await order(3, 200)).status).toBe(429)
		expect((await order(2, 300)).status).toBe(200)
		expect((await order(1, 400)).status).toBe(429)
		expect(await count(running, 'orders')).toBe(2)
	})
})
