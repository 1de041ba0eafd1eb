import { describe, expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { storePayment, typeAtDesk } from '../../desk/testing-desk.ts'
import { runShop } from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { editOrder } from '../changing/edit-order.ts'
import { findCreditNote } from '../credit-notes/find-credit-note.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds } from '../refunding/testing.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { creditVat } from './credit-vat.ts'
import { repeatVatChecks } from './repeat-vat-checks.ts'
import {
	bookedOf,
	checksOf,
	germans,
	HOUR,
	isCredited,
	placePaid,
	QUEUED,
	refundsOf,
	SERVICE,
	storePaidUnchecked,
} from './testing.ts'

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
		const note = await findCreditNote(running.shop, orderId, 1)
		expect(note?.vatFree).toEqual({ reason: 'reverse-charge', vatNumber: 'DE100' })

		await typeAtDesk(running, `refund ${orderId} --yes`)
		expect((await bookedOf(running)).at(-1)).toBe('refund -100000 0')
		expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1250 }])
	})

	test('leaves what is given back already, and never gives back more than the VAT', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await storePaidUnchecked(running)
		await refundOrder(running.shop, { orderId, amountOre: 333_33, reason: '' })
		await checkVatNumber(running.shop, orderId)
		await creditVat(running.shop, orderId)
		await makeRefunds(running.shop)
		expect(await refundsOf(running)).toMatchObject([
			{ what: 'amount', amount_ore: 333_33, status: 'EXECUTED' },
			{ what: 'vat', amount_ore: 250_00 - 66_67, status: 'EXECUTED' },
		])
		const booked = await bookedOf(running)
		expect(booked.toSorted()).toEqual(
			['sale 100000 25000', 'refund -26666 -6667', 'refund 0 -18333'].toSorted(),
		)
	})

	test('gives nothing back of what was given back as a whole', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await storePaidUnchecked(running)
		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		await checkVatNumber(running.shop, orderId)
		await creditVat(running.shop, orderId)
		expect(await refundsOf(running)).toMatchObject([{ what: 'amount', amount_ore: 1250_00 }])
		expect(running.alerts).toEqual([])
	})

	test('and refused is suggested as VAT: given back by hand it is booked as that, once', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { shop } = running
		const orderId = await storePaidUnchecked(running)
		await checkVatNumber(shop, orderId)
		await creditVat(shop, orderId)
		await shop.pool.query("update refunds set status = 'CANCELLED'")
		await creditVat(shop, orderId)
		const [item] = await listAttention(shop)
		expect(item?.acts).toEqual([`refund ${item?.name} --vat`])

		const giveBack = () => typeAtDesk(running, `${item?.acts[0]} --yes`, { patienceMs: 1 })
		expect((await giveBack()).output).toContain('Under way')
		expect((await giveBack()).errors).toContain('There is no VAT to give back')
		await makeRefunds(shop)
		expect(await bookedOf(running)).toEqual(['sale 100000 25000', 'refund 0 -25000'])
		expect(await listAttention(shop)).toEqual([])
	})

	test('is the operator’s where no payment has so much left', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await storePaidUnchecked(running)
		await running.shop.pool.query('update payment_attempts set refunded_elsewhere_ore = 125000')
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
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await storePaidUnchecked(running, { vies: 'garbage', vatNumber: 'DE200' })
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
	test.each([
		['another one', { vatNumber: 'DE200' }, [{ number: 'DE200', answer: 'invalid' }]],
		['none any more', { companyName: '', vatNumber: '' }, []],
	])('says nothing where the order has %s since VIES was asked', async (_, edits, checks) => {
		const running = await runShop({ ...SERVICE, works: false })
		const { shop } = running
		await makeProviderFail(running, { vies: 'down' })
		const { orderId } = await running.place(germans('DE100'))
		await handleOrder(shop, orderId)
		const ask = async () => {
			const edited = await editOrder(shop, { orderId, edits, operator: 'Anna' })
			expect(edited).toMatchObject({ outcome: 'changed' })
			return { answer: 'valid', identifier: 'WAPI1', errorCode: null } as const
		}
		await checkVatNumber({ ...shop, vatNumbers: { ask } }, orderId)
		await storePayment(running, orderId, {})
		await creditVat(shop, orderId)
		expect(await refundsOf(running)).toEqual([])
		expect(await bookedOf(running)).toEqual(['sale 100000 25000'])

		await makeProviderFail(running, { vies: 'none' })
		await repeatVatChecks(shop, Date.now() + HOUR)
		expect(await shop.pool.query(QUEUED)).toMatchObject({ rowCount: checks.length })
		await checkVatNumber(shop, orderId)
		expect(await checksOf(running)).toMatchObject(checks)
	})
})
