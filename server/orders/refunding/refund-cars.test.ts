import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { storePayment } from '../../desk/testing-desk.ts'
import { PaymentRefusedError } from '../../payments/provider.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { makeRefund } from './make-refund.ts'
import { type RefundRequest, refundOrder } from './refund-order.ts'
import { storeSettled } from './testing.ts'

const FIRST = CARS_TO_TRY.withEverything
const SECOND = 'VND2E3F4G5H678901'
const THIRD = 'VND3J4K5L6M789012'

/** Three cars of odd prices and one without CoC: 1 000,01 + 0,33 + 999,99 and 25 % VAT, 500,08. */
async function soldCars() {
	const running = await runShop({ works: false })
	const { shop } = running
	for (const [number, ore] of [
		[FIRST, 1000_01],
		[SECOND, 33],
		[THIRD, 999_99],
	] as const) {
		await shop.pool.query('update cars set price_ore = $2 where chassis_number = $1', [number, ore])
	}
	const chassiNumbers = [FIRST, SECOND, CARS_TO_TRY.withoutCoc, THIRD]
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers }))
	const refund = (request: Partial<RefundRequest>) =>
		refundOrder(shop, { orderId, reason: '', amountOre: null, ...request })
	const refundCars = (...chassisNumbers: string[]) =>
		refundOrder(shop, { orderId, reason: '', chassisNumbers })
	return { running, shop, orderId, refund, refundCars }
}

const TOTAL_ORE = 2500_41

const promises = async ({ shop }: RunningShop) =>
	(
		await shop.pool.query(
			'select amount_ore, vat_ore, what, status from refunds order by created_at, amount_ore',
		)
	).rows

