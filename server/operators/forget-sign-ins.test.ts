import { expect, test } from 'vitest'
import { runDesk } from '../desk/http/testing/running-desk.ts'
import { storeOrder } from '../desk/testing-desk.ts'
import { enforceRetention } from '../orders/retention/retention.ts'

const TABLES = ['desk_sessions', 'operator_invites', 'desk_ceremonies', 'act_keys'] as const

test('D4 what of signing in and of acts has had its time is swept away, and nothing before', async () => {
	const desk = await runDesk({ works: false })
	const { shop } = desk
	const anna = await desk.signIn('clerk')
	await anna.act('note', { orderId: await storeOrder(shop.db), words: 'A note' })
	await anna.post('/api/desk/confirm/options', {})
	await desk.invite('bo@example.com')
	const counts = async () =>
		Promise.all(
			TABLES.map(async (table) => (await shop.pool.query(`select from ${table}`)).rowCount),
		)
	await enforceRetention(shop)
	expect(await counts()).toEqual([1, 2, 1, 1])
	await enforceRetention(shop, new Date(Date.now() + 25 * 3600_000))
	expect(await counts()).toEqual([0, 0, 0, 0])
	const { rows } = await shop.pool.query('select from passkeys join operators on true')
	expect(rows.length).toBeGreaterThan(0)
})
