import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import type { DatabaseTransaction } from '../../db/database.ts'
import { reportProblem } from '../../deliveries/by-hand/report-problem.ts'
import type { DeliveryForm } from '../../deliveries/certificates.ts'
import { deliverOrder } from '../../deliveries/deliver-order.ts'
import type { DeliveryStatus } from '../../deliveries/delivery-states.ts'
import { moveDelivery } from '../../deliveries/move-delivery.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { lockOrder } from '../move-order.ts'
import { previewSwap } from './preview-swap.ts'
import { swapCar } from './swap-car.ts'

const OLD = CARS_TO_TRY.withEverything
const [NEW, THIRD] = ['VND2E3F4G5H678901', 'VND3J4K5L6M789012'] as const

async function placeBegun(form: DeliveryForm = 'file') {
	const running = await runShop({ works: false, certificates: { forms: [form] } })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [OLD, THIRD] }))
	await deliverOrder(running.shop, orderId)
	return { running, orderId }
}

const swap = ({ shop }: RunningShop, orderId: string, from: string, to: string) =>
	swapCar(shop, { orderId, from, to, operator: 'Anna' })

/** The certificate of the old car goes its way. */
async function move(transaction: DatabaseTransaction, ...way: readonly DeliveryStatus[]) {
	const { id } = await transaction
		.selectFrom('deliveries')
		.select('id')
		.where('chassis_number', '=', OLD)
		.executeTakeFirstOrThrow()
	for (const to of way) await moveDelivery(transaction, { deliveryId: id, to, cause: 'test' })
}

const moved = ({ shop }: RunningShop, ...way: readonly DeliveryStatus[]) =>
	shop.db.transaction().execute((transaction) => move(transaction, ...way))

const carsOf = async (running: RunningShop, orderId: string) =>
	(await running.summary(orderId))?.cars.map(({ chassiNumber17 }) => chassiNumber17)

describe('a paid car whose certificate', () => {
	test.each<[string, DeliveryForm, readonly DeliveryStatus[]]>([
		['was sent', 'file', ['READY', 'SENT']],
		['was fetched', 'file', ['READY', 'FETCHED']],
		['was posted', 'post', ['READY', 'SENT']],
		['was sent, and goes out again', 'file', ['READY', 'SENT', 'READY']],
		['was sent before there was a problem', 'file', ['READY', 'SENT', 'PROBLEM', 'WAITING']],
	])('O6 %s is not swapped, and what to do is told beforehand too', async (_what, form, way) => {
		const { running, orderId } = await placeBegun(form)
		await moved(running, ...way)
		const delivered = { outcome: 'delivered' }
		expect(await previewSwap(running.shop, { orderId, from: OLD, to: NEW })).toEqual(delivered)
		expect(await swap(running, orderId, OLD, NEW)).toEqual(delivered)
		expect(await carsOf(running, orderId)).toEqual([OLD, THIRD, null])
		expect(await swap(running, orderId, THIRD, NEW)).toMatchObject({ outcome: 'swapped' })
	})

	test('O6 was not sent yet is swapped, also where that has a problem', async () => {
		const { running, orderId } = await placeBegun()
		await moved(running, 'READY')
		expect(await swap(running, orderId, OLD, NEW)).toMatchObject({ outcome: 'swapped' })
		await deliverOrder(running.shop, orderId)
		const cars = [NEW]
		await reportProblem(running.shop, { orderId, cars, operator: 'Anna', reason: 'torn' })
		expect(await swap(running, orderId, NEW, OLD)).toMatchObject({ outcome: 'swapped' })
	})

	test('O6 goes out while the swap is decided on is not swapped', async () => {
		const { running, orderId } = await placeBegun()
		const { db, pool } = running.shop
		const swapping = await db.transaction().execute(async (transaction) => {
			await lockOrder(transaction, orderId)
			const swapped = swap(running, orderId, OLD, NEW)
			await eventually(async () => {
				const waiting = await pool.query('select from pg_locks where not granted')
				expect(waiting.rowCount).toBeGreaterThan(0)
			})
			await move(transaction, 'READY', 'FETCHED')
			return { swapped }
		})
		expect(await swapping.swapped).toEqual({ outcome: 'delivered' })
		expect(await carsOf(running, orderId)).toEqual([OLD, THIRD, null])
		expect((await pool.query('select from order_changes')).rowCount).toBe(0)
	})
})
