import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { storePaid, typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placeOddlyPaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { findReceipt } from '../receipts/find-receipt.ts'
import { acceptOrder } from './accept-order.ts'

/** The customer goes to pay, and cancels there. */
async function cancelFirstPayment(running: RunningShop) {
	const orderId = await placePayableOrder(running, buildOrder())
	const [payment] = await paymentsAtProvider(running)
	const checkout = await followPaymentLink(running, orderId)
	expect(await pressAtCheckout(checkout, 'cancel')).toBe(
		`${running.url}/order/payment/${orderId}/cancel?lang=sv`,
	)
	await eventually(async () => {
		const cancelled = "select from payment_attempts where status = 'CANCELLED'"
		expect((await running.shop.pool.query(cancelled)).rowCount).toBe(1)
	})
	return { orderId, checkout, first: payment?.paymentId ?? '' }
}

/** The lines of the export: kind, total, VAT and receipt. */
async function bookedOf(running: RunningShop): Promise<string[]> {
	const { output } = await typeAtDesk(running, 'export --from 1d --to today --plain')
	const rows: Record<string, string>[] = parse(output, { columns: true })
	return rows.map((row) =>
		['kind', 'total SEK', 'VAT SEK', 'receipt'].map((title) => row[title]).join(' '),
	)
}

const receiptsOf = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select from receipts')).rowCount

describe('an order that was paid with another amount', () => {
	test('O16 waits for an operator, who gives back what is too much and accepts it; receipt, books, statistics and the provider’s book agree to the öre', async () => {
		const running = await runShop()
		const orderId = await placeOddlyPaidOrder(running, buildOrder(), 1300)
		expect(running.alerts).toEqual([
			'A payment settled with another amount than the order asks for',
		])
		const early = await typeAtDesk(running, `accept ${orderId}`)
		expect(early.code).toBe(1)
		expect(early.errors).toContain('1 300,00 SEK is paid')
		expect(await receiptsOf(running)).toBe(0)

		await typeAtDesk(running, `refund ${orderId} --amount 50 --yes`)
		expect(await typeAtDesk(running, `accept ${orderId}`)).toMatchObject({ code: 0 })
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		await eventually(async () => {
			const [receipt] = await mailsTo(running, 'asa@example.com')
			expect(receipt?.subject).toMatch(/^Kvitto/)
		})
		expect(await receiptsOf(running)).toBe(1)
		expect((await typeAtDesk(running, `accept ${orderId}`)).code).toBe(1)

		expect(await paymentsAtProvider(running)).toMatchObject([
			{ capturedAmount: 1300, refundedAmount: 50 },
		])
		expect(await findReceipt(running.shop, orderId)).toMatchObject({ totalOre: 1250_00 })
		expect(await bookedOf(running)).toEqual([
			'other-payment 1300.00  ',
			'other-refund -50.00  ',
			'sale 1250.00 250.00 1',
			'other-payment -1250.00  ',
		])
		const stats = await typeAtDesk(running, 'stats --days 2 --json')
		expect(JSON.parse(stats.output)).toMatchObject({ paidOre: 1300_00, refundedOre: 50_00 })
		expect(await running.summary(orderId)).toMatchObject({ refundedAmount: 0 })

		await typeAtDesk(running, `refund ${orderId} --amount 250 --yes`)
		expect((await bookedOf(running)).at(-1)).toBe('refund -250.00 -50.00 1')
		expect(await running.summary(orderId)).toMatchObject({ refundedAmount: 250 })
	})

	test('O18 is not paid by the same number of another currency', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { currency: 'EUR' })
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'REVIEW',
			receiptLink: null,
		})
		expect(await acceptOrder(running.shop, orderId)).toMatchObject({ outcome: 'other-currency' })
		expect(await receiptsOf(running)).toBe(0)
	})

	test('can be cancelled only once everything was given back', async () => {
		const running = await runShop()
		const orderId = await placeOddlyPaidOrder(running, buildOrder(), 1000)
		expect((await typeAtDesk(running, `cancel ${orderId} --yes`)).code).toBe(1)
		await typeAtDesk(running, `refund ${orderId} --yes`)
		expect(await typeAtDesk(running, `cancel ${orderId} --yes`)).toMatchObject({ code: 0 })
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CANCELLED' })
		expect(await receiptsOf(running)).toBe(0)
	})
})

describe('an order that was paid twice', () => {
	test('keeps its receipt when the payment that is too much is given back', async () => {
		const running = await runShop()
		const { orderId, first } = await cancelFirstPayment(running)
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		})
		// The bank of the first payment was slow, and pays after all.
		await forcePayment(running, first, { status: 'SETTLED' })
		await eventually(async () => {
			expect(running.alerts).toContain(
				'A payment settled for an order that was not waiting for one',
			)
		})
		await typeAtDesk(running, `refund ${orderId} --yes`)
		await eventually(async () => {
			const payments = await paymentsAtProvider(running)
			expect(payments.find(({ paymentId }) => paymentId === first)).toMatchObject({
				refundedAmount: 1250,
			})
		})
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'SETTLED',
			refundedAmount: 0,
		})
		expect(await receiptsOf(running)).toBe(1)
	})

	test('because the first payment came late: it counts, an operator is told, and what is still open is closed', async () => {
		const running = await runShop()
		const { orderId, checkout, first } = await cancelFirstPayment(running)
		const second = await followPaymentLink(running, orderId)
		expect(second).toContain('/checkout/')
		expect(second).not.toBe(checkout)
		await makeProviderFail(running, { callbacks: 'none' })
		await forcePayment(running, first, { status: 'SETTLED' })
		await eventually(async () => {
			const payments = await paymentsAtProvider(running)
			expect(payments.map(({ paymentStatus }) => paymentStatus).sort()).toEqual([
				'CANCELLED',
				'SETTLED',
			])
		})
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		expect(running.alerts).toEqual(['A payment settled after it was closed'])
		await pressAtCheckout(second, 'pay')
		expect(await receiptsOf(running)).toBe(1)
	})
})
