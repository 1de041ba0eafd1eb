import { describe, expect, test } from 'vitest'
import { listJobs } from '../../jobs/inspect-jobs.ts'
import { buildCompanyOrder, buildOrder, buildVatRules } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf } from '../../testing/many-requests.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
	untilMailed,
} from '../../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { handleOrder } from '../handling/handle-order.ts'
import type { Edits } from './edited-customer.ts'
import { edit, story } from './testing/edit.ts'

const RACES = sized({ gate: 6, full: 20 })

const exceptions = new Map([
	['private-NOTEU', 0],
	['company-NOTEU', 0],
])
const NO_VAT_OUTSIDE = { vat: buildVatRules({ rates: { general: 25_00, exceptions } }) } as const
const NORWAY = { countryCode: 'NOTEU', countryOutsideEu: 'Norge' } as const

const MARIEHAMN = buildOrder({ countryCode: 'FI', zipCode: '22100' })

const subjectsTo = async (running: RunningShop, address: string) =>
	(await mailsTo(running, address)).map(({ subject }) => subject)

const allDone = ({ shop }: RunningShop) =>
	eventually(async () => {
		const { rows } = await shop.pool.query("select from pgboss.job where state < 'completed'")
		expect(rows).toEqual([])
	})

const receiptOf = async ({ url }: RunningShop, orderId: string) =>
	Buffer.from(await (await fetch(`${url}/api/order/receipt?id=${orderId}`)).arrayBuffer())

