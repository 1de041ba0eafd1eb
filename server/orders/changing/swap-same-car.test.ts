import { expect, test } from 'vitest'
import { keysIn, referenceOf } from '../../attention/testing/listed-items.ts'
import { CAR, SECOND } from '../../desk/testing-certificates.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { storeSettled } from '../refunding/testing.ts'
import type { Shop } from '../shop.ts'
import { swapCar } from './swap-car.ts'

const THIRD = 'VND3J4K5L6M789012'

const place = (running: RunningShop, ...chassiNumbers: string[]) =>
	placeSettled(running, buildOrder({ chassiNumbers }))

async function swap({ shop }: RunningShop, orderId: string, from: string, to: string) {
	const swapped = await swapCar(shop, { orderId, from, to, operator: 'Anna' })
	expect(swapped).toMatchObject({ outcome: 'swapped' })
}

test('O8 O6 a paid order that is swapped onto a car which another has paid is told of, settled before or not', async () => {
	const running = await runShop({ works: false })
	await place(running, CAR)
	const orderId = await place(running, SECOND)
	expect(await keysIn(running)).toEqual([])
	await swap(running, orderId, SECOND, CAR)
	const key = `same-car ${await referenceOf(running, orderId)}`
	expect(await keysIn(running)).toEqual([key])

	const settle = ['attention', 'settle', ...key.split(' '), '--note', 'both are meant']
	expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
	expect(await keysIn(running)).toEqual([])
	await swap(running, orderId, CAR, SECOND)
	expect(await keysIn(running)).toEqual([])
	await swap(running, orderId, SECOND, CAR)
	expect(await keysIn(running)).toEqual([key])
})

test('O8 O6 what was settled of one car is not told anew because another car is swapped', async () => {
	const running = await runShop({ works: false })
	await place(running, CAR)
	const orderId = await place(running, CAR, SECOND)
	const key = `same-car ${await referenceOf(running, orderId)}`
	expect(await keysIn(running)).toEqual([key])
	const settle = ['attention', 'settle', ...key.split(' '), '--note', 'both are meant']
	expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
	await swap(running, orderId, SECOND, THIRD)
	expect(await keysIn(running)).toEqual([])
})

test('O8 O6 a paid order that is swapped onto a car while another is just being paid for it is told of', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orderId = await place(running, SECOND)
	const { orderId: other } = await running.place(buildOrder({ chassiNumbers: [CAR] }))
	await handleOrder(shop, other)
	let settling = Promise.resolve()
	let isSettled = false
	const isWaiting = async () => {
		const { rowCount } = await shop.pool.query(
			"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
		)
		expect(isSettled || rowCount === 1).toBe(true)
	}
	const enqueue: Shop['enqueue'] = async (executor, step) => {
		if (step.name === 'deliver-order' && step.data.orderId === orderId) {
			settling = storeSettled(shop, other).then(() => {
				isSettled = true
			})
			await eventually(isWaiting)
		}
		return shop.enqueue(executor, step)
	}
	await swap({ ...running, shop: { ...shop, enqueue } }, orderId, SECOND, CAR)
	await settling
	expect(await keysIn(running)).toEqual([`same-car ${await referenceOf(running, other)}`])
})
