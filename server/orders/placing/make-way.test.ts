import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { runShop } from '../../testing/running-shop.ts'
import { makeWayForCustomers } from './make-way.ts'

test('C12 who has time rests while somebody orders, and only then', async () => {
	const { place, shop } = await runShop({ works: false })
	let rests = 0
	const makeWay = () => makeWayForCustomers(shop.db, async () => rests++)
	await makeWay()
	expect(rests).toBe(0)
	await place(buildOrder(), { 'idempotency-key': 'of-this-moment' })
	// However long that took here.
	await shop.pool.query("update idempotency_keys set created_at = now() + interval '1 hour'")
	await makeWay()
	expect(rests).toBe(1)
	await shop.pool.query("update idempotency_keys set created_at = now() - interval '2 seconds'")
	await makeWay()
	expect(rests).toBe(1)
})