describe('what a customer told of themselves', () => {
	test('O6 a wrong e-mail address: the mail goes to the right one, and the refused one is no longer dead', async () => {
		const running = await runShop()
		await makeProviderFail(running, { mail: 'permanent' })
		const orderId = await placePayableOrder(
			running,
			buildOrder({ emailAddress: 'aas@example.com' }),
		)
		await eventually(async () => {
			expect(await listJobs(running.shop, { states: ['dead'] })).toMatchObject([{ orderId }])
		})
		await makeProviderFail(running, { mail: 'none' })

		const edited = await edit(running, orderId, { emailAddress: 'asa@example.com' })
		expect(edited).toMatchObject({ outcome: 'changed', mailed: 'payment-link' })
		await allDone(running)
		expect(await subjectsTo(running, 'asa@example.com')).toEqual([
			expect.stringMatching(/^Betala din CoC-beställning/),
		])
		expect(await mailsTo(running, 'aas@example.com')).toEqual([])
		expect(await listJobs(running.shop, { states: ['dead'] })).toEqual([])
		expect(await story(running)).toEqual([
			{ field: 'email_address', old: 'aas@example.com', new: 'asa@example.com' },
		])
		await payOrder(running, orderId)
	})

	test('O6 before handling it is only changed, and the price follows from what is right', async () => {
		const running = await runShop({
			works: false,
			changes: { handling: 'manual', ...NO_VAT_OUTSIDE },
		})
		const { orderId } = await running.place(buildOrder())
		expect(await edit(running, orderId, NORWAY)).toMatchObject({ outcome: 'changed', mailed: null })
		await handleOrder(running.shop, orderId)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1000, rateOfVat: 0 })
	})

	test('O6 an edit while the cars are looked up: the order is priced as it is then', async () => {
		const running = await runShop({ works: false, changes: NO_VAT_OUTSIDE })
		const { orderId } = await running.place(buildOrder())
		const { register } = running.shop
		let edits = 0
		const findCars = async (numbers: readonly string[]) => {
			edits += 1
			if (edits === 1) await edit(running, orderId, NORWAY)
			return register.findCars(numbers)
		}
		await handleOrder({ ...running.shop, register: { findCars } }, orderId)
		expect(edits).toBe(2)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1000, rateOfVat: 0 })
	})

	test('O6 another VAT before payment: the old payment is closed, the new one has the new price', async () => {
		const running = await runShop({ changes: NO_VAT_OUTSIDE })
		const orderId = await placePayableOrder(running, buildOrder())
		const old = await followPaymentLink(running, orderId)
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		const edited = await edit(running, orderId, NORWAY)
		expect(edited).toMatchObject({ outcome: 'changed', mailed: 'payment-link' })
		expect(await pressAtCheckout(old, 'pay')).not.toContain('success')
		await eventually(async () => {
			expect(await paymentsAtProvider(running)).toMatchObject([
				{ paymentStatus: 'CREATED', amount: 1000 },
				{ paymentStatus: 'CANCELLED', amount: 1250 },
			])
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
		})
		expect(await story(running)).toContainEqual({
			field: 'total',
			old: '1250.00',
			new: '1000.00',
		})
		await payOrder(running, orderId)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1000 })
	})

	test('O6 once paid, the VAT is fixed, the rest is not, and the receipt stays as it was issued', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildCompanyOrder())
		await pressAtCheckout(await followPaymentLink(running, orderId), 'invoice')
		await pressAtCheckout(await followPaymentLink(running, orderId), 'mark-as-paid')
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		})
		// Else the first of its mails would go to the new address, too.
		await untilMailed(running, orderId)
		await running.shop.pool.query('delete from receipt_files')
		for (const edits of [NORWAY, { vatNumber: 'SE1' }, { companyName: '', vatNumber: '' }]) {
			expect(await edit(running, orderId, edits)).toMatchObject({ outcome: 'vat-is-fixed' })
		}
		const edits = { lastName: 'Berg', companyName: 'Bilar AB', emailAddress: 'ny@example.com' }
		const before = await edit(running, orderId, edits)
		expect(before).toMatchObject({ outcome: 'changed', mailed: 'receipt' })
		await eventually(async () => {
			expect(await subjectsTo(running, 'ny@example.com')).toEqual([
				expect.stringMatching(/^Kvitto/),
			])
		})
		const receipt = await receiptOf(running, orderId)
		const kept = await running.shop.pool.query('select pdf from receipt_files')
		expect(receipt.equals(kept.rows[0].pdf)).toBe(true)
		expect((await running.shop.pool.query('select from order_changes')).rowCount).toBe(3)
	})

	test('O6 O4 a post code that was wrongly one of Åland: the order is priced anew before payment, and fixed after it', async () => {
		const vat = buildVatRules({ supply: 'download' })
		const running = await runShop({ works: false, changes: { vat } })
		const { orderId } = await placeOpened(running, MARIEHAMN)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1000, rateOfVat: 0 })
		expect(await edit(running, orderId, { zipCode: '20100' })).toMatchObject({ outcome: 'changed' })
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250, rateOfVat: 25 })
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		expect(await story(running)).toContainEqual({ field: 'total', old: '1000.00', new: '1250.00' })

		const paid = await placeSettled(running, MARIEHAMN)
		expect(await edit(running, paid, { zipCode: '20100' })).toMatchObject({
			outcome: 'vat-is-fixed',
		})
		expect(await edit(running, paid, { zipCode: '22150' })).toMatchObject({ outcome: 'changed' })
		const swedish = await placeSettled(running, buildOrder())
		expect(await edit(running, swedish, { zipCode: '22100' })).toMatchObject({
			outcome: 'changed',
		})
	})

	test('O6 a post code that decides nothing leaves price and days to pay as they are', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running, MARIEHAMN)
		const handledAt = async () =>
			(await running.shop.pool.query('select handled_at from orders')).rows
		const before = await handledAt()
		// As long as nobody has said what is sold, Åland is like the rest of Finland.
		expect(await edit(running, orderId, { zipCode: '20100' })).toMatchObject({ outcome: 'changed' })
		expect(await handledAt()).toEqual(before)
		const paid = await placeSettled(running, MARIEHAMN)
		expect(await edit(running, paid, { zipCode: '20100' })).toMatchObject({ outcome: 'changed' })
	})

	test('O6 what the order form would refuse is refused, and so is what changes nothing', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		const refused: [Edits, string[]][] = [
			[{ emailAddress: 'asa at example' }, ['emailAddress']],
			[{ firstName: 'R2D2' }, ['firstName']],
			[{ city: '' }, ['city']],
			[{ companyName: 'Bilar AB' }, ['vatNumber']],
			[{ countryCode: 'NOTEU' }, ['countryOutsideEu']],
			[{ countryCode: 'XX' }, ['countryCode']],
		]
		for (const [edits, fields] of refused) {
			expect(await edit(running, orderId, edits)).toEqual({ outcome: 'invalid', fields })
		}
		expect(await edit(running, orderId, { city: ' Östersund ' })).toEqual({ outcome: 'unchanged' })
		expect(await edit(running, 'nothing', { city: 'Umeå' })).toEqual({ outcome: 'not-found' })
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CREATED' }])
		expect(await story(running)).toEqual([])
	})

	test('O6 O17 who has a name with characters that the operator allows is put right, and may be given such a name', async () => {
		const nameExtraCharacters = "-'’."
		const running = await runShop({ works: false, changes: { nameExtraCharacters } })
		const { orderId } = await running.place(
			buildOrder({ firstName: 'Anna-Lena', lastName: 'O’Brien', city: 'St. Olof' }),
		)
		for (const edits of [{ emailAddress: 'anna@example.com' }, { lastName: 'Berg-Lind' }]) {
			expect(await edit(running, orderId, edits)).toMatchObject({ outcome: 'changed' })
		}
		const refused = { outcome: 'invalid', fields: ['lastName'] }
		expect(await edit(running, orderId, { lastName: 'Berg/Lind' })).toEqual(refused)
	})

	test('O6 changes nothing while the provider is away', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		await makeProviderFail(running, { api: 'down' })
		await expect(edit(running, orderId, { city: 'Umeå' })).rejects.toThrow()
		await makeProviderFail(running, { api: 'none' })
		expect(await story(running)).toEqual([])
		expect(await edit(running, orderId, { city: 'Umeå' })).toMatchObject({ outcome: 'changed' })
	})

	test('O6 a payment that was closed for an edit and is paid all the same is for a person to look at', async () => {
		const running = await runShop({ changes: NO_VAT_OUTSIDE })
		const orderId = await placePayableOrder(running, buildOrder())
		const [old] = await paymentsAtProvider(running)
		await edit(running, orderId, NORWAY)
		await forcePayment(running, old?.paymentId ?? '', { status: 'SETTLED' })
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'REVIEW' })
		})
		expect((await running.shop.pool.query('select from receipts')).rowCount).toBe(0)
	})

	test('O6 edits while the customer pays: never paid at another price than the order has', async () => {
		const running = await runShop({ changes: NO_VAT_OUTSIDE })
		const orderIds = await forEachOf(Array.from({ length: RACES }), 5, () =>
			placePayableOrder(running, buildOrder()),
		)
		const outcomes = await forEachOf(orderIds, 5, async (orderId) => {
			const checkout = await followPaymentLink(running, orderId)
			const [edited] = await Promise.all([
				edit(running, orderId, NORWAY),
				pressAtCheckout(checkout, 'pay'),
			])
			return edited.outcome
		})
		await allDone(running)
		const { rows } = await running.shop.pool.query(`
			select orders.status, total_ore, country_code, settled_ore
			from orders join payment_attempts on order_id = orders.id and payment_attempts.status = 'SETTLED'`)
		expect(rows.filter((row) => row.total_ore !== row.settled_ore)).toEqual([])
		const isPaid = outcomes.filter((outcome) => outcome === 'vat-is-fixed').length
		expect(rows).toHaveLength(isPaid)
		expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(RACES - isPaid)
	})
})
