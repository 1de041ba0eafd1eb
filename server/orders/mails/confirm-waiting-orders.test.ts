import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, runShop } from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { confirmWaitingOrders } from './confirm-waiting-orders.ts'

const MINUTE = 60_000
const CONFIRMATION = expect.stringMatching(/^Vi har tagit emot din CoC-beställning hos Vendel \(/)
const PAYMENT_LINK = expect.stringMatching(/^Betala din CoC-beställning hos Vendel \(/)

describe('an order that waits', () => {
	test('is confirmed after two minutes, once, and its payment link follows', async () => {
		const running = await runShop()
		const subjects = async () =>
			(await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject)
		await makeProviderFail(running, { api: 'down' })
		const { orderId } = await running.place(buildOrder())

		expect(await confirmWaitingOrders(running.shop)).toBe(0)
		expect(await confirmWaitingOrders(running.shop, Date.now() + MINUTE)).toBe(0)
		expect(await confirmWaitingOrders(running.shop, Date.now() + 2 * MINUTE)).toBe(1)
		expect(await confirmWaitingOrders(running.shop, Date.now() + 3 * MINUTE)).toBe(0)
		await eventually(async () => {
			expect(await subjects()).toEqual([CONFIRMATION])
			expect(await running.summary(orderId)).toMatchObject({
				paymentStatus: 'CREATED',
				paymentLink: null,
			})
		})

		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await tryAgainNow(running, 'open-payment')
			expect(await subjects()).toEqual([PAYMENT_LINK, CONFIRMATION])
		})
	})

	test('is confirmed also while nobody has begun to handle it', async () => {
		const running = await runShop({ works: false })
		await running.place(buildOrder())
		expect(await confirmWaitingOrders(running.shop, Date.now() + 2 * MINUTE)).toBe(1)
	})

	test('is not confirmed when its customer has got another mail', async () => {
		const running = await runShop({ works: false })
		await placeOpened(running)
		expect(await confirmWaitingOrders(running.shop, Date.now() + 2 * MINUTE)).toBe(0)
	})

	test('is confirmed at once where a person handles orders', async () => {
		const running = await runShop({ changes: { handling: 'manual' } })
		const order = buildOrder()
		const key = { 'idempotency-key': 'the-same-order' }
		const { orderId } = await running.place(order, key)
		expect((await running.place(order, key)).orderId).toBe(orderId)
		await eventually(async () => {
			const mails = await mailsTo(running, 'asa@example.com')
			expect(mails.map(({ subject }) => subject)).toEqual([CONFIRMATION])
			expect(mails[0]?.text).toContain(`${running.url}/order/payment/${orderId}`)
		})
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
		expect(await confirmWaitingOrders(running.shop, Date.now() + 2 * MINUTE)).toBe(0)
	})

	test('is not confirmed at once where orders are handled as they come', async () => {
		const running = await runShop({ works: false })
		await running.place(buildOrder())
		const { rows } = await running.shop.pool.query(
			'select (select count(*) from mails) as mails, array_agg(name) as jobs from pgboss.job',
		)
		expect(rows).toEqual([{ mails: 0, jobs: ['handle-order'] }])
	})
})
