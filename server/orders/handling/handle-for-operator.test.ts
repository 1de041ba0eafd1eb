import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { storePayment } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { editOrder } from '../changing/edit-order.ts'
import { handleForOperator } from './handle-for-operator.ts'
import { handleOrder } from './handle-order.ts'
import { previewHandling } from './preview-handling.ts'
import type { CarDecision } from './price.ts'

const { withEverything, withoutCoc, unknown } = CARS_TO_TRY

const handle = (
	{ shop }: RunningShop,
	orderId: string,
	decisions: readonly CarDecision[] = [],
	revision?: number,
) =>
	handleForOperator(shop, {
		orderId,
		operator: 'Anna',
		decisions,
		...(revision !== undefined && { revision }),
	})

const giveCoc = ({ shop }: RunningShop, chassisNumber: string) =>
	shop.db
		.updateTable('cars')
		.set({ coc_exists: true })
		.where('chassis_number', '=', chassisNumber)
		.execute()

const subjects = async (running: RunningShop) =>
	(await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject.split(' ')[0])

async function placeUndeliverable(running: RunningShop): Promise<string> {
	const { orderId } = await running.place(buildOrder({ chassiNumbers: [withoutCoc] }))
	await eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'UNDELIVERABLE' })
	})
	return orderId
}

describe('handling again', () => {
	test('O7 a car that gets its CoC later: the order can be paid after all', async () => {
		const running = await runShop()
		const orderId = await placeUndeliverable(running)
		expect(await handle(running, orderId)).toEqual({
			outcome: 'already-handled',
			status: 'UNDELIVERABLE',
		})
		await giveCoc(running, withoutCoc)
		expect(await handle(running, orderId)).toMatchObject({
			outcome: 'handled',
			totalOre: 1250_00,
		})
		expect(await handle(running, orderId)).toMatchObject({ outcome: 'already-handled' })
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({
				totalPrice: 1250,
				paymentLink: expect.any(String),
				cars: [{ chassiNumber17: withoutCoc, cocExists: true }, { isVat: true }],
			})
			expect(await subjects(running)).toContain('Betala')
		})
		await payOrder(running, orderId)
	})

	test('O7 an order that could be delivered in part: the open payment is closed, what was agreed stays', async () => {
		const running = await runShop()
		const cars = [withEverything, withoutCoc]
		const orderId = await placePayableOrder(running, buildOrder({ chassiNumbers: cars }))
		await eventually(async () => expect(await subjects(running)).toEqual(['Betala']))
		const old = await followPaymentLink(running, orderId)
		await giveCoc(running, withoutCoc)
		await running.shop.db.updateTable('cars').set({ price_ore: 3000_00 }).execute()
		expect(await handle(running, orderId)).toMatchObject({
			outcome: 'handled',
			totalOre: 5000_00,
			mailed: 'payment-link',
		})
		expect(await pressAtCheckout(old, 'pay')).not.toContain('success')
		await eventually(async () => {
			expect(await subjects(running)).toEqual(['Betala', 'Betala'])
			expect(await paymentsAtProvider(running)).toMatchObject([
				{ amount: 5000, paymentStatus: 'CREATED' },
				{ amount: 1250, paymentStatus: 'CANCELLED' },
			])
		})
	})

	test('O7 when nothing can be delivered after all, the customer is told, and late money is looked at', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const [payment] = await paymentsAtProvider(running)
		const no = { chassisNumber: withEverything, cocExists: false, priceOre: null }
		expect(await handle(running, orderId, [no])).toMatchObject({ outcome: 'undeliverable' })
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'UNDELIVERABLE',
			totalPrice: 0,
		})
		await eventually(async () => expect(await subjects(running)).toContain('Din'))
		await forcePayment(running, payment?.paymentId ?? '', { status: 'SETTLED' })
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'REVIEW' })
		})
	})

	test('O7 a paid order stays as it is', async () => {
		const running = await runShop({ works: false })
		const cars = [withEverything, withoutCoc]
		const { orderId } = await running.place(buildOrder({ chassiNumbers: cars }))
		await handleOrder(running.shop, orderId)
		await storePayment(running, orderId, {})
		await giveCoc(running, withoutCoc)
		expect(await handle(running, orderId)).toEqual({
			outcome: 'already-handled',
			status: 'SETTLED',
		})
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
	})
})

describe('who handles an order', () => {
	test('O11 known: one with an unknown car waits for a person and is confirmed, the rest is handled, and a car without CoC is known', async () => {
		const running = await runShop({ changes: { handling: 'known' } })
		const known = await placePayableOrder(running, buildOrder({ emailAddress: 'per@example.com' }))
		expect(await running.summary(known)).toMatchObject({ paymentStatus: 'CREATED' })
		const chassiNumbers = [withEverything, unknown]
		const { orderId } = await running.place(buildOrder({ chassiNumbers }))
		await eventually(async () => {
			expect(await subjects(running)).toEqual(['Vi'])
		})
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
		await handleOrder(running.shop, orderId)
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
		await placeUndeliverable(running)
	})

	test('O11 an operator decides of each car, for this order only', async () => {
		const running = await runShop({ changes: { handling: 'manual' } })
		const chassiNumbers = [withEverything, withoutCoc, unknown]
		const { orderId } = await running.place(buildOrder({ chassiNumbers }))
		expect(await previewHandling(running.shop, orderId)).toMatchObject({
			status: 'RECEIVED',
			cars: [
				{ isKnown: true, cocExists: true, priceOre: 1000_00 },
				{ isKnown: true, cocExists: false, priceOre: 0 },
				{ isKnown: false, cocExists: false, priceOre: 0 },
			],
			vatOre: 250_00,
			totalOre: 1250_00,
		})
		const decisions = [
			{ chassisNumber: withEverything, cocExists: false, priceOre: null },
			{ chassisNumber: unknown, cocExists: true, priceOre: 800_00 },
		]
		expect(await handle(running, orderId, decisions)).toMatchObject({
			outcome: 'handled',
			totalOre: 1000_00,
		})
		const { rows } = await running.shop.pool.query('select from cars where chassis_number = $1', [
			unknown,
		])
		expect(rows).toEqual([])
		await eventually(async () => {
			expect((await running.summary(orderId))?.paymentLink).toBeTruthy()
		})
		// What was decided stays when the order is priced anew.
		const edits = { companyName: 'Bilar AB', vatNumber: 'SE556677889901' }
		await editOrder(running.shop, { orderId, edits, operator: 'Anna' })
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1000 })
	})

	test('O11 what was decided of an order that has changed since, or of another car, is not done', async () => {
		const running = await runShop({ works: false, changes: { handling: 'manual' } })
		const { orderId } = await running.place(buildOrder())
		const preview = await previewHandling(running.shop, orderId)
		await editOrder(running.shop, { orderId, edits: { city: 'Umeå' }, operator: 'Bo' })
		expect(await handle(running, orderId, [], preview?.revision)).toEqual({
			outcome: 'changed-meanwhile',
		})
		const other = { chassisNumber: unknown, cocExists: true, priceOre: null }
		expect(await handle(running, orderId, [other])).toEqual({ outcome: 'not-in-order' })
		expect(await handle(running, 'nothing')).toEqual({ outcome: 'not-found' })
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
	})

	test('O11 two operators at once: handled once', async () => {
		const running = await runShop({ works: false, changes: { handling: 'manual' } })
		const { orderId } = await running.place(buildOrder())
		const outcomes = await Promise.all([handle(running, orderId), handle(running, orderId)])
		expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['already-handled', 'handled'])
	})
})
