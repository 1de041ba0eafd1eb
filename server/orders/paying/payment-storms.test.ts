import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf, manyRequests } from '../../testing/many-requests.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import {
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'

const TIMES = sized({ gate: 200, full: 1_000 })
const ORDERS = sized({ gate: 20, full: 100 })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const referenceOf = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select reference from payment_attempts')).rows[0].reference

describe('a provider that shouts', () => {
	test(`one event ${TIMES} times, twenty at once: one transition, one mail, one receipt`, async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		const paymentId = await referenceOf(running)

		const client = manyRequests(running.url, 20)
		const answers = await forEachOf(numbers(TIMES), 20, () =>
			client.post(
				'/api/payments/zaver/callback',
				{ paymentId, paymentStatus: 'SETTLED' },
				{ authorization: 'sandbox-callback-token' },
			),
		)
		expect(answers.every(({ status }) => status === 200)).toBe(true)
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
			const { rows: waiting } = await running.shop.pool.query(
				"select from pgboss.job where state < 'completed'",
			)
			expect(waiting).toEqual([])
		})
		const count = async (sql: string) => (await running.shop.pool.query(sql)).rowCount
		expect(
			await count("select from transitions where subject = 'payment' and to_status = 'SETTLED'"),
		).toBe(1)
		expect(
			await count("select from transitions where subject = 'order' and to_status = 'SETTLED'"),
		).toBe(1)
		expect(await count('select from provider_events')).toBe(1)
		expect(await count('select from receipts')).toBe(1)
		const subjects = (await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject)
		expect(subjects.filter((subject) => subject.startsWith('Kvitto'))).toHaveLength(1)
	})
})

describe('a provider that is away', () => {
	test(`for the whole handling of ${ORDERS} orders, then back: one payment and one mail each`, async () => {
		const running = await runShop()
		await makeProviderFail(running, { api: 'down' })
		const addresses = numbers(ORDERS).map((index) => `kund${index}@example.com`)
		await forEachOf(addresses, 10, (emailAddress) => running.place(buildOrder({ emailAddress })))
		const handled = async () =>
			(await running.shop.pool.query("select from orders where status = 'CREATED'")).rowCount
		await eventually(async () => expect(await handled()).toBe(ORDERS))
		expect(await paymentsAtProvider(running)).toEqual([])

		await makeProviderFail(running, { api: 'none' })
		// A provider that is back is back for everyone: what waits for its next try need not wait longer.
		await tryAgainNow(running, 'open-payment')
		await eventually(async () => {
			const { rows } = await running.shop.pool.query(
				"select count(*) as n from mails where kind = 'payment-link' and sent_at is not null",
			)
			expect(rows[0].n).toBe(ORDERS)
		})
		expect(await paymentsAtProvider(running)).toHaveLength(ORDERS)
		for (const address of addresses) expect(await mailsTo(running, address)).toHaveLength(1)
	})
})
