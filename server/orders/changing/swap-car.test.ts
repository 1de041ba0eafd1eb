import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf } from '../../testing/many-requests.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import {
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { cancelOrder } from '../cancel-order.ts'
import { receiptFile } from '../receipts/receipt-file.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { swapCar } from './swap-car.ts'

const RACES = sized({ gate: 6, full: 20 })

const OLD = CARS_TO_TRY.withEverything
const NEW = 'VND2E3F4G5H678901'
const THIRD = 'VND3J4K5L6M789012'

const swap = ({ shop }: RunningShop, orderId: string, from: string, to: string) =>
	swapCar(shop, { orderId, from, to, operator: 'Anna' })

const setPrice = ({ shop }: RunningShop, chassisNumber: string, priceOre: number) =>
	shop.db
		.updateTable('cars')
		.set({ price_ore: priceOre })
		.where('chassis_number', '=', chassisNumber)
		.execute()

const carsOf = async (running: RunningShop, orderId: string) =>
	(await running.summary(orderId))?.cars.map(({ chassiNumber17 }) => chassiNumber17)

describe('a car that should have been another one', () => {
	test('O6 before handling is changed, and told if the register does not know it', async () => {
		const running = await runShop({ works: false, changes: { handling: 'manual' } })
		const { orderId } = await running.place(buildOrder())
		expect(await swap(running, orderId, OLD, CARS_TO_TRY.unknown)).toMatchObject({
			outcome: 'swapped',
			status: 'RECEIVED',
			car: 'unknown',
		})
		expect(await swap(running, orderId, CARS_TO_TRY.unknown, NEW)).toMatchObject({
			outcome: 'swapped',
			car: 'deliverable',
		})
		expect(await carsOf(running, orderId)).toEqual([NEW])
	})

	test('O6 before payment is priced anew: the old payment is closed, a new link mailed', async () => {
		const running = await runShop()
		await setPrice(running, NEW, 2000_00)
		const orderId = await placePayableOrder(running, buildOrder({ chassiNumbers: [OLD, THIRD] }))
		const old = await followPaymentLink(running, orderId)
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		expect(await swap(running, orderId, OLD, NEW)).toMatchObject({
			outcome: 'swapped',
			status: 'CREATED',
			totalOre: 3750_00,
			mailed: 'payment-link',
		})
		expect(await pressAtCheckout(old, 'pay')).not.toContain('success')
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
			expect(await paymentsAtProvider(running)).toMatchObject([
				{ amount: 3750, paymentStatus: 'CREATED' },
				{ amount: 2500, paymentStatus: 'CANCELLED' },
			])
		})
		await payOrder(running, orderId)
		expect(await carsOf(running, orderId)).toEqual([NEW, THIRD, null])
	})

	test('O6 once paid is swapped at the same price, and the receipt stays as it was issued', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await running.shop.pool.query('delete from receipt_files')
		expect(await swap(running, orderId, OLD, NEW)).toMatchObject({
			outcome: 'swapped',
			status: 'SETTLED',
			totalOre: 1250_00,
		})
		expect(await carsOf(running, orderId)).toEqual([NEW, null])
		const file = await receiptFile(running.shop, orderId)
		const { structure } = await readPdf(file?.pdf ?? Buffer.alloc(0))
		expect(structure.join('\n')).toContain(OLD)
		expect(structure.join('\n')).not.toContain(NEW)
	})

	test('O6 once paid is refused at another price, and where money was given back', async () => {
		const running = await runShop({ works: false })
		await setPrice(running, NEW, 2000_00)
		const orderId = await storePaid(running, {})
		expect(await swap(running, orderId, OLD, NEW)).toEqual({
			outcome: 'other-price',
			oldOre: 1000_00,
			newOre: 2000_00,
		})
		await refundOrder(running.shop, { orderId, amountOre: 10_00, reason: '' })
		expect(await swap(running, orderId, OLD, THIRD)).toEqual({ outcome: 'refunded' })
		expect(await carsOf(running, orderId)).toEqual([OLD, null])
	})

	test('O6 is refused for numbers that do not fit, and where there is nothing to swap', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running, buildOrder({ chassiNumbers: [OLD, THIRD] }))
		const outcomeOf = async (from: string, to: string) =>
			(await swap(running, orderId, from, to)).outcome
		expect(await outcomeOf(NEW, CARS_TO_TRY.unknown)).toBe('not-in-order')
		expect(await outcomeOf(OLD, THIRD)).toBe('already-in-order')
		expect(await outcomeOf(OLD, CARS_TO_TRY.unknown)).toBe('unknown-car')
		expect(await outcomeOf(OLD, CARS_TO_TRY.withoutCoc)).toBe('without-coc')
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CREATED' }])
		await cancelOrder(running.shop, orderId, 'operator')
		expect(await outcomeOf(OLD, NEW)).toBe('cannot-be-swapped')
		const odd = await storePaid(running, { settledOre: 1300_00 })
		expect(await running.summary(odd)).toMatchObject({ paymentStatus: 'REVIEW' })
		expect(await swap(running, odd, OLD, NEW)).toMatchObject({ outcome: 'cannot-be-swapped' })
	})

	test('O6 in an order that could not be delivered makes it payable', async () => {
		const running = await runShop()
		const { orderId } = await running.place(buildOrder({ chassiNumbers: [CARS_TO_TRY.unknown] }))
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'UNDELIVERABLE' })
		})
		await swap(running, orderId, CARS_TO_TRY.unknown, NEW)
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
			const subjects = (await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject)
			expect(subjects).toContainEqual(expect.stringMatching(/^Betala/))
		})
		await payOrder(running, orderId)
	})

	test('O6 while the customer pays: paid for the car and at the price that the order has, or not at all', async () => {
		const running = await runShop()
		await setPrice(running, NEW, 2000_00)
		const orderIds = await forEachOf(Array.from({ length: RACES }), 5, () =>
			placePayableOrder(running, buildOrder()),
		)
		const outcomes = await forEachOf(orderIds, 5, async (orderId) => {
			const checkout = await followPaymentLink(running, orderId)
			const [swapped] = await Promise.all([
				swap(running, orderId, OLD, NEW),
				pressAtCheckout(checkout, 'pay'),
			])
			return swapped.outcome
		})
		const isSwapped = outcomes.filter((outcome) => outcome === 'swapped').length
		expect(outcomes.filter((outcome) => outcome === 'other-price')).toHaveLength(RACES - isSwapped)
		await eventually(async () => {
			const { rows: waiting } = await running.shop.pool.query(
				"select from pgboss.job where state < 'completed'",
			)
			expect(waiting).toEqual([])
		})
		const { rows } = await running.shop.pool.query(`
			select orders.status, total_ore, settled_ore, chassis_numbers,
				(select sum(cost_ore)::bigint from order_lines where order_id = orders.id) as lines_ore
			from orders left join payment_attempts on order_id = orders.id and payment_attempts.status = 'SETTLED'`)
		expect(rows).toHaveLength(RACES)
		for (const row of rows) {
			expect(row.lines_ore).toBe(row.total_ore)
			expect(row.total_ore).toBe(row.chassis_numbers[0] === NEW ? 2500_00 : 1250_00)
			expect(row.settled_ore).toBe(row.status === 'SETTLED' ? row.total_ore : null)
		}
	})

	test('O6 an order that is anonymised meanwhile stays so', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const { register } = running.shop
		const findCars = async (numbers: readonly string[]) => {
			await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
			return register.findCars(numbers)
		}
		const outcome = await swap(
			{ ...running, shop: { ...running.shop, register: { findCars } } },
			orderId,
			OLD,
			NEW,
		)
		expect(outcome).toEqual({ outcome: 'anonymised' })
		expect((await running.shop.pool.query('select from order_changes')).rowCount).toBe(0)
	})

	test('O6 changes nothing while the provider is away', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		await makeProviderFail(running, { api: 'down' })
		await expect(swap(running, orderId, OLD, NEW)).rejects.toThrow()
		expect(await carsOf(running, orderId)).toEqual([OLD, null])
	})
})
