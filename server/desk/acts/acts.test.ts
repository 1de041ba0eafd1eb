import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { receiveWithdrawal } from '../../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../../withdrawals/testing.ts'
import { SETUP, storeOrder, storePaid, typeAtDesk } from '../testing-desk.ts'
import { NotPermittedError, perform } from './act.ts'
import { operatorAtTerminal } from './operator.ts'
import { CANCEL } from './orders/cancel.ts'

const loggedActs = ({ shop }: RunningShop) =>
	shop.db
		.selectFrom('acts')
		.select(['operator', 'act', 'order_id', 'details'])
		.orderBy('id')
		.execute()

describe('the log of acts', () => {
	test('D21 names who did what to which order, and the order’s story tells it', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const unpaid = await placePayableOrder(running, buildOrder())
		for (const command of [
			`resend ${paid} --as Anna`,
			`refund ${paid} --amount 312,50 --yes --as Anna`,
			`cancel ${unpaid} --yes --as Bo`,
			'export --from today --to today --as Cecilia',
		]) {
			expect(await typeAtDesk(running, command)).toMatchObject({ code: 0 })
		}
		expect(await loggedActs(running)).toMatchObject([
			{ operator: 'Anna', act: 'resend', order_id: paid, details: { mail: 'receipt' } },
			{ operator: 'Anna', act: 'refund', order_id: paid, details: { ore: 312_50 } },
			{ operator: 'Bo', act: 'cancel', order_id: unpaid },
			{ operator: 'Cecilia', act: 'export', order_id: null },
		])
		const { output } = await typeAtDesk(running, `order ${paid}`)
		expect(output).toMatch(/desk +refund +312,50 SEK +Anna/)
	})

	test('O18 what was given back in another currency stands in log, story and check in its own', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 450_00, currency: 'EUR' })
		await typeAtDesk(running, `refund ${orderId} --amount 100 --yes`, { patienceMs: 1 })
		const said = await saidOf(running.shop, orderId)
		await receiveWithdrawal(running.shop, said, '192.0.2.1')
		await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 1 })
		expect(await loggedActs(running)).toMatchObject([
			{ act: 'refund', details: { EUR: 100_00 } },
			{ act: 'accept-withdrawal', details: { withdrawal: 1, EUR: 350_00 } },
		])
		for (const command of [`order ${orderId}`, 'log', `check ${orderId}`]) {
			const { output } = await typeAtDesk(running, command, { patienceMs: 1 })
			expect(output, command).toContain('100,00 EUR')
			expect(output, command).toContain('350,00 EUR')
			expect(output, command).not.toMatch(/[13][05]0,00 SEK/)
		}
	})

	test('D21 has the system’s user where nobody is named, and refuses a name that is none', async () => {
		const running = await runShop({ works: false })
		const orderId = await storeOrder(running.shop.db)
		const nameless = await typeAtDesk(running, ['cancel', orderId, '--yes', '--as', ' '])
		expect(nameless).toMatchObject({ code: 2 })
		expect(await loggedActs(running)).toEqual([])
		await typeAtDesk(running, `cancel ${orderId} --yes`)
		expect(await loggedActs(running)).toMatchObject([{ operator: expect.stringMatching(/./) }])
	})

	test('says nothing of what changed nothing', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		for (const command of [`cancel ${orderId} --yes`, `accept ${orderId}`, `handle ${orderId}`]) {
			await typeAtDesk(running, command)
		}
		expect(await loggedActs(running)).toEqual([])
	})

	test('D21 keeps what was written, also when its order is erased, and nobody can change it', async () => {
		const running = await runShop({ works: false })
		const emailAddress = 'asa@example.com'
		const orderId = await storeOrder(running.shop.db, { emailAddress })
		await typeAtDesk(running, `erase ${emailAddress} --yes --as Anna`)
		expect(await loggedActs(running)).toMatchObject([{ act: 'erase', order_id: orderId }])
		expect(JSON.stringify(await loggedActs(running))).not.toContain(emailAddress)
		const { pool } = running.shop
		for (const statement of [
			"update acts set operator = 'nobody'",
			'delete from acts',
			'truncate acts',
		]) {
			await expect(pool.query(statement), statement).rejects.toThrow('only grows')
		}
	})
})

test('an act without its permission is refused, and changes nothing', async () => {
	const running = await runShop({ works: false })
	const orderId = await storeOrder(running.shop.db)
	const reader = {
		shop: running.shop,
		queue: running.queue,
		carsFromElsewhere: false,
		deskUrl: '',
		setup: SETUP,
		patienceMs: 0,
		operator: { ...operatorAtTerminal('Rut'), permissions: new Set<never>() },
	}
	const refused = perform(reader, CANCEL, { orderId, reason: '' })
	await expect(refused).rejects.toThrow(NotPermittedError)
	expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
	expect(await loggedActs(running)).toEqual([])
})
