import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	payOrder,
	placePayableOrder,
	runShop,
	untilMailed,
} from '../../testing/running-shop.ts'
import { mailsTo, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { paymentToOpen } from './payment-to-open.ts'

const SITE = 'https://www.example.se'

test('A5 with the API on a host of its own, people are sent to the site, and calls come to the API', async () => {
	const running = await runShop({ changes: { publicUrl: SITE } })
	const orderId = await placePayableOrder(running, buildOrder())
	const page = `${SITE}/order/payment/${orderId}`

	expect((await running.summary(orderId))?.paymentLink).toBe(`${running.url}/pay/${orderId}`)
	expect(await paymentsAtProvider(running)).toMatchObject([
		{
			successUrl: `${page}/success?lang=sv`,
			cancelUrl: `${page}/cancel?lang=sv`,
			callbackUrl: `${running.url}/api/payments/zaver/callback`,
		},
	])
	await untilMailed(running, orderId)
	await payOrder(running, orderId)
	const receiptLink = (await running.summary(orderId))?.receiptLink
	expect(receiptLink).toBe(`${running.url}/api/order/receipt?id=${orderId}`)
	expect((await fetch(String(receiptLink))).headers.get('content-type')).toBe('application/pdf')

	const paidAlready = await fetch(`${running.url}/pay/${orderId}`, { redirect: 'manual' })
	expect(paidAlready.headers.get('location')).toBe(page)
	await eventually(async () => {
		const mails = await mailsTo(running, 'asa@example.com')
		expect(mails).toHaveLength(2)
		for (const { text } of mails) expect(text).toContain(page)
	})
})

test('S3 the provider leads back in the order’s language, and hears of one attempt always the same, however the settings change', async () => {
	const running = await runShop({ works: false })
	const { pool } = running.shop
	const { orderId } = await placeOpened(running, buildOrder(), { 'accept-language': 'en' })
	const { rows } = await pool.query('select id from payment_attempts')
	const page = `${running.url}/order/payment/${orderId}`
	expect(await paymentToOpen(running.shop, orderId, rows[0].id)).toMatchObject({
		successUrl: `${page}/success?lang=en`,
		cancelUrl: `${page}/cancel?lang=en`,
	})
	const moved = { ...running.shop, apiUrl: 'https://api.example.se' }
	const told = await paymentToOpen(moved, orderId, rows[0].id)
	expect(told.callbackUrl).toBe(`${running.url}/api/payments/zaver/callback`)

	await pool.query(`update payment_attempts set api_url = ''`)
	const before = await paymentToOpen(moved, orderId, rows[0].id)
	expect(before.callbackUrl, 'opened before there was an API elsewhere').toBe(told.callbackUrl)
	// As the version before began it.
	await pool.query(`update payment_attempts set return_language = ''`)
	expect(await paymentToOpen(running.shop, orderId, rows[0].id)).toMatchObject({
		successUrl: `${page}/success`,
		cancelUrl: `${page}/cancel`,
	})
})
