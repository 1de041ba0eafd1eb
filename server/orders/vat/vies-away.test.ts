import { describe, expect, test } from 'vitest'
import { sized } from '../../testing/full-size.ts'
import { eventually, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { creditVat } from './credit-vat.ts'
import { repeatVatChecks } from './repeat-vat-checks.ts'
import { DAY, germans, HOUR, inTens, payInvoices, QUEUED, refundsOf, SERVICE } from './testing.ts'

describe('O4 while VIES does not answer', () => {
	test('it is asked ever more seldom, once at a time, and an operator is told after a week', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { shop } = running
		const { orderId } = await running.place(germans('DE600'))
		await handleOrder(shop, orderId)
		const start = Date.now()
		const asked: number[] = []
		const ticks = [...Array(24).keys()].map((five) => five * 5 * 60_000)
		const hours = [...Array(8 * 24).keys()].map((hour) => (hour + 3) * HOUR)
		for (const time of [...ticks, ...hours].map((after) => start + after)) {
			await repeatVatChecks(shop, time)
			await repeatVatChecks(shop, time)
			const { rowCount } = await shop.pool.query(QUEUED)
			if (rowCount === 0) continue
			expect(rowCount).toBe(1)
			asked.push(time - start)
			await shop.pool.query("delete from pgboss.job where name = 'check-vat-number'")
			await shop.pool.query('update vat_checks set asked_at = $1', [new Date(time)])
		}
		expect(asked.length).toBeGreaterThan(10)
		expect(asked.length).toBeLessThan(30)
		expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBeGreaterThan(DAY)
		expect(running.alerts).toEqual(['A VAT number could not be checked for a week'])
	})

	test.each(['CANCELLED', 'UNDELIVERABLE'])(
		'it is not asked about an order that is %s, nor is anybody told, until that is paid after all',
		async (status) => {
			const running = await runShop({ ...SERVICE, works: false })
			const { pool } = running.shop
			const { orderId } = await running.place(germans('DE600'))
			await handleOrder(running.shop, orderId)
			const move = (to: string) =>
				pool.query('update orders set status = $2 where id = $1', [orderId, to])
			await move(status)
			const later = Date.now() + 8 * DAY
			await repeatVatChecks(running.shop, later)
			expect((await pool.query(QUEUED)).rowCount).toBe(0)
			expect(running.alerts).toEqual([])
			await move('SETTLED')
			await repeatVatChecks(running.shop, later)
			expect((await pool.query(QUEUED)).rowCount).toBe(1)
			expect(running.alerts).toEqual(['A VAT number could not be checked for a week'])
		},
	)

	/** One for each trouble. */
	const COMPANIES = sized({ gate: 6, full: 100 })
	const TROUBLES = [
		'down',
		'error',
		'garbage',
		'MS_UNAVAILABLE',
		'TIMEOUT',
		'MS_MAX_CONCURRENT_REQ',
	]

	test(`${COMPANIES} companies order: 0 blocked, 0 without VAT, and all are settled after`, async () => {
		// Drawing so many receipts and credit notes would be most of the work.
		const drawReceipt = async () => Buffer.from('%PDF-')
		const running = await runShop({ changes: { ...SERVICE.changes, drawReceipt } })
		const orders: string[] = []
		for (const [index, vies] of TROUBLES.entries()) {
			await makeProviderFail(running, { vies })
			const last = Math.round(((index + 1) * COMPANIES) / TROUBLES.length)
			const placing = Array.from({ length: last - orders.length }, () => running.place(germans()))
			orders.push(...(await Promise.all(placing)).map(({ orderId }) => orderId))
			await eventually(async () => {
				const payable = 'select from payment_attempts where link is not null'
				expect((await running.shop.pool.query(payable)).rowCount).toBe(orders.length)
			})
		}
		expect(orders).toHaveLength(COMPANIES)
		for (const orderId of orders) {
			expect(await running.summary(orderId)).toMatchObject({
				paymentStatus: 'CREATED',
				paymentLink: expect.any(String),
				rateOfVat: 25,
				totalPrice: 1250,
			})
		}
		const early = orders.filter((_, index) => index % 2 === 0)
		await payInvoices(running, early)
		// Of the rest, half pays while the answers come.
		const meanwhile = orders.filter((_, index) => index % 4 === 1)
		await makeProviderFail(running, { vies: 'none' })
		await repeatVatChecks(running.shop)
		await payInvoices(running, meanwhile)
		await eventually(async () => {
			const { rows } = await running.shop.pool.query(
				"select count(*)::int as settled from vat_checks where answer = 'valid' and identifier is not null",
			)
			expect(rows).toEqual([{ settled: COMPANIES }])
		})
		const late = orders.filter((_, index) => index % 4 === 3)
		for (const orderId of late) {
			expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
		}
		await payInvoices(running, late)
		await eventually(async () => {
			const payments = await paymentsAtProvider(running)
			expect(payments.map(({ refundedAmount }) => refundedAmount)).toEqual(
				Array(COMPANIES).fill(250),
			)
		})
		// Nothing is left to be done that could give anything back again.
		await repeatVatChecks(running.shop, Date.now() + DAY)
		await inTens(orders, (orderId) => creditVat(running.shop, orderId))
		const refunds = await refundsOf(running)
		expect(refunds).toHaveLength(COMPANIES)
		expect(refunds.filter(({ what }) => what !== 'vat')).toEqual([])
		expect(new Set(refunds.map(({ order_id }) => order_id)).size).toBe(COMPANIES)
		expect(running.alerts).toEqual([])
	})
})
