import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dayOf, startOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { handleOrder } from '../../orders/handling/handle-order.ts'
import { runShop } from '../../testing/running-shop.ts'
import { storeOrder, typeAtDesk } from '../testing-desk.ts'

test('history, books and statistics tell the moves of an order, a payment and a refund apart, whichever came first', async () => {
	const running = await runShop({ works: false })
	const { db } = running.shop
	await awayFromMidnight()
	const orderId = await storeOrder(db)
	await handleOrder(running.shop, orderId)
	const yesterday = new Date(startOf(dayOf(new Date())).getTime() - 3600_000)
	const attemptId = randomUUID()
	const refundId = randomUUID()
	await db
		.insertInto('payment_attempts')
		.values({
			id: attemptId,
			order_id: orderId,
			provider: 'zaver',
			method: 'card',
			amount_ore: 1250_00,
		})
		.execute()
	await db
		.insertInto('refunds')
		.values({
			id: refundId,
			order_id: orderId,
			attempt_id: attemptId,
			amount_ore: 50_00,
			reason: '',
		})
		.execute()
	const move = { order_id: orderId, attempt_id: attemptId, from_status: 'CREATED', cause: 'test' }
	await db
		.insertInto('transitions')
		.values([
			{ ...move, subject: 'order', to_status: 'SETTLED' },
			{ ...move, subject: 'payment', to_status: 'SETTLED', at: yesterday },
			{ ...move, subject: 'refund', refund_id: refundId, to_status: 'EXECUTED' },
		])
		.execute()

	const { output: story } = await typeAtDesk(running, `order ${orderId} --json`)
	const history: { about: string; what: string }[] = JSON.parse(story).history
	expect(history.map(({ about, what }) => `${about} ${what}`)).toEqual([
		'payment CREATED → SETTLED',
		'order RECEIVED',
		'order RECEIVED → CREATED',
		'order CREATED → SETTLED',
		'refund CREATED → EXECUTED',
	])
	const { output: books } = await typeAtDesk(running, 'export --from 2d --to today --plain')
	expect(parse(books, { columns: true })).toMatchObject([
		{ date: dayOf(yesterday), 'total SEK': '1250.00' },
		{ date: dayOf(new Date()), 'total SEK': '-50.00' },
	])
	const { output: stats } = await typeAtDesk(running, 'stats --days 1 --json')
	expect(JSON.parse(stats)).toMatchObject({ paid: 1, refundedOre: 50_00 })
})
