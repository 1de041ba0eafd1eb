import { describe, expect, test } from 'vitest'
import { storePaid } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { forEachOf, manyRequests } from '../../testing/many-requests.ts'
import { runShop } from '../../testing/running-shop.ts'

const path = (orderId: string) => `/api/order/receipt?id=${orderId}`
const times = (count: number, orderId: string) => Array.from({ length: count }, () => path(orderId))

describe('receipts downloaded', () => {
	test('a hundred times with one link: the budget of sixty is answered', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const other = await storePaid(running, {})
		const { get } = manyRequests(running.url, 20)
		const answers = await forEachOf(times(100, orderId), 20, get)
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
		const refused = answers.filter(({ status }) => status === 429)
		expect(refused).toHaveLength(40)
		for (const { retryAfter, body } of refused) {
			expect(retryAfter).toBeGreaterThanOrEqual(1)
			expect(retryAfter).toBeLessThanOrEqual(3600)
			expect(JSON.parse(body)).toMatchObject({ code: 'too-many-requests' })
		}
		expect((await get(path(other))).status).toBe(200)

		await running.shop.pool.query("update rate_limits set resets_at = now() - interval '1 second'")
		expect((await get(path(orderId))).status).toBe(200)
	})

	test('of orders that have none are counted nowhere', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		const buckets = async () =>
			(await running.shop.pool.query('select bucket from rate_limits order by bucket')).rows
		const before = await buckets()
		const { get } = manyRequests(running.url, 4)
		const unpaidAndUnknown = [...times(70, orderId), ...times(10, '0'.repeat(31))]
		const answers = await forEachOf(unpaidAndUnknown, 4, get)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
		expect(await buckets()).toEqual(before)
	})
})
