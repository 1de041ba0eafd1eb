import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { connectDatabase } from '../db/database.ts'
import { buildOrder } from '../testing/build-order.ts'
import { manyRequests } from '../testing/many-requests.ts'
import { GENEROUS_LIMITS, runShop } from '../testing/running-shop.ts'
import { startSecondProcess } from '../testing/second-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { rateLimiter } from './rate-limiter.ts'

const carPath = `/api/order/GetCar?chassinumber=${CARS_TO_TRY.withEverything}`

describe('the budgets', () => {
	test('keep no address, no mailbox and no chassis number', async () => {
		const { pool } = await createTestDatabase()
		const { takeOrder, takeCarLookup } = rateLimiter(pool, GENEROUS_LIMITS)
		await takeOrder('192.0.2.7', 'asa@example.com', 1)
		await takeCarLookup('192.0.2.7', CARS_TO_TRY.withEverything)
		const { rows } = await pool.query(
			'select bucket as kept from rate_limits union all select lookup from car_lookups',
		)
		expect(rows).toHaveLength(7)
		for (const personal of ['192.0.2.7', 'asa', 'example', CARS_TO_TRY.withEverything]) {
			expect(JSON.stringify(rows)).not.toContain(personal)
		}
	})

	test('of crossing clients and mailboxes never wait for each other in a circle', async () => {
		const { pool } = await createTestDatabase()
		const { takeOrder, takeCarLookup } = rateLimiter(pool, GENEROUS_LIMITS)
		const pairs = Array.from({ length: 1_000 }, (_, index) => ({
			client: `192.0.2.${index % 7}`,
			other: index % 11,
		}))
		await Promise.all(
			pairs.flatMap(({ client, other }) => [
				takeOrder(client, `${other}@example.com`, 1),
				takeCarLookup(client, String(other)),
			]),
		)
		const { rows } = await pool.query(
			`select sum(used) filter (where bucket like 'orders by client %') as by_client,
				sum(used) filter (where bucket like 'orders to address %') as to_address
			from rate_limits`,
		)
		expect(rows).toEqual([{ by_client: 1_000, to_address: 1_000 }])
	})

	test('that cannot be counted let nothing pass', async () => {
		const nowhere = connectDatabase('postgres://127.0.0.1:1/nowhere')
		const running = await runShop({ works: false })
		const url = await startSecondProcess(running, () => rateLimiter(nowhere.pool, GENEROUS_LIMITS))
		const { get, post } = manyRequests(url, 1)
		for (const answer of [await get(carPath), await post('/api/order/create', buildOrder())]) {
			expect(answer.status).toBe(503)
			expect(answer.retryAfter).toBeGreaterThan(0)
			expect(JSON.parse(answer.body)).toMatchObject({ code: 'temporarily-unavailable' })
		}
		const { rows } = await running.shop.pool.query('select count(*) as n from orders')
		expect(rows).toEqual([{ n: 0 }])
	})
})
