import { describe, expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { storePaid, storePayment } from '../../desk/testing-desk.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { cancelOrder } from '../cancel-order.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds } from '../refunding/testing.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { acceptOrder } from './accept-order.ts'

/** Paid wrong, so that it waits for an operator; then its person was erased. */
async function storeErased(settledOre: number) {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, { settledOre })
	await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
	return { running, orderId }
}

async function giveBack({ shop }: RunningShop, orderId: string, amountOre: number | null = null) {
	const { outcome } = await refundOrder(shop, { orderId, amountOre, reason: '', again: true })
	await makeRefunds(shop)
	return outcome
}

/** The order's status, its receipts, and the mails that anybody asked for. */
async function standing({ shop }: RunningShop) {
	const { rows } = await shop.pool.query(`
		select status, (select count(*)::int from receipts) as receipts,
			(select count(*)::int from mails) as mails
		from orders`)
	return rows[0]
}

const actsOf = async ({ shop }: RunningShop) =>
	(await listAttention(shop)).flatMap(({ steps }) => steps.map(({ act }) => act))

describe('what was paid by somebody who was erased', () => {
	test('O14 is not accepted, also where it is what the order costs', async () => {
		const { running, orderId } = await storeErased(1300_00)
		await giveBack(running, orderId, 50_00)
		expect(await acceptOrder(running.shop, orderId)).toEqual({ outcome: 'anonymised' })
		expect(await standing(running)).toEqual({ status: 'REVIEW', receipts: 0, mails: 0 })
	})

	test('O14 is no sale when it comes in full after that; it is given back, and nobody is mailed', async () => {
		const { running, orderId } = await storeErased(1000_00)
		await storePayment(running, orderId, {})
		expect(await standing(running)).toEqual({ status: 'REVIEW', receipts: 0, mails: 0 })
		expect(await actsOf(running)).toEqual(['refund', 'cancel'])
		expect(running.alerts).toContain('A payment settled for an order that was not waiting for one')

		await giveBack(running, orderId)
		await giveBack(running, orderId)
		expect(await actsOf(running)).toEqual(['cancel'])
		expect(await cancelOrder(running.shop, orderId, 'Åsa called')).toBe('cancelled')
		expect(await standing(running)).toEqual({ status: 'CANCELLED', receipts: 0, mails: 0 })
		expect(await actsOf(running)).toEqual([])
		const { rows } = await running.shop.pool.query(
			"select cause from transitions where to_status = 'CANCELLED'",
		)
		expect(rows).toEqual([{ cause: 'cancelled by an operator' }])
	})

	test('O14 is no sale when it comes after the order was cancelled, either', async () => {
		const { running, orderId } = await storeErased(1000_00)
		await giveBack(running, orderId)
		expect(await cancelOrder(running.shop, orderId, 'test')).toBe('cancelled')
		await storePayment(running, orderId, {})
		expect(await standing(running)).toEqual({ status: 'REVIEW', receipts: 0, mails: 0 })
		expect(await actsOf(running)).toEqual(['refund', 'cancel'])
	})
})
