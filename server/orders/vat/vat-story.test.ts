import { describe, expect, test } from 'vitest'
import { readBookings } from '../../desk/queries/read-bookings.ts'
import { storePayment, typeAtDesk } from '../../desk/testing-desk.ts'
import { buildCompanyOrder, buildVatRules } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider, pressAtCheckout } from '../../testing/stand-ins.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { findReceipt } from '../receipts/find-receipt.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { creditVat } from './credit-vat.ts'
import { repeatVatChecks } from './repeat-vat-checks.ts'

const SERVICE = { changes: { vat: buildVatRules({ supply: 'service' }) } }
const HOUR = 3600_000
const DAY = 24 * HOUR

const germans = (vatNumber = 'DE100') => buildCompanyOrder({ countryCode: 'DE', vatNumber })

async function checksOf({ shop }: Pick<RunningShop, 'shop'>) {
	const { rows } = await shop.pool.query(
		'select number, answer, identifier, error_code, times_asked from vat_checks order by order_id, number',
	)
	return rows
}

async function refundsOf({ shop }: Pick<RunningShop, 'shop'>) {
	const { rows } = await shop.pool.query(
		'select order_id, what, amount_ore, status from refunds order by created_at',
	)
	return rows
}

/** All that the books say of each movement of money. */
async function bookedOf({ shop }: Pick<RunningShop, 'shop'>): Promise<string[]> {
	const booked: string[] = []
	for await (const batch of readBookings(shop.pool, new Date(0), new Date(Date.now() + HOUR))) {
		booked.push(...batch.map((each) => `${each.kind} ${each.netOre} ${each.vatOre}`))
	}
	return booked
}

/** Companies are invoiced, and pay that. */
async function payInvoices(running: RunningShop, orders: readonly string[]): Promise<void> {
	await inTens(orders, async (orderId) => {
		const checkout = await followPaymentLink(running, orderId)
		await pressAtCheckout(checkout, 'invoice')
		await pressAtCheckout(checkout, 'mark-as-paid')
	})
	await eventually(async () => {
		const settled = "select from orders where id = any($1) and status = 'SETTLED'"
		const { rowCount } = await running.shop.pool.query(settled, [orders])
		expect(rowCount).toBe(orders.length)
	})
}

async function placePaid(running: RunningShop, vatNumber?: string): Promise<string> {
	const orderId = await placePayableOrder(running, germans(vatNumber))
	await payInvoices(running, [orderId])
	return orderId
}

async function isCredited(running: RunningShop): Promise<void> {
	await eventually(async () => {
		expect(await refundsOf(running)).toMatchObject([{ what: 'vat', status: 'EXECUTED' }])
	})
}

describe('O4 a company in another EU country', () => {
	test('pays no VAT with a number that VIES confirms, and the proof is kept', async () => {
		const running = await runShop(SERVICE)
		const orderId = await placePayableOrder(running, germans('de 100'))
		expect(await running.summary(orderId)).toMatchObject({
			rateOfVat: 0,
			totalPrice: 1000,
			vatFree: { reason: 'reverse-charge', vatNumber: 'DE100' },
		})
		const proof = { number: 'DE100', answer: 'valid', identifier: 'WAPIAAAA00000001' }
		expect(await checksOf(running)).toMatchObject([proof])
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toMatch(/VIES +DE100, .+: confirmed, consultation number WAPIAAAA00000001/)
		expect(output).toContain('no VAT: reverse-charge')

		await payInvoices(running, [orderId])
		expect(await findReceipt(running.shop, orderId)).toMatchObject({
			totalOre: 1000_00,
			vatOre: 0,
			vatFree: { reason: 'reverse-charge', vatNumber: 'DE100' },
			buyer: expect.arrayContaining(['DE100']),
		})
		expect(await bookedOf(running)).toEqual(['sale 100000 0'])
		expect(await refundsOf(running)).toEqual([])
	})

	test.each([
		['is not one', 'DE200', [{ answer: 'invalid', error_code: null }]],
		['VIES does not understand', 'DE201', [{ answer: 'invalid', error_code: 'INVALID_INPUT' }]],
		['cannot be one', 'has been applied for', [{ answer: 'invalid', error_code: 'INVALID_INPUT' }]],
		[
			'VIES does not answer for',
			'DE301',
			[{ answer: 'unavailable', error_code: 'MS_UNAVAILABLE' }],
		],
		['is of the seller’s country', 'SE556677889901', []],
	])('pays VAT with a number that %s', async (_what, vatNumber, checks) => {
		const running = await runShop(SERVICE)
		const orderId = await placePayableOrder(running, germans(vatNumber))
		expect(await running.summary(orderId)).toMatchObject({
			rateOfVat: 25,
			totalPrice: 1250,
			vatFree: null,
		})
		expect(await checksOf(running)).toMatchObject(checks)
	})

	test('pays VAT where nobody is asked', async () => {
		const running = await runShop({ changes: { ...SERVICE.changes, vatNumbers: null } })
		const orderId = await placePayableOrder(running, germans())
		expect(await running.summary(orderId)).toMatchObject({ rateOfVat: 25 })
		expect(await checkVatNumber(running.shop, orderId)).toBeNull()
		expect(await checksOf(running)).toEqual([])
	})

	test('is not asked about while its cars cannot be delivered', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { orderId } = await running.place({ ...germans(), chassiNumbers: ['X'.repeat(17)] })
		await handleOrder(running.shop, orderId)
		expect(await checksOf(running)).toEqual([])
	})
})

