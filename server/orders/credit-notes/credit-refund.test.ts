import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { listJobs } from '../../jobs/inspect-jobs.ts'
import { type PaymentProvider, PaymentRefusedError } from '../../payments/provider.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { reconcile } from '../paying/reconcile.ts'
import { makeRefund } from '../refunding/make-refund.ts'
import { refundable, refundOrder } from '../refunding/refund-order.ts'
import { willing } from '../refunding/testing.ts'
import { erasePerson } from '../retention/erase-person.ts'
import type { Shop } from '../shop.ts'

const CAR = CARS_TO_TRY.withEverything

async function soldCar() {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, {})
	return { running, shop: willing(running.shop), orderId }
}

async function promise(shop: Shop, orderId: string, amountOre: number): Promise<string> {
	const request = { orderId, amountOre, reason: '', again: true }
	return refundIdOf(await refundOrder(shop, request))
}

const refundIdOf = (outcome: object) => ('refundId' in outcome ? String(outcome.refundId) : '')

const notesIn = async ({ shop }: RunningShop) =>
	(
		await shop.pool.query(
			`select number, what, sold_ore, vat_ore from credit_notes
			join refunds on refunds.id = refund_id order by number`,
		)
	).rows

const mailsIn = async ({ shop }: RunningShop) =>
	(await shop.pool.query(`select credit_note from mails where kind = 'credit-note'`)).rows

describe('a refund that is made', () => {
	test('O5 gets its credit note in the same transaction: neither is there without the other', async () => {
		const { running, shop, orderId } = await soldCar()
		const refundId = await promise(shop, orderId, 100_00)
		const { pool } = running.shop
		await pool.query('alter table credit_note_counter rename to away')
		await expect(makeRefund(shop, refundId)).rejects.toThrow('credit_note_counter')
		const { rows } = await pool.query('select status, is_credited from refunds')
		expect(rows).toEqual([{ status: 'OPENING', is_credited: false }])
		await pool.query('alter table away rename to credit_note_counter')
		for (let time = 0; time < 3; time++) expect(await makeRefund(shop, refundId)).toBe('EXECUTED')
		expect(await notesIn(running)).toEqual([
			{ number: 1, what: 'amount', sold_ore: 100_00, vat_ore: 20_00 },
		])
		expect(await mailsIn(running)).toEqual([{ credit_note: 1 }])
	})

	test('O5 by a process of the version before gets its credit note when payments are reconciled, once', async () => {
		const { running, shop, orderId } = await soldCar()
		const refundId = await promise(shop, orderId, 125_00)
		// As that version wrote it down: it knew of no cars, no sales and no credit notes.
		await running.shop.pool.query(
			`update refunds set status = 'EXECUTED', reference = 'made', sold_ore = null, vat_ore = null`,
		)
		for (let time = 0; time < 2; time++) await reconcile(running.shop)
		const jobs = await listJobs(running.shop, { queue: 'make-refund' })
		expect(jobs.length).toBeGreaterThan(0)
		for (const _ of jobs) expect(await makeRefund(running.shop, refundId)).toBe('EXECUTED')
		expect(await notesIn(running)).toEqual([
			{ number: 1, what: 'amount', sold_ore: 125_00, vat_ore: 25_00 },
		])
		expect(await refundable(shop, orderId)).toMatchObject({ ore: 1125_00 })
	})

	test('O5 before there were credit notes has none, and its VAT is not credited again', async () => {
		const { running, shop, orderId } = await soldCar()
		await promise(shop, orderId, 333_33)
		await running.shop.pool.query(
			`update refunds set status = 'EXECUTED', sold_ore = null, vat_ore = null, is_credited = true`,
		)
		await reconcile(running.shop)
		expect(await notesIn(running)).toEqual([])
		await makeRefund(shop, await promise(shop, orderId, 916_67))
		expect(await notesIn(running)).toEqual([
			{ number: 1, what: 'amount', sold_ore: 916_67, vat_ore: 250_00 - 66_67 },
		])
	})

	test('O5 for one who was erased has its credit note, and no mail', async () => {
		const { running, shop, orderId } = await soldCar()
		const refundId = await promise(shop, orderId, 100_00)
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await makeRefund(shop, refundId)).toBe('EXECUTED')
		expect(await notesIn(running)).toHaveLength(1)
		expect(await mailsIn(running)).toEqual([])
	})

	test('O5 though it was refused, and its car given back again meanwhile, is credited as money', async () => {
		const { running, shop, orderId } = await soldCar()
		const cars = { orderId, reason: '', again: true, chassisNumbers: [CAR] }
		await running.shop.pool.query(
			'update payment_attempts set settled_ore = 250000, accepted_ore = 125000',
		)
		const first = refundIdOf(await refundOrder(shop, cars))
		const refuse: PaymentProvider['refundPayment'] = async () => {
			throw new PaymentRefusedError('no')
		}
		const refusing = { ...shop, provider: { ...shop.provider, refundPayment: refuse } }
		expect(await makeRefund(refusing, first)).toBe('CANCELLED')
		const second = refundIdOf(await refundOrder(shop, cars))
		expect(await makeRefund(shop, second)).toBe('EXECUTED')
		expect(await makeRefund(shop, first, 'made-all-the-same')).toBe('EXECUTED')
		// All of the sale is credited by the second: the first took what no sale explains.
		expect(await notesIn(running)).toEqual([
			{ number: 1, what: 'cars', sold_ore: 1250_00, vat_ore: 250_00 },
		])
		const { rows } = await running.shop.pool.query(
			'select what, sold_ore, is_credited from refunds order by sold_ore',
		)
		expect(rows[0]).toEqual({ what: 'amount', sold_ore: 0, is_credited: true })
		expect(running.alerts).toContain('The provider made a refund that it had refused')
	})
})
