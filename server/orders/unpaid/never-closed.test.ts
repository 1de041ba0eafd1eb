import { describe, expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { forEachOf } from '../../testing/many-requests.ts'
import { placePayableOrder, type RunningShop, runShop } from '../../testing/running-shop.ts'
import type { Shop } from '../shop.ts'
import { alertOverdueOrders } from './alert-overdue.ts'
import { lookAfterUnpaidOrders } from './look-after-unpaid-orders.ts'

/** More than a run tries in vain. */
const NEVER_CLOSED = 25
const ASKED_IN_VAIN_AT_MOST = 20

const inDays = (days: number) =>
	new Date(startOf(addDays(dayOf(new Date()), days)).getTime() + 12 * 3600_000)

/** `last`: whose turn comes after all others', by its id. */
async function placeOrders(running: RunningShop) {
	await awayFromMidnight()
	const places = [...Array(NEVER_CLOSED + 1).keys()]
	const placed = await forEachOf(places, 5, () => placePayableOrder(running, buildOrder()))
	const ids = placed.toSorted()
	return { old: ids.slice(0, -1), last: ids.at(-1) ?? '' }
}

/** Its days begin later: it is not over yet, but a reminder is due. */
async function placeToRemind(running: RunningShop): Promise<void> {
	const orderId = await placePayableOrder(running, buildOrder())
	await running.shop.pool.query(
		"update orders set handled_at = handled_at + interval '20 days' where id = $1",
		[orderId],
	)
}

/** The provider's account is another one now: it knows nothing of these payments. */
async function withoutPaymentsOf({ shop }: RunningShop, orderIds: readonly string[]) {
	const { rows } = await shop.pool.query<{ reference: string }>(
		'select reference from payment_attempts where order_id = any($1)',
		[orderIds],
	)
	const unknown = rows.map(({ reference }) => reference)
	const asked = { inVain: 0 }
	const fetchPayment: Shop['provider']['fetchPayment'] = async (reference) => {
		if (!unknown.includes(reference)) return shop.provider.fetchPayment(reference)
		asked.inVain += 1
		throw new Error('unknown payment')
	}
	return { asked, changed: { ...shop, provider: { ...shop.provider, fetchPayment } } }
}

describe('orders whose payment can never be closed', () => {
	test('O10 keep no other from lapsing, nor from its reminder, and a run asks about few of them', async () => {
		const running = await runShop()
		const { old, last } = await placeOrders(running)
		await placeToRemind(running)
		const { asked, changed } = await withoutPaymentsOf(running, old)
		expect(await lookAfterUnpaidOrders(changed, inDays(31))).toMatchObject({ reminded: 1 })
		expect(asked.inVain).toBeLessThanOrEqual(ASKED_IN_VAIN_AT_MOST)
		// Each run begins elsewhere: that none of so many comes to it happens once in 10^25.
		for (let run = 0; run < 40; run++) await lookAfterUnpaidOrders(changed, inDays(31))
		expect(await running.summary(last)).toMatchObject({ paymentStatus: 'CANCELLED' })
	})

	test('O10 since they are at another provider count for nothing, and an operator is told of all in the night', async () => {
		const running = await runShop()
		const { shop } = running
		const { old, last } = await placeOrders(running)
		await shop.pool.query(
			"update payment_attempts set provider = 'other' where order_id = any($1)",
			[old],
		)
		await alertOverdueOrders(shop, inDays(31))
		expect(running.alerts).toEqual([])
		expect(await lookAfterUnpaidOrders(shop, inDays(31))).toEqual({ reminded: 0, lapsed: 1 })
		expect(await running.summary(last)).toMatchObject({ paymentStatus: 'CANCELLED' })
		await alertOverdueOrders(shop, inDays(32))
		expect(running.alerts).toEqual(['Unpaid orders past their time could not be cancelled'])
		const alert = running.logLines.find((line) => line.includes('"alert"'))
		const { order, orders } = JSON.parse(alert ?? '{}')
		expect(orders).toBe(NEVER_CLOSED)
		expect(old[0]).toContain(order)
	})
})
