import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storePaid, typeAtDesk } from '../../desk/testing-desk.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { receiveWithdrawal } from '../../withdrawals/receive-withdrawal.ts'
import type { Said } from '../../withdrawals/said.ts'
import { saidOf } from '../../withdrawals/testing.ts'
import { anonymiseOrder } from './anonymise-order.ts'
import { erasePerson, withdrawalsOf } from './erase-person.ts'
import { enforceRetention } from './retention.ts'
import { hits, inDays } from './testing.ts'

const ANEW = { name: 'Canaria Gulfink', emailAddress: 'canary@gulfink.example' }

const anonymise = ({ shop }: RunningShop, orderId: string) =>
	shop.db
		.transaction()
		.execute((transaction) => anonymiseOrder(shop, transaction, orderId, { keepBuyer: true }))

const receive = ({ shop }: RunningShop, said: Said) => receiveWithdrawal(shop, said, '192.0.2.1')

const recorded = async ({ shop }: RunningShop) =>
	shop.db
		.selectFrom('withdrawals')
		.select(['order_id', 'name', 'standing'])
		.orderBy('number')
		.execute()

test('L3 what an erased person says from their order’s page is answered, and forgotten after RETENTION_DAYS', async () => {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, {})
	const said = await saidOf(running.shop, orderId, { ...ANEW, fromOrder: orderId })
	await anonymise(running, orderId)
	await receive(running, said)
	expect(await recorded(running)).toEqual([
		{ order_id: orderId, name: ANEW.name, standing: 'RECEIVED' },
	])
	await enforceRetention(running.shop, inDays(89))
	expect(await hits(running, ['gulfink'])).not.toEqual([])
	await enforceRetention(running.shop, inDays(91))
	expect(await hits(running, ['canaria', 'gulfink'])).toEqual([])

	const declined = await typeAtDesk(running, [
		'withdrawals',
		'decline',
		'1',
		'--reason',
		'x',
		'--yes',
	])
	expect(declined).toMatchObject({ code: 0 })
	expect(declined.output).toBe('Declined. The person was erased, so nobody can be told.\n')
	expect(await recorded(running)).toEqual([{ order_id: orderId, name: '', standing: 'DECLINED' }])
	const { rows } = await running.shop.pool.query('select kind from withdrawal_mails')
	expect(rows).toEqual([])
})

test('L3 one that comes while its order is anonymised is not about it any more', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orderId = await storePaid(running, {})
	const said = await saidOf(shop, orderId)
	let receiving: Promise<unknown> = Promise.resolve()
	await shop.db.transaction().execute(async (transaction) => {
		await anonymiseOrder(shop, transaction, orderId, { keepBuyer: true })
		receiving = receive(running, said)
		await eventually(async () => {
			const waiting = await shop.pool.query(
				"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			)
			expect(waiting.rowCount).toBe(1)
		})
	})
	await receiving
	// Its address is not the order's any more: like anybody's who knows the number alone.
	expect(await recorded(running)).toMatchObject([{ order_id: null, name: said.name }])

	// The other way round it is taken along.
	const other = await storePaid(running, {})
	await receive(running, await saidOf(shop, other))
	await anonymise(running, other)
	expect(await recorded(running)).toMatchObject([{}, { order_id: other, name: '' }])
})

test('L3 of no order, with their address mistyped, goes with the person whose name and number it has, and only then', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orderId = await storePaid(running, {})
	const { orderNumber, ...said } = await saidOf(shop, orderId, { emailAddress: 'asa@exmaple.com' })
	const typed = orderNumber.toLowerCase().replace('-', ' ')
	await receive(running, { ...said, orderNumber: typed, name: said.name.toUpperCase() })
	await receive(running, { ...said, orderNumber, name: 'Per Ek', key: randomUUID() })
	await receive(running, { ...said, orderNumber: '2222-2222', key: randomUUID() })
	expect(await withdrawalsOf(shop, 'asa@example.com')).toBe(1)
	expect(await erasePerson(shop, 'asa@example.com', { undeliveredToo: true })).toMatchObject({
		anonymised: 1,
		withdrawals: 1,
	})
	expect(await recorded(running)).toMatchObject([{ name: 'Per Ek' }, { name: said.name }])
	const { rows } = await shop.pool.query('select from withdrawal_mails')
	expect(rows).toHaveLength(2)
})
