import { expect, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	runShop,
} from '../testing/running-shop.ts'
import { makeProviderFail, pressAtCheckout } from '../testing/stand-ins.ts'
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
