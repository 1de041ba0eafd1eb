import { expect, test } from 'vitest'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { cancelOrder } from '../cancel-order.ts'
import { handleOrder } from './handle-order.ts'

async function placeUnhandled(running: RunningShop): Promise<string> {
	return (await running.place(buildOrder())).orderId
}

async function written({ shop }: RunningShop, orderId: string) {
	const { rows } = await shop.pool.query(
		`select status, handled_at is not null as handled, total_ore,
			(select count(*) from order_lines where order_id = orders.id) as lines,
			(select count(*) from transitions where order_id = orders.id) as moves,
			(select count(*) from pgboss.job where name = 'open-payment' and data->>'orderId' = orders.id) as jobs
		from orders where id = $1`,
		[orderId],
	)
	return rows[0]
}

test('an order that two handle at once is handled once', async () => {
	const running = await runShop({ works: false })
	const orderId = await placeUnhandled(running)
	await Promise.all(Array.from({ length: 5 }, () => handleOrder(running.shop, orderId)))
	await handleOrder(running.shop, orderId)
	expect(await written(running, orderId)).toEqual({
		status: 'CREATED',
		handled: true,
		total_ore: 1250_00,
		lines: 2,
		moves: 1,
		jobs: 1,
	})
})

test('an order that is cancelled while its cars are looked up stays cancelled', async () => {
	const running = await runShop({ works: false })
	const orderId = await placeUnhandled(running)
	const findCars = async (numbers: readonly string[]) => {
		await cancelOrder(running.shop, orderId, 'cancelled by an operator')
		return running.shop.register.findCars(numbers)
	}
	await handleOrder({ ...running.shop, register: { findCars } }, orderId)
	expect(await written(running, orderId)).toMatchObject({
		status: 'CANCELLED',
		handled: false,
		lines: 0,
		jobs: 0,
	})
})

test('half a character in what a register says holds nothing up', async () => {
	const broken: Omit<RegisteredCar, 'chassisNumber'> = {
		chassisNumber10: 'ABCDEFGHIJ',
		modelYear: 2020,
		registrationType: 1,
		isReimported: false,
		licensePlateNumber: 'AB\ud800C',
		modelText: 'V60',
		cocExists: true,
		priceOre: null,
	}
	const running = await runShop({
		changes: {
			register: {
				findCars: async (numbers) => numbers.map((chassisNumber) => ({ ...broken, chassisNumber })),
			},
		},
	})
	const orderId = await placeUnhandled(running)
	await eventually(async () => {
		const summary = await running.summary(orderId)
		expect(JSON.stringify(summary)).toContain('AB\ufffdC')
		expect(summary?.paymentLink).toBeTruthy()
	})
})
