import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../calendar/swedish-days.ts'
import { awayFromMidnight } from '../calendar/testing.ts'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { buildCompanyOrder, buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	runShop,
} from '../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../testing/stand-ins.ts'

describe('the story of an order', () => {
	test('a private person orders, gets a mail, pays by card and gets a receipt', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())

		const summary = await running.summary(orderId)
		expect(summary).toEqual({
			orderId,
			reference: expect.any(String),
			cars: [
				{
					cocExists: true,
					isVat: false,
					cost: 1000,
					chassiNumber17: CARS_TO_TRY.withEverything,
					regNumber: 'ABC12D',
				},
				{ cocExists: false, isVat: true, cost: 250, chassiNumber17: null, regNumber: null },
			],
			rateOfVat: 25,
			totalPrice: 1250,
			paymentStatus: 'CREATED',
			isPriced: true,
			paymentLink: `${running.url}/pay/${orderId}`,
			receiptLink: null,
			refundedAmount: 0,
			creditNotes: [],
			vatFree: null,
		})
		await eventually(async () => {
			const [mail] = await mailsTo(running, 'asa@example.com')
			expect(mail?.subject).toMatch(/^Betala din CoC-beställning hos Vendel \(/)
			expect(mail?.text).toContain(`${running.url}/order/payment/${orderId}?lang=sv\n`)
		})

		const checkout = await followPaymentLink(running, orderId)
		expect(await pressAtCheckout(checkout, 'pay')).toBe(
			`${running.url}/order/payment/${orderId}/success?lang=sv`,
		)
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({
				paymentStatus: 'SETTLED',
				paymentLink: null,
			})
			const [receipt] = await mailsTo(running, 'asa@example.com')
			expect(receipt?.subject).toMatch(/^Kvitto på din CoC-beställning hos Vendel \(/)
		})
		expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
		expect(await paymentsAtProvider(running)).toHaveLength(1)
	})

	test('S4 a company asks for an invoice in advance, and the order is paid when the invoice is', async () => {
		const running = await runShop()
		await awayFromMidnight()
		const orderId = await placePayableOrder(running, buildCompanyOrder())
		const checkout = await followPaymentLink(running, orderId)
		expect(await pressAtCheckout(checkout, 'invoice')).toBe(
			`${running.url}/order/payment/payinadvance/${orderId}/success?lang=sv`,
		)
		await eventually(async () =>
			expect(await running.summary(orderId)).toMatchObject({
				paymentStatus: 'CREATED',
				isPaymentPending: true,
				// S4 Not the whole address: who has the link may not be who ordered.
				invoice: { sentTo: 'a•••@example.com', payBy: addDays(dayOf(new Date()), 14) },
			}),
		)

		await pressAtCheckout(checkout, 'mark-as-paid')
		await eventually(async () =>
			expect((await running.summary(orderId))?.paymentStatus).toBe('SETTLED'),
		)
	})

	test('an order without any CoC costs nothing, has no link, and its customer is told', async () => {
		const running = await runShop()
		const order = buildOrder({ chassiNumbers: [CARS_TO_TRY.unknown, CARS_TO_TRY.withoutCoc] })
		const { orderId } = await running.place(order, { 'accept-language': 'en' })
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({
				paymentStatus: 'UNDELIVERABLE',
				totalPrice: 0,
				paymentLink: null,
				cars: [{ cocExists: false }, { cocExists: false }],
			})
			const [mail] = await mailsTo(running, 'asa@example.com')
			expect(mail?.subject).toMatch(/^Your CoC order at Vendel cannot be delivered \(/)
		})
		expect(await paymentsAtProvider(running)).toEqual([])
	})

	test('a link opens one payment, however often it is followed; once that has expired, a fresh one, and the old one cannot be paid', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const followed = await Promise.all(
			Array.from({ length: 20 }, () => followPaymentLink(running, orderId)),
		)
		expect(new Set(followed).size).toBe(1)
		expect(await paymentsAtProvider(running)).toHaveLength(1)
		const [old = ''] = followed
		await running.shop.pool.query(
			`update payment_attempts set expires_at = now() - interval '1 day'`,
		)
		const fresh = await followPaymentLink(running, orderId)
		expect(fresh).not.toBe(old)
		expect(await pressAtCheckout(old, 'pay')).not.toContain('success')
		expect(await pressAtCheckout(fresh, 'pay')).toContain('success')
		await eventually(async () =>
			expect((await running.summary(orderId))?.paymentStatus).toBe('SETTLED'),
		)
	})

	test('a link whose payment has ended at the provider, unknown to us, leads to a fresh one', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const old = await followPaymentLink(running, orderId)
		await makeProviderFail(running, { callbacks: 'lost' })
		const [payment] = await paymentsAtProvider(running)
		await forcePayment(running, payment?.paymentId ?? '', { status: 'CANCELLED' })
		await makeProviderFail(running, { callbacks: 'none' })
		const fresh = await followPaymentLink(running, orderId)
		expect(fresh).not.toBe(old)
		expect(await pressAtCheckout(fresh, 'pay')).toContain('success')
		await eventually(async () =>
			expect((await running.summary(orderId))?.paymentStatus).toBe('SETTLED'),
		)
	})

	test('a broken database connection fails one request, never the server', async () => {
		const running = await runShop()
		const orders = Promise.all(
			Array.from({ length: 30 }, (_, index) =>
				running.place(buildOrder(), { 'idempotency-key': `kill-${index}` }).catch(() => null),
			),
		)
		for (let kill = 0; kill < 5; kill++) {
			await running.shop.pool
				.query(
					`select pg_terminate_backend(pid) from pg_stat_activity
					 where datname = current_database() and pid <> pg_backend_pid()`,
				)
				.catch(() => undefined)
		}
		const acknowledged = (await orders).filter((answer) => answer?.isSuccess).length
		// Backends that were told to end do so in their own time, and each ends one more request.
		const { rows } = await eventually(() =>
			running.shop.pool.query('select count(*) as stored from orders'),
		)
		expect(rows[0].stored).toBeGreaterThanOrEqual(acknowledged)
		await eventually(async () => expect((await running.place(buildOrder())).isSuccess).toBe(true))
	})
})
