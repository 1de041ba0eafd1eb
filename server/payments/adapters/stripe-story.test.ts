import { payPath } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { openPayment } from '../../orders/paying/open-payment.ts'
import { makeRefund } from '../../orders/refunding/make-refund.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
	untilMailed,
} from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { buildPayment } from './testing/build-payment.ts'
import { type StripeBench, startStripeBench } from './testing/stripe-bench.ts'
import { disputeLast, failRefund, refundLastByHand } from './testing/stripe-book.ts'
import { eventOnWire } from './testing/stripe-events.ts'

/** The whole service, paid through Stripe. */
async function runShopWithStripe(): Promise<{ running: RunningShop; bench: StripeBench }> {
	const bench = await startStripeBench()
	const running = await runShop({ changes: { provider: bench.provider } })
	bench.stripe.webhookUrl = `${running.url}/api/payments/stripe/callback`
	return { running, bench }
}

const isSettled = (running: RunningShop, orderId: string) =>
	eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

const DISPUTED = 'A customer’s bank disputes a payment'
const DISPUTED_NAMELESS = `${DISPUTED} that the provider does not name`

const disputesIn = (lines: readonly string[]) =>
	lines.filter((line) => line.includes(DISPUTED)).map((line) => JSON.parse(line))

describe('an order paid through Stripe', () => {
	test('by a private person is settled by the webhook, receipted and refunded', async () => {
		const { running, bench } = await runShopWithStripe()
		const order = buildOrder()
		const orderId = await placePayableOrder(running, order)
		const link = await followPaymentLink(running, orderId)
		expect(link).toMatch(/\/c\/pay\/cs_test_/)
		await untilMailed(running, orderId)
		await bench.customer.pay(link)
		await isSettled(running, orderId)
		await eventually(async () => {
			expect(await mailsTo(running, order.emailAddress)).toHaveLength(2)
		})
		const refund = { orderId, amountOre: 100_01, reason: 'One line less' }
		expect(await refundOrder(running.shop, refund, AbortSignal.timeout(60_000))).toMatchObject({
			outcome: 'refunded',
		})
		expect(await bench.book()).toMatchObject([{ orderId, paidOre: 1250_00, refundedOre: 100_01 }])
		expect(running.alerts).toEqual([])
	})

	test('by a company is invoiced once, however often the customer presses Pay', async () => {
		const { running, bench } = await runShopWithStripe()
		const orderId = await placePayableOrder(running, buildCompanyOrder())
		const links = await Promise.all([1, 2, 3].map(() => followPaymentLink(running, orderId)))
		expect(new Set(links).size).toBe(1)
		expect(bench.stripe.book.mails).toHaveLength(1)
		await bench.customer.pay(links[0] ?? '')
		await isSettled(running, orderId)
		expect(await bench.book()).toMatchObject([{ orderId, paidOre: 1250_00 }])
		expect(running.alerts).toEqual([])
	})

	test('and disputed is told to an operator, once, with the order or at least the dispute, unless it is somebody else’s', async () => {
		const { running, bench } = await runShopWithStripe()
		const { book } = bench.stripe
		const alerted = (message: string, times: number) =>
			eventually(async () =>
				expect(running.alerts.filter((alert) => alert === message)).toHaveLength(times),
			)
		for (const [index, order] of [buildOrder(), buildCompanyOrder()].entries()) {
			const orderId = await placePayableOrder(running, order)
			await bench.customer.pay(await followPaymentLink(running, orderId))
			await isSettled(running, orderId)
			const words = eventOnWire(disputeLast(book, 'needs_response'))
			for (const _ of ['told', 'told again']) await bench.stripe.send(words)
			await bench.stripe.tell(disputeLast(book, 'lost'))
			await alerted(DISPUTED, 2 * (index + 1))
			const told = disputesIn(running.logLines).slice(2 * index)
			expect(told.sort((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
				expect.objectContaining({ order: orderId.slice(0, 8), code: 'LOST' }),
				expect.objectContaining({ order: orderId.slice(0, 8), code: 'NEEDS_RESPONSE' }),
			])
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		}

		const { type, object } = disputeLast(book, 'needs_response')
		const nameless = eventOnWire({ type, object: { ...object, payment_intent: null } })
		for (const _ of ['told', 'told again']) await bench.stripe.send(nameless)
		await alerted(DISPUTED_NAMELESS, 1)
		expect(disputesIn(running.logLines).at(-1)).toMatchObject({
			dispute: object.id,
			code: 'NEEDS_RESPONSE',
		})

		const { link } = await running.shop.provider.openPayment(buildPayment())
		await bench.customer.pay(link)
		await bench.stripe.tell(disputeLast(book, 'needs_response'))
		await eventually(async () => {
			const reported = 'coc_jobs_total{queue="report-dispute",outcome="done"} 6'
			expect(await running.registry.metrics()).toContain(reported)
		})
		expect(running.alerts).toHaveLength(5)
	})

	test('and refunded by hand at Stripe is asked about', async () => {
		const { running, bench } = await runShopWithStripe()
		const orderId = await placePayableOrder(running, buildOrder())
		const link = await followPaymentLink(running, orderId)
		bench.stripe.webhookUrl = null
		await bench.customer.pay(link)
		bench.stripe.webhookUrl = `${running.url}/api/payments/stripe/callback`
		await bench.stripe.tell(refundLastByHand(bench.stripe.book))
		await isSettled(running, orderId)
		expect(running.alerts).toEqual(['The provider refunded more than we did'])
	})

	test('and refunded, with a refund that fails days later, is told to an operator', async () => {
		const { running, bench } = await runShopWithStripe()
		const orderId = await placePayableOrder(running, buildOrder())
		await bench.customer.pay(await followPaymentLink(running, orderId))
		await isSettled(running, orderId)
		const refund = { orderId, amountOre: 100_00, reason: '' }
		expect(await refundOrder(running.shop, refund, AbortSignal.timeout(60_000))).toMatchObject({
			outcome: 'refunded',
		})
		const [id = ''] = bench.stripe.book.refunds.keys()
		await bench.stripe.tell(failRefund(bench.stripe.book, id))
		await eventually(async () => expect(running.alerts).toEqual(['The provider refused a refund']))
		const { rows: refunds } = await running.shop.pool.query('select id from refunds')
		await makeRefund(running.shop, refunds[0].id, id)
		expect(running.alerts).toHaveLength(1)
		const { rows } = await running.shop.pool.query('select status from refunds')
		expect(rows).toEqual([{ status: 'EXECUTED' }])
	})

	test('whose session has expired gets a new one, and never two that can be paid', async () => {
		const { running, bench } = await runShopWithStripe()
		bench.stripe.book.sessionSeconds = 0
		const orderId = await placePayableOrder(running, buildOrder())
		bench.stripe.book.sessionSeconds = 24 * 3600
		const link = await followPaymentLink(running, orderId)
		const payable = (await bench.book()).filter((entry) => entry.payable)
		expect(payable).toHaveLength(1)
		expect(link).toContain(payable[0]?.reference)
	})

	test('is not sent to a page that is not Stripe’s', async () => {
		const { running, bench } = await runShopWithStripe()
		bench.stripe.book.origin = 'https://evil.example'
		const { orderId } = await running.place(buildOrder())
		await eventually(async () => expect(await bench.book()).toHaveLength(1))
		await expect(openPayment(running.shop, orderId)).rejects.toMatchObject({
			name: 'UnsafePaymentLinkError',
			code: 'PAYMENT_LINK_HOSTS',
		})
		const pressed = await fetch(running.url + payPath(orderId), { redirect: 'manual' })
		expect(pressed.headers.get('location')).toMatch(/^\/order\/payment\/.*#provider-away$/)
	})

	test('takes no webhook that Stripe did not sign', async () => {
		const { running } = await runShopWithStripe()
		const answer = await fetch(`${running.url}/api/payments/stripe/callback`, {
			method: 'POST',
			headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
			body: '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1"}}}',
		})
		expect(answer.status).toBe(401)
		const { rows } = await running.shop.pool.query('select * from provider_events')
		expect(rows).toEqual([])
	})
})