describe('a refund of cars', () => {
	test('O5 is their price with their share of the VAT, and all of them are the total', async () => {
		const { running, shop, refundCars, orderId } = await soldCars()
		expect(await refundCars(SECOND)).toMatchObject({ amountOre: 41 })
		expect(await refundCars(THIRD, FIRST)).toMatchObject({ amountOre: 2500_00 })
		expect(await promises(running)).toMatchObject([
			{ what: 'cars', vat_ore: 8 },
			{ what: 'cars', vat_ore: 500_00 },
		])
		const { rows } = await shop.pool.query(
			'select chassis_number, net_ore from refund_cars order by chassis_number',
		)
		expect(rows).toEqual([
			{ chassis_number: FIRST, net_ore: 1000_01 },
			{ chassis_number: SECOND, net_ore: 33 },
			{ chassis_number: THIRD, net_ore: 999_99 },
		])
		expect(await refundOrder(shop, { orderId, reason: '', amountOre: null })).toEqual({
			outcome: 'nothing-to-refund',
			refundableOre: 0,
		})
	})

	test('O5 refuses what is no car of the order, has no CoC, or was given back, and says which', async () => {
		const { running, refundCars } = await soldCars()
		const soldCarsOfOrder = [FIRST, SECOND, THIRD]
		expect(await refundCars(FIRST, CARS_TO_TRY.unknown)).toEqual({
			outcome: 'unknown-car',
			chassisNumber: CARS_TO_TRY.unknown,
			soldCars: soldCarsOfOrder,
		})
		expect(await refundCars(CARS_TO_TRY.withoutCoc)).toMatchObject({ outcome: 'car-without-coc' })
		expect(await refundCars()).toMatchObject({ outcome: 'more-than-was-paid' })
		expect(await promises(running)).toEqual([])
		await refundCars(FIRST, FIRST)
		expect(await refundCars(SECOND, FIRST)).toMatchObject({
			outcome: 'car-given-back',
			chassisNumber: FIRST,
			before: { isMade: false },
		})
		expect(await promises(running)).toHaveLength(1)
	})

	test('O5 that the provider refused can be asked for again', async () => {
		const { shop, refundCars } = await soldCars()
		const promised = await refundCars(FIRST)
		const refundPayment = async () => {
			throw new PaymentRefusedError('no')
		}
		const provider = { ...shop.provider, refundPayment }
		const refundId = 'refundId' in promised ? promised.refundId : ''
		expect(await makeRefund({ ...shop, provider }, refundId)).toBe('CANCELLED')
		expect(await refundCars(FIRST)).toMatchObject({ outcome: 'under-way' })
	})

	test('O5 is refused where amounts have taken too much, and the rest can still be given back', async () => {
		const { running, refund, refundCars } = await soldCars()
		await refund({ amountOre: 100_00 })
		expect(await refundCars(FIRST)).toMatchObject({ amountOre: 1250_01 })
		expect(await refundCars(THIRD)).toEqual({
			outcome: 'more-than-was-paid',
			refundableOre: TOTAL_ORE - 1350_01,
			currency: 'SEK',
		})
		expect(await refund({ amountOre: null })).toMatchObject({ amountOre: TOTAL_ORE - 1350_01 })
		const vat = (await promises(running)).map(({ vat_ore }) => vat_ore)
		expect(vat.reduce((sum, ore) => sum + ore, 0)).toBe(500_08)
	})

	test('O5 of one car asked for by twenty at once is promised once', async () => {
		const { running, refundCars } = await soldCars()
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => refundCars(FIRST)))
		expect(outcomes.filter(({ outcome }) => outcome === 'under-way')).toHaveLength(1)
		expect(outcomes.filter(({ outcome }) => outcome === 'car-given-back')).toHaveLength(19)
		expect(await promises(running)).toHaveLength(1)
	})

	test('O5 after its amount within the hour is asked about; another car of the same price is not', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		const chassiNumbers = [FIRST, SECOND, THIRD]
		const { orderId } = await running.place(buildOrder({ chassiNumbers }))
		await handleOrder(shop, orderId)
		await storeSettled(shop, orderId, 3750_00)
		const refundCar = (chassisNumber: string) =>
			refundOrder(shop, { orderId, reason: '', chassisNumbers: [chassisNumber] })
		expect(await refundCar(FIRST)).toMatchObject({ outcome: 'under-way', amountOre: 1250_00 })
		expect(await refundCar(SECOND)).toMatchObject({ outcome: 'under-way', amountOre: 1250_00 })
		const amount = { orderId, reason: '', amountOre: 1250_00 }
		expect(await refundOrder(shop, amount)).toMatchObject({ outcome: 'same-as-before' })

		const other = await running.place(buildOrder({ chassiNumbers }))
		await handleOrder(shop, other.orderId)
		await storeSettled(shop, other.orderId, 3750_00)
		await refundOrder(shop, { ...amount, orderId: other.orderId })
		const car = { orderId: other.orderId, reason: '', chassisNumbers: [FIRST] }
		expect(await refundOrder(shop, car)).toMatchObject({ outcome: 'same-as-before' })
		expect(await refundOrder(shop, { ...car, again: true })).toMatchObject({ outcome: 'under-way' })
	})

	test('O5 is not taken from a payment that no receipt is for, nor of an order without one', async () => {
		const { shop, orderId, refund, refundCars, running } = await soldCars()
		// Superfluous, so an amount is taken from it first.
		await storePayment(running, orderId, {})
		const [sale] = (await shop.pool.query('select attempt_id from receipts')).rows
		await refundCars(FIRST)
		await refund({ amountOre: 1 })
		const { rows } = await shop.pool.query(
			'select attempt_id, sold_ore from refunds order by amount_ore',
		)
		expect(rows[0].attempt_id).not.toBe(sale.attempt_id)
		expect(rows[0].sold_ore).toBe(0)
		expect(rows[1]).toEqual({ attempt_id: sale.attempt_id, sold_ore: 1250_01 })

		const unsold = await running.place(buildOrder())
		await handleOrder(shop, unsold.orderId)
		await storePayment(running, unsold.orderId, { settledOre: 5000_00 })
		const request = { orderId: unsold.orderId, reason: '', chassisNumbers: [FIRST] }
		expect(await refundOrder(shop, request)).toEqual({ outcome: 'not-sold' })
	})

	test('O5 is not made at another price than the one that was shown', async () => {
		const { shop, orderId } = await soldCars()
		const request = { orderId, reason: '', chassisNumbers: [FIRST] }
		expect(await refundOrder(shop, { ...request, shownOre: 1250_00 })).toEqual({
			outcome: 'changed-meanwhile',
		})
		expect(await refundOrder(shop, { ...request, shownOre: 1250_01 })).toMatchObject({
			outcome: 'under-way',
		})
	})
})

describe('a refund of the VAT alone', () => {
	test('O5 is all of it that is left, once; cars then cost their net', async () => {
		const { running, shop, orderId, refundCars } = await soldCars()
		await refundCars(FIRST)
		const request = { orderId, reason: 'confirmed by VIES', vatOnly: true } as const
		expect(await refundOrder(shop, request)).toMatchObject({ amountOre: 250_08 })
		expect(await refundOrder(shop, request)).toEqual({
			outcome: 'nothing-to-refund',
			refundableOre: 0,
		})
		expect(await refundCars(THIRD)).toMatchObject({ amountOre: 999_99 })
		expect(await promises(running)).toMatchObject([
			{ what: 'cars', amount_ore: 1250_01, vat_ore: 250_00 },
			{ what: 'vat', amount_ore: 250_08, vat_ore: 250_08 },
			{ what: 'cars', amount_ore: 999_99, vat_ore: 0 },
		])
	})
})
