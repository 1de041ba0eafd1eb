import { expect, test, vi } from 'vitest'
import { LIST_DEAD_JOBS } from '../db/pg-boss-tables.ts'
import { runShop } from '../testing/running-shop.ts'
import { listAttention } from './list-attention.ts'

test('O8 what was given up is read once, though two kinds are found in it', async () => {
	const { shop } = await runShop({ works: false })
	const asked = vi.spyOn(shop.pool, 'query')
	await listAttention(shop)
	const read = asked.mock.calls.filter(([statement]) => String(statement) === LIST_DEAD_JOBS)
	expect(read).toHaveLength(1)
})
