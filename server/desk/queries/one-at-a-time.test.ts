import { expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { connectDatabase } from '../../db/database.ts'
import { runShop } from '../../testing/running-shop.ts'
import { storePaid } from '../testing-desk.ts'
import { readOrder } from './read-order.ts'

test('D8 what an operator looks at takes one connection: others, and customers, find the next one free', async () => {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, { settledOre: 1 })
	for (const look of [listAttention, (shop: typeof running.shop) => readOrder(shop, orderId)]) {
		const { db, pool, close } = connectDatabase(running.databaseUrl, 20)
		await expect(look({ ...running.shop, db, pool })).resolves.toBeTruthy()
		expect(pool.totalCount).toBe(1)
		await close()
	}
})
