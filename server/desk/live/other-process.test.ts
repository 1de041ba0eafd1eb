import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, runShop } from '../../testing/running-shop.ts'
import { freePort, startServerProcess } from '../../testing/servers/server-process.ts'
import { URL_SEEN } from '../http/testing/browser.ts'
import { signInAt } from '../http/testing/sign-in-at.ts'
import { followChanges } from './testing/follow-changes.ts'

test('D22 an order placed at another process is told by a desk in a process of its own, and stands in its list', async () => {
	const { shop, databaseUrl, place } = await runShop({ works: false })
	const deskPort = await freePort()
	await startServerProcess({
		ROLE: 'desk',
		DATABASE_URL: databaseUrl,
		PAYMENT_PROVIDER: 'zaver',
		ZAVER_API_KEY: 'key',
		ZAVER_CALLBACK_TOKEN: 'token',
		DESK_PORT: String(deskPort),
		DESK_URL: URL_SEEN,
	})
	const deskUrl = `http://127.0.0.1:${deskPort}`
	expect((await fetch(`${deskUrl}/api/order/create`, { method: 'POST' })).status).not.toBe(200)

	const anna = await signInAt(shop.db, deskUrl)
	const list = async () => (await anna.poll('/api/desk/orders')).json()
	const { told } = await followChanges(deskUrl, anna.cookie())
	// By opening it, and by beginning to listen: whatever comes after is brought by the order.
	await eventually(async () => expect(told.changes).toBeGreaterThanOrEqual(2))
	expect(await list()).toMatchObject({ orders: [] })
	const before = told.changes

	const { orderId } = await place(buildOrder())
	await eventually(async () => expect(told.changes).toBeGreaterThan(before))
	expect(await list()).toMatchObject({ orders: [{ id: orderId }] })
})
