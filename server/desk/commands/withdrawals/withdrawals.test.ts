import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { attentionKey } from '../../../attention/attention-key.ts'
import { listAttention } from '../../../attention/list-attention.ts'
import { addDays, dayOf, startOf } from '../../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../../testing/stand-ins.ts'
import { receiveWithdrawal } from '../../../withdrawals/receive-withdrawal.ts'
import type { Said } from '../../../withdrawals/said.ts'
import { saidOf } from '../../../withdrawals/testing.ts'
import { CAR, SECOND, storeDelivered } from '../../testing-certificates.ts'
import { storeOrder, typeAtDesk } from '../../testing-desk.ts'

const receive = async ({ shop }: RunningShop, orderId: string, changes: Partial<Said> = {}) =>
	receiveWithdrawal(shop, await saidOf(shop, orderId, changes), '192.0.2.1')

const refundsOf = ({ shop }: RunningShop) =>
	shop.db.selectFrom('refunds').select(['amount_ore', 'what']).execute()

const standings = async ({ shop }: RunningShop) => {
	const found = await shop.db
		.selectFrom('withdrawals')
		.select(['standing'])
		.orderBy('number')
		.execute()
	return found.map(({ standing }) => standing)
}

const actsIn = async ({ shop }: RunningShop) =>
	shop.db.selectFrom('acts').select(['operator', 'act', 'details']).orderBy('id').execute()

async function keysOf({ shop }: RunningShop): Promise<string[]> {
	return (await listAttention(shop)).map(({ key }) => key)
}

const mailed = async (running: RunningShop, address: string, subject: string) =>
	(await mailsTo(running, address)).filter((mail) => mail.subject.includes(subject))

