import { expect, test } from 'vitest'
import { eventually, runShop } from '../testing/running-shop.ts'
import { DEAD_LETTERS } from './queue.ts'

test('O8 steps that are given up by the dozen are told together, not one every two seconds', async () => {
	const running = await runShop()
	const letters = Array.from({ length: 24 }, () => ({ data: { orderId: 'none' } }))
	await running.queue.boss.insert(DEAD_LETTERS, letters)
	await eventually(async () => expect(running.alerts).toHaveLength(24))
	expect(new Set(running.alerts)).toEqual(new Set(['A step of an order was given up']))
	const { rows } = await running.shop.pool.query(
		'select distinct started_on from pgboss.job where name = $1',
		[DEAD_LETTERS],
	)
	expect(rows.length).toBeLessThanOrEqual(4)
})
