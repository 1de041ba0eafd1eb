import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider, pressAtCheckout } from '../../testing/stand-ins.ts'
import { cancelOrder } from '../cancel-order.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { checkPayment } from './check-payment.ts'
import { openPayment } from './open-payment.ts'
import { reconcile } from './reconcile.ts'

const HOUR = 3600_000

test('a payment whose callback never came is found by the reconciling job', async () => {
	const running = await runShop()
	const orderId = await placePayableOrder(running, buildOrder())
	await makeProviderFail(running, { callbacks: 'lost' })
	await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
	expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CREATED' })

	// What was opened just now is left in peace.
	await reconcile(running.shop)
	const asked = async () =>
		(await running.shop.pool.query("select from pgboss.job where name = 'check-payment'")).rowCount
	expect(await asked()).toBe(0)

	await reconcile(running.shop, Date.now() + HOUR)
	await eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})
	const before = await asked()
	await reconcile(running.shop, Date.now() + HOUR + 1)
	expect(await asked()).toBe(before)
})

test('settings that change while a payment is being opened do not make it another payment', async () => {
	const running = await runShop({ works: false })
	const { orderId } = await running.place(buildOrder())
	await handleOrder(running.shop, orderId)
	await makeProviderFail(running, { api: 'lost-answer' })
	await expect(openPayment(running.shop, orderId)).rejects.toThrow()
	await makeProviderFail(running, { api: 'none' })

	const changed = { ...running.shop, publicUrl: 'https://new.example.se', brandName: 'Ny' }
	expect(await openPayment(changed, orderId)).toContain('/checkout/')
	expect(await paymentsAtProvider(running)).toHaveLength(1)
})

test('a payment that was asked about by a clock far ahead is asked about again when it is set back', async () => {
	const running = await runShop({ works: false })
	const { orderId } = await running.place(buildOrder())
	await handleOrder(running.shop, orderId)
	await openPayment(running.shop, orderId)
	const asked = async () =>
		(await running.shop.pool.query("select from pgboss.job where name = 'check-payment'")).rowCount
	await reconcile(running.shop, Date.now() + 30 * 24 * HOUR)
	expect(await asked()).toBe(1)
	await running.shop.pool.query("delete from pgboss.job where name = 'check-payment'")
	await reconcile(running.shop, Date.now() + HOUR)
	expect(await asked()).toBe(1)
})

test('a payment of which closing learnt no more than the reference can still be paid, and the customer is told where', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const { orderId } = await running.place(buildOrder())
	await handleOrder(shop, orderId)
	await makeProviderFail(running, { api: 'lost-answer' })
	await expect(openPayment(shop, orderId)).rejects.toThrow()
	await makeProviderFail(running, { api: 'none' })
	const away = async () => Promise.reject(new Error('away'))
	const provider = { ...shop.provider, cancelPayment: away, fetchPayment: away }
	await expect(cancelOrder({ ...shop, provider }, orderId, 'desk')).rejects.toThrow('away')
	const { rows } = await shop.pool.query('select reference, link from payment_attempts')
	expect(rows).toEqual([{ reference: expect.any(String), link: null }])
	await checkPayment(shop, rows[0].reference)

	const link = await openPayment(shop, orderId)
	expect(link).toContain('/checkout/')
	expect(await openPayment(shop, orderId)).toBe(link)
	const mails = await shop.pool.query("select from mails where kind = 'payment-link'")
	expect(mails.rowCount).toBe(1)
	expect(await paymentsAtProvider(running)).toHaveLength(1)
	expect(await running.summary(orderId)).toMatchObject({ paymentLink: expect.any(String) })
})