describe('O4 a number that is confirmed late', () => {
	test('gives the VAT back of what was paid, once, and the books know it for VAT', async () => {
		const running = await runShop(SERVICE)
		await makeProviderFail(running, { vies: 'MS_UNAVAILABLE' })
		const orderId = await placePaid(running)
		expect((await typeAtDesk(running, `order ${orderId}`)).output).toContain(
			'no answer (MS_UNAVAILABLE), so with VAT; asked again by itself',
		)
		await makeProviderFail(running, { vies: 'none' })
		await Promise.all([1, 2, 3].map(() => checkVatNumber(running.shop, orderId)))
		await Promise.all([1, 2, 3].map(() => creditVat(running.shop, orderId)))
		await isCredited(running)
		expect(await checksOf(running)).toMatchObject([{ answer: 'valid', times_asked: 2 }])
		expect(await paymentsAtProvider(running)).toMatchObject([
			{ capturedAmount: 1250, refundedAmount: 250 },
		])
		expect(await running.summary(orderId)).toMatchObject({ refundedAmount: 250 })
		expect(await bookedOf(running)).toEqual(['sale 100000 25000', 'refund 0 -25000'])

		await typeAtDesk(running, `refund ${orderId} --yes`)
		expect((await bookedOf(running)).at(-1)).toBe('refund -100000 0')
		expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1250 }])
	})

	test('gives the VAT back when the order is paid after that', async () => {
		const running = await runShop(SERVICE)
		await makeProviderFail(running, { vies: 'down' })
		const orderId = await placePayableOrder(running, germans())
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
		await payInvoices(running, [orderId])
		await isCredited(running)
	})

	test('leaves what is given back already, and never gives back more than the VAT', async () => {
		const running = await runShop(SERVICE)
		await makeProviderFail(running, { vies: 'down' })
		const orderId = await placePaid(running)
		await refundOrder(running.shop, { orderId, amountOre: 333_33, reason: '' })
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		await eventually(async () => {
			expect(await refundsOf(running)).toMatchObject([
				{ what: 'amount', amount_ore: 333_33, status: 'EXECUTED' },
				{ what: 'vat', amount_ore: 250_00 - 66_67, status: 'EXECUTED' },
			])
		})
		const booked = await bookedOf(running)
		expect(booked.toSorted()).toEqual(
			['sale 100000 25000', 'refund -26666 -6667', 'refund 0 -18333'].toSorted(),
		)
	})

	test('gives nothing back of what was given back as a whole', async () => {
		const running = await runShop(SERVICE)
		await makeProviderFail(running, { vies: 'down' })
		const orderId = await placePaid(running)
		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		await creditVat(running.shop, orderId)
		expect(await refundsOf(running)).toMatchObject([{ what: 'amount', amount_ore: 1250_00 }])
		expect(running.alerts).toEqual([])
	})

	test('is the operator’s where no payment has so much left', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		await makeProviderFail(running, { vies: 'down' })
		const { orderId } = await running.place(germans())
		await handleOrder(running.shop, orderId)
		await storePayment(running, orderId, {})
		await running.shop.pool.query('update payment_attempts set refunded_elsewhere_ore = 125000')
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		await creditVat(running.shop, orderId)
		expect(running.alerts).toEqual(['VAT has to be given back by hand'])
		expect(await refundsOf(running)).toEqual([])
	})

	test('gives the VAT back also where a process of the version before took the payment', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { shop } = running
		await makeProviderFail(running, { vies: 'down' })
		const { orderId } = await running.place(germans())
		await handleOrder(shop, orderId)
		await creditVat(shop, orderId)
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(shop, orderId)
		await storePayment(running, orderId, {})
		const credits = "from pgboss.job where name = 'credit-vat'"
		await shop.pool.query(`delete ${credits}`)
		await repeatVatChecks(shop)
		expect(await shop.pool.query(`select ${credits}`)).toMatchObject({ rowCount: 0 })
		await shop.pool.query("update receipts set issued_at = now() - interval '6 minutes'")
		await repeatVatChecks(shop)
		expect(await shop.pool.query(`select ${credits}`)).toMatchObject({ rowCount: 1 })
		await creditVat(shop, orderId)
		expect(await refundsOf(running)).toMatchObject([{ what: 'vat', amount_ore: 250_00 }])
		await shop.pool.query(`delete ${credits}`)
		await repeatVatChecks(shop)
		expect(await shop.pool.query(`select ${credits}`)).toMatchObject({ rowCount: 0 })
	})

	test('of two that were confirmed gives the VAT back once', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { shop } = running
		const { orderId } = await running.place(germans('DE200'))
		await handleOrder(shop, orderId)
		await storePayment(running, orderId, {})
		for (const number of ['DE100', 'AT100']) {
			await shop.pool.query('update orders set vat_number = $1', [number])
			await checkVatNumber(shop, orderId)
			await creditVat(shop, orderId)
		}
		expect(await checksOf(running)).toHaveLength(3)
		expect(await refundsOf(running)).toHaveLength(1)
	})

	test('that turns out invalid is not asked about again', async () => {
		const running = await runShop(SERVICE)
		await makeProviderFail(running, { vies: 'garbage' })
		const orderId = await placePaid(running, 'DE200')
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		expect(await checksOf(running)).toMatchObject([{ answer: 'invalid', times_asked: 2 }])
		await repeatVatChecks(running.shop, Date.now() + HOUR)
		expect(await running.shop.pool.query(QUEUED)).toMatchObject({ rowCount: 0 })
		expect(await refundsOf(running)).toEqual([])
	})

	test('may have been corrected meanwhile: the number as it is now is asked about', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { orderId } = await running.place(germans('DE301'))
		await handleOrder(running.shop, orderId)
		await running.shop.pool.query("update orders set vat_number = 'DE100'")
		await checkVatNumber(running.shop, orderId)
		expect(await checksOf(running)).toMatchObject([{ number: 'DE100', answer: 'valid' }])
	})
})

const QUEUED = "select from pgboss.job where name = 'check-vat-number' and state < 'active'"

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

	const COMPANIES = 100
	const TROUBLES = [
		'down',
		'error',
		'garbage',
		'MS_UNAVAILABLE',
		'TIMEOUT',
		'MS_MAX_CONCURRENT_REQ',
	]

	test(`${COMPANIES} companies order: 0 blocked, 0 without VAT, and all are settled after`, async () => {
		const running = await runShop(SERVICE)
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
		await payInvoices(
			running,
			orders.filter((_, index) => index % 4 === 3),
		)
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
		expect(new Set(refunds.map(({ order_id }) => order_id)).size).toBe(COMPANIES)
		expect(running.alerts).toEqual([])
	}, 600_000)
})

async function inTens<Item>(
	items: readonly Item[],
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	for (let first = 0; first < items.length; first += 10) {
		await Promise.all(items.slice(first, first + 10).map(work))
	}
}