describe('a withdrawal at the desk', () => {
	test('L4 of no order that we know is matched by hand, and the answer goes to the order’s customer', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await receive(running, orderId, { emailAddress: 'new@example.com', orderNumber: 'min' })
		const unmatched = await typeAtDesk(running, 'withdrawals accept 1 --yes')
		expect(unmatched).toMatchObject({ code: 1 })
		expect(unmatched.errors).toContain('withdrawals match')
		expect(await refundsOf(running)).toEqual([])
		expect((await typeAtDesk(running, 'withdrawals')).output).toContain('min?')

		for (const words of ['is about order', 'already']) {
			const matched = await typeAtDesk(running, `withdrawals match 1 ${orderId} --as Anna`)
			expect(matched).toMatchObject({ code: 0 })
			expect(matched.output).toContain(words)
		}
		expect(await typeAtDesk(running, 'withdrawals accept 1 --yes --as Bo')).toMatchObject({
			code: 0,
		})
		expect(await actsIn(running)).toEqual([
			{ operator: 'Anna', act: 'match-withdrawal', details: { withdrawal: 1 } },
			{ operator: 'Bo', act: 'accept-withdrawal', details: { withdrawal: 1, ore: 1250_00 } },
		])
		await eventually(async () => {
			expect(await mailed(running, 'asa@example.com', 'frånträtt')).toHaveLength(1)
			expect(await mailed(running, 'new@example.com', 'tagit emot')).toHaveLength(1)
		})
		expect(await mailed(running, 'new@example.com', 'frånträtt')).toEqual([])
	})

	test('L4 is accepted for some of the cars: their price goes back, and the others are delivered', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR, SECOND] }))
		await eventually(async () => {
			const { deliveries } = (await running.summary(orderId)) ?? {}
			expect(deliveries).toMatchObject([{ status: 'WAITING' }, { status: 'WAITING' }])
		})
		await receive(running, orderId)
		const wrong = await typeAtDesk(running, 'withdrawals accept 1 --yes --car YV1LFA4BCN1234567')
		expect(wrong.errors).toContain('is no car of this order')
		expect(await standings(running)).toEqual(['RECEIVED'])
		const accepted = await typeAtDesk(running, `withdrawals accept 1 --yes --car ${CAR} --json`)
		expect(JSON.parse(accepted.output)).toMatchObject({ number: 1, outcome: 'accepted' })
		expect(await refundsOf(running)).toEqual([{ amount_ore: 1250_00, what: 'cars' }])
		await eventually(async () => {
			const { deliveries } = (await running.summary(orderId)) ?? {}
			expect(deliveries).toMatchObject([{ status: 'STOPPED' }, { status: 'WAITING' }])
			const [mail] = await mailed(running, 'asa@example.com', 'frånträtt')
			expect(mail?.text).toContain(CAR)
			expect(mail?.text).not.toContain(SECOND)
		})
	})

	test('L4 by two operators at once is one refund and one decision', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await receive(running, orderId)
		const runs = await Promise.all([
			typeAtDesk(running, 'withdrawals accept 1 --yes'),
			typeAtDesk(running, 'withdrawals accept 1 --yes'),
			typeAtDesk(running, ['withdrawals', 'decline', '1', '--reason', 'nej', '--yes']),
		])
		expect(runs.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
		const [standing] = await standings(running)
		expect(await refundsOf(running)).toHaveLength(standing === 'ACCEPTED' ? 1 : 0)
		const { rows } = await running.shop.pool.query(
			"select kind from withdrawal_mails where kind <> 'withdrawal-received'",
		)
		expect(rows).toEqual([{ kind: `withdrawal-${standing?.toLowerCase()}` }])
		expect(await actsIn(running)).toHaveLength(1)
	})

	test('L4 is declined with a reason that the customer reads; twice changes nothing', async () => {
		const running = await runShop()
		const { orderId } = await storeDelivered(running, [CAR], ['WAITING'])
		await receive(running, orderId)
		const decline = (reason: string) =>
			typeAtDesk(running, ['withdrawals', 'decline', '1', '--reason', reason, '--yes'])
		expect(await decline(' ')).toMatchObject({ code: 2 })
		expect(await typeAtDesk(running, 'withdrawals decline 1')).toMatchObject({ code: 2 })
		const unasked = await typeAtDesk(running, ['withdrawals', 'decline', '1', '--reason', 'nej'])
		expect(unasked).toMatchObject({ code: 1 })
		expect(await decline('Intyget levererades\nden 1 november.')).toMatchObject({ code: 0 })
		expect(await decline('Intyget levererades den 1 november.')).toMatchObject({ code: 0 })
		expect((await decline('Något annat.')).errors).toContain('another reason')
		const accepted = await typeAtDesk(running, 'withdrawals accept 1 --yes')
		expect(accepted.errors).toContain('declined before')
		await eventually(async () => {
			const [mail, second] = await mailed(running, 'asa@example.com', 'Svar om att ångra')
			expect(mail?.text).toContain('Skäl: Intyget levererades den 1 november.')
			expect(mail?.text).toContain('Allmänna reklamationsnämnden')
			expect(second).toBeUndefined()
		})
		const [act, ...others] = await actsIn(running)
		expect(act).toMatchObject({ act: 'decline-withdrawal', details: { withdrawal: 1 } })
		expect(others).toEqual([])
		// It is noted as sent a moment after it has come.
		await eventually(async () => {
			const story = await typeAtDesk(running, `mail ${orderId} withdrawal-declined`)
			expect(story.output).toContain('Intyget levererades')
		})
	})

	test('L4 of an order that is not paid wants it cancelled first, and of a refunded one gives nothing twice', async () => {
		const running = await runShop()
		const unpaid = await placePayableOrder(running, buildOrder())
		await receive(running, unpaid)
		expect((await typeAtDesk(running, 'withdrawals accept 1 --yes')).errors).toContain('cancel')
		await typeAtDesk(running, `cancel ${unpaid} --yes`)
		const accepted = await typeAtDesk(running, 'withdrawals accept 1 --yes')
		expect(accepted.output).toContain('Nothing was left to give back')

		const paid = await placePaidOrder(running, buildOrder())
		await typeAtDesk(running, `refund ${paid} --yes`)
		await receive(running, paid)
		expect(await typeAtDesk(running, 'withdrawals accept 2 --yes')).toMatchObject({ code: 0 })
		expect(await refundsOf(running)).toHaveLength(1)
		expect(await standings(running)).toEqual(['ACCEPTED', 'ACCEPTED'])
	})

	test('L4 while the provider is away is accepted once, and the money follows', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await receive(running, orderId)
		await makeProviderFail(running, { api: 'down' })
		const accepted = await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 200 })
		expect(accepted.output).toContain('under way')
		expect((await typeAtDesk(running, 'withdrawals accept 1 --yes')).output).toContain('before')
		await makeProviderFail(running, { api: 'none' })
		await eventually(async () =>
			expect(await running.summary(orderId)).toMatchObject({ refundedAmount: 1250 }),
		)
		expect(await refundsOf(running)).toHaveLength(1)
	})

	test('L4 wants somebody until it is decided, and more so after fourteen days', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await receive(running, orderId)
		expect(await keysOf(running)).toContain(attentionKey('withdrawal', '1'))
		await awayFromMidnight()
		const received = async (days: number) => {
			// Noon in Sweden: it counts by calendar days.
			const noon = startOf(addDays(dayOf(new Date()), -days)).getTime() + 12 * 3600_000
			await running.shop.pool.query('update withdrawals set received_at = $1', [new Date(noon)])
			return keysOf(running)
		}
		expect(await received(14)).toContain('withdrawal 1')
		expect(await received(15)).toEqual(expect.arrayContaining(['withdrawal-overdue 1']))
		expect(await keysOf(running)).not.toContain('withdrawal 1')
		expect((await typeAtDesk(running, 'withdrawals')).output).toContain('overdue')
		expect((await typeAtDesk(running, 'attention')).output).toContain('withdrawals accept 1')
		const settled = await typeAtDesk(running, 'attention settle withdrawal-overdue 1 --note x')
		expect(settled).toMatchObject({ code: 1 })
		await typeAtDesk(running, 'withdrawals accept 1 --yes')
		expect((await keysOf(running)).filter((key) => key.startsWith('withdrawal'))).toEqual([])
		expect((await typeAtDesk(running, 'withdrawals --all')).output).toContain('accepted')
	})

	test('L4 that is accepted wants somebody after fourteen days until the provider has given the money back', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await receive(running, orderId)
		await makeProviderFail(running, { api: 'down' })
		await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 1 })
		await awayFromMidnight()
		expect(await keysOf(running)).not.toContain('withdrawal-overdue 1')
		await running.shop.pool.query("update withdrawals set received_at = now() - interval '15 days'")
		const items = await listAttention(running.shop)
		const overdue = items.find(({ key }) => key === 'withdrawal-overdue 1')
		expect(overdue).toMatchObject({
			orderId,
			why: { en: expect.stringContaining('the provider has not done so yet') },
			acts: [expect.stringMatching(/^check /)],
		})
		expect((await typeAtDesk(running, 'withdrawals --all')).output).toContain('overdue')
		await makeProviderFail(running, { api: 'none' })
		await eventually(async () =>
			expect(await keysOf(running)).not.toContain('withdrawal-overdue 1'),
		)
		expect((await typeAtDesk(running, 'withdrawals --all')).output).not.toContain('overdue')
	})

	test('L3 a person’s folder has what they said, also about no order, and erasing takes it out', async () => {
		const running = await runShop({ works: false })
		const orderId = await storeOrder(running.shop.db)
		await receive(running, orderId, { emailAddress: 'only@example.com', orderNumber: 'min' })
		const parent = await mkdtemp(path.join(os.tmpdir(), 'coc-person-'))
		onTestFinished(() => rm(parent, { recursive: true, force: true }))
		const folder = path.join(parent, 'only')
		const person = await typeAtDesk(running, `person only@example.com --out ${folder}`)
		expect(person).toMatchObject({ code: 0 })
		const data = JSON.parse(await readFile(path.join(folder, 'data.json'), 'utf8'))
		const said = { orderNumber: 'min', emailAddress: 'only@example.com' }
		expect(data).toMatchObject({ orders: [], withdrawals: [said] })
		expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain('Ångrat avtal')
		const before = await typeAtDesk(running, 'erase only@example.com --dry-run --json')
		expect(JSON.parse(before.output)).toMatchObject({ withdrawals: 1, toErase: [] })
		const erased = await typeAtDesk(running, 'erase only@example.com --yes')
		expect(erased.output).toContain('0 paid orders and 1 withdrawal.')
		expect(await standings(running)).toEqual([])
		expect((await typeAtDesk(running, 'erase only@example.com --yes')).errors).toContain('Nobody')
	})
})
