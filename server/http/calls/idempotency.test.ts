import { orderAnswerSchema } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf, manyRequests } from '../../testing/many-requests.ts'
import { runShop } from '../../testing/running-shop.ts'

/** A thousand of them: `npm run faults -- double-clicks`. */
const KEYS = Array.from({ length: sized({ gate: 40, full: 200 }) }, (_, index) => `key-${index}`)
const TIMES = 20
/** As many concurrent requests as there is capacity for. */
const KEYS_AT_ONCE = 2
const answerSchema = v.object({ ...orderAnswerSchema.entries, orderId: v.string() })

const LEDGER = `
	select
		(select count(*) from orders) as orders,
		(select count(*) from idempotency_keys k join orders o on o.id = k.order_id
			where o.street_address = 'Storgatan ' || k.key) as keys,
		(select count(distinct o.id) from pgboss.job j join orders o on o.id = j.data->>'orderId'
			where j.name = 'handle-order') as orders_with_job,
		(select count(*) from pgboss.job where name = 'handle-order') as jobs`

describe('POST api/order/create with an Idempotency-Key', () => {
	test(`A3 ${KEYS.length} keys, each sent twenty times at once, make ${KEYS.length} orders and jobs`, async () => {
		const { url, shop } = await runShop({ works: false })
		const { post } = manyRequests(url, KEYS_AT_ONCE * TIMES)
		const send = (key: string, streetAddress: string) =>
			post('/api/order/create', buildOrder({ streetAddress }), { 'idempotency-key': key })

		const idsByKey = await forEachOf(KEYS, KEYS_AT_ONCE, async (key) => {
			const answers = await Promise.all(
				Array.from({ length: TIMES }, () => send(key, `Storgatan ${key}`)),
			)
			expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200))
			return new Set(answers.map(({ body }) => v.parse(answerSchema, JSON.parse(body)).orderId))
		})
		expect(idsByKey.filter((ids) => ids.size === 1)).toHaveLength(KEYS.length)
		expect(new Set(idsByKey.flatMap((ids) => [...ids])).size).toBe(KEYS.length)

		const others = await forEachOf(KEYS, TIMES, (key) => send(key, 'Another street'))
		expect(others.filter(({ status }) => status === 422)).toHaveLength(KEYS.length)

		const { rows } = await shop.pool.query(LEDGER)
		const n = KEYS.length
		expect(rows).toEqual([{ orders: n, keys: n, orders_with_job: n, jobs: n }])
	})
})
