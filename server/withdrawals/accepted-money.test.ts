import { expect, test } from 'vitest'
import { listAttention } from '../attention/list-attention.ts'
import { deliverOrder } from '../deliveries/deliver-order.ts'
import { runDesk } from '../desk/http/testing/running-desk.ts'
import { CAR, SECOND, statusesOf } from '../desk/testing-certificates.ts'
import { storePaid, storePayment, typeAtDesk } from '../desk/testing-desk.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { makeRefunds, storeSettled } from '../orders/refunding/testing.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
	refundByHand,
} from '../testing/stand-ins.ts'
import { tryAgainNow } from '../testing/steps/try-again-now.ts'
import { moneyOfWithdrawal } from './mails/money-of-withdrawal.ts'
import { receiveWithdrawal } from './receive-withdrawal.ts'
import { saidOf } from './testing.ts'

const receive = async ({ shop }: RunningShop, orderId: string) =>
	receiveWithdrawal(shop, await saidOf(shop, orderId), '192.0.2.1')

const refundsOf = ({ shop }: RunningShop) =>
	shop.db.selectFrom('refunds').select(['amount_ore', 'status', 'sold_ore']).execute()

async function answerTo(running: RunningShop): Promise<string> {
	let text = ''
	await eventually(async () => {
		const mails = await mailsTo(running, 'asa@example.com')
		const answers = mails.filter(({ subject }) => subject.includes('är frånträtt'))
		expect(answers).toHaveLength(1)
		text = answers[0]?.text.replaceAll(/\s/gu, ' ') ?? ''
	})
	return text
}

/** The bank of a first payment was slow, and pays after a second one has. */
async function placePaidTwice(running: RunningShop): Promise<string> {
	const orderId = await placePayableOrder(running, buildOrder())
	const [first] = await paymentsAtProvider(running)
	await pressAtCheckout(await followPaymentLink(running, orderId), 'cancel')
	await eventually(async () => {
		const cancelled = "select from payment_attempts where status = 'CANCELLED'"
		expect((await running.shop.pool.query(cancelled)).rowCount).toBe(1)
	})
	await payOrder(running, orderId)
	await forcePayment(running, first?.paymentId ?? '', { status: 'SETTLED' })
	await eventually(async () => {
		const settled = "select from payment_attempts where status = 'SETTLED'"
		expect((await running.shop.pool.query(settled)).rowCount).toBe(2)
	})
	return orderId
}

test('L4 of an order that was paid twice gives both payments back in one act, each once, and none where only one was shown', async () => {
	const desk = await runDesk()
	const orderId = await placePaidTwice(desk)
	await receive(desk, orderId)
	const asked = await typeAtDesk(desk, 'withdrawals accept 1', { columns: 200, typed: 'n\n' })
	expect(asked.output + asked.errors).toContain('1 250,00 SEK and 1 250,00 SEK')

	const bo = await desk.signIn('manager', 'Bo')
	const plan = (await bo.get(`/api/desk/orders/${orderId}/refund`)).json()
	const shown = plan.payments.map(({ attemptId, ore }: { attemptId: string; ore: number }) => ({
		...{ attemptId, ore },
	}))
	expect(shown).toHaveLength(2)
	for (const less of [null, shown[0], [shown[0]], [shown[0], shown[0]]]) {
		const refused = await bo.act('accept-withdrawal', { number: 1, shown: less })
		expect(refused.json()).toEqual({ outcome: 'changed-meanwhile' })
	}
	expect(await refundsOf(desk)).toEqual([])

	const accepted = await bo.act('accept-withdrawal', { number: 1, shown })
	expect(accepted.json()).toMatchObject({
		outcome: 'accepted',
		isTold: true,
		refunds: [{ amountOre: 1250_00 }, { amountOre: 1250_00 }],
	})
	await eventually(async () => {
		const payments = await paymentsAtProvider(desk)
		expect(payments).toMatchObject([{ refundedAmount: 1250 }, { refundedAmount: 1250 }])
		// What was sold is credited once; the other payment was never a sale.
		expect(await desk.summary(orderId)).toMatchObject({ creditNotes: [{ number: 1 }] })
	})
	expect((await refundsOf(desk)).map(({ sold_ore }) => sold_ore).toSorted()).toEqual([0, 1250_00])
	expect(await answerTo(desk)).toContain('2 500,00 SEK')
	const acts = await desk.shop.db.selectFrom('acts').select(['act', 'details']).execute()
	expect(acts).toContainEqual({
		act: 'accept-withdrawal',
		details: { withdrawal: 1, ore: 2500_00 },
	})
	const again = await typeAtDesk(desk, 'withdrawals accept 1 --yes')
	expect(again.output).toContain('accepted before')
	expect(await refundsOf(desk)).toHaveLength(2)
	expect(await listAttention(desk.shop)).toEqual([])
})

test('L4 whose refund the provider refuses is not delivered again: the office is told what to do, the customer nothing false', async () => {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await eventually(async () =>
		expect(await statusesOf(running, orderId)).toEqual(['WAITING', 'WAITING']),
	)
	const [payment] = await paymentsAtProvider(running)
	await makeProviderFail(running, { callbacks: 'lost', mail: 'down' })
	// Nothing is left of it there, and we are not told.
	await refundByHand(running, payment?.paymentId ?? '', 2500)
	await receive(running, orderId)
	const accepted = await typeAtDesk(running, `withdrawals accept 1 --car ${CAR} --yes`)
	expect(accepted).toMatchObject({ code: 1 })
	expect(accepted.errors).toContain('the provider refused to give 1 250,00 SEK back')

	await deliverOrder(running.shop, orderId)
	expect(await statusesOf(running, orderId)).toEqual(['STOPPED', 'WAITING'])
	const items = await listAttention(running.shop)
	const [item] = items.filter(({ kind }) => kind === 'refund-refused')
	expect(item?.why.en).toMatch(
		/1 250,00 SEK back, which the customer of withdrawal 1 .* bank account/,
	)
	expect(item?.acts).toEqual([`refund ${item?.name} --car ${CAR}`])

	// It is written anew with each try.
	await eventually(async () => {
		const tried = "select from pgboss.job where name = 'tell-withdrawal' and state = 'retry'"
		expect((await running.shop.pool.query(tried)).rowCount).toBe(2)
	})
	await makeProviderFail(running, { mail: 'none' })
	await tryAgainNow(running, 'tell-withdrawal')
	const told = await answerTo(running)
	expect(told).toContain(
		'Återbetalningen av 1 250,00 SEK gick inte fram samma väg som du betalade.',
	)
	expect(told).not.toMatch(/senast den|Du får tillbaka/)
})

test('L4 that was refused for two payments wants both again', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orderId = await storePaid(running, {})
	await storePayment(running, orderId, {})
	await receive(running, orderId)
	await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 1 })
	await shop.pool.query("update refunds set status = 'CANCELLED'")
	const refused = async () =>
		(await listAttention(shop)).filter(({ kind }) => kind === 'refund-refused')
	expect(await refused()).toMatchObject([{ why: { en: expect.stringContaining('2 500,00 SEK') } }])
	await refundOrder(shop, { orderId, amountOre: null, reason: '' })
	expect(await refused()).toMatchObject([{ why: { en: expect.stringContaining('1 250,00 SEK') } }])
	await refundOrder(shop, { orderId, amountOre: null, reason: '', again: true })
	expect(await refused()).toEqual([])
})

/** Two cars, of which one was withdrawn from: its refund is refused. */
async function refusedForOneOfTwo() {
	const running = await runShop({ works: false })
	const { shop } = running
	const { orderId } = await running.place(buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await handleOrder(shop, orderId)
	await storeSettled(shop, orderId)
	await receive(running, orderId)
	await typeAtDesk(running, `withdrawals accept 1 --car ${CAR} --yes`, { patienceMs: 1 })
	await shop.pool.query("update refunds set status = 'CANCELLED'")
	return { running, shop, orderId }
}

test('L4 whose money was refused is not made up for by that of another car', async () => {
	const { shop, orderId } = await refusedForOneOfTwo()
	const giveBack = async (car: string) => {
		await refundOrder(shop, { orderId, chassisNumbers: [car], reason: '' })
		await makeRefunds(shop)
		const { rows } = await shop.pool.query('select id from withdrawals')
		return moneyOfWithdrawal(shop.pool, rows[0].id)
	}
	expect(await giveBack(SECOND)).toEqual([{ state: 'refused', ore: 1250_00 }])
	expect(await giveBack(CAR)).toEqual([{ state: 'returned', ore: 1250_00 }])
})

test('L4 O8 whose money was refused before, and is again, is told as refused, and listed as a withdrawal’s', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const { orderId } = await running.place(buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await handleOrder(shop, orderId)
	await storeSettled(shop, orderId)
	const giveBack = () =>
		refundOrder(shop, { orderId, chassisNumbers: [CAR], reason: '', again: true })
	const refuse = () =>
		shop.pool.query("update refunds set status = 'CANCELLED' where status = 'OPENING'")
	await giveBack()
	await refuse()
	await receive(running, orderId)
	await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 1 })
	const { rows } = await shop.pool.query('select id from withdrawals')
	const money = () => moneyOfWithdrawal(shop.pool, rows[0].id)
	expect(await money()).toEqual([{ state: 'under-way', ore: 2500_00 }])
	await refuse()
	expect(await money()).toEqual([{ state: 'refused', ore: 2500_00 }])
	const [item] = await listAttention(shop)
	expect(item?.why.en).toContain('2 500,00 SEK back, which the customer of withdrawal 1')
	// What is tried once more in vain changes nothing.
	await giveBack()
	await refuse()
	expect(await money()).toEqual([{ state: 'refused', ore: 2500_00 }])
	await giveBack()
	await makeRefunds(shop)
	expect(await money()).toEqual([
		{ state: 'returned', ore: 1250_00 },
		{ state: 'refused', ore: 1250_00 },
	])
})

test('L4 is answered with a day only while that can be kept', async () => {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder())
	await receive(running, orderId)
	await running.shop.pool.query("update withdrawals set received_at = now() - interval '20 days'")
	await makeProviderFail(running, { api: 'down' })
	await typeAtDesk(running, 'withdrawals accept 1 --yes', { patienceMs: 1 })
	const told = await answerTo(running)
	expect(told).toContain('Vi betalar genast tillbaka 1 250,00 SEK samma väg som du betalade.')
	expect(told).not.toContain('senast den')
})

test('L4 whose refused refund is made up for by one that hangs is overdue after the fourteen days, and is not by other money', async () => {
	const { running, shop, orderId } = await refusedForOneOfTwo()
	await shop.pool.query("update withdrawals set received_at = now() - interval '20 days'")
	const giveBack = (car: string) =>
		refundOrder(shop, { orderId, chassisNumbers: [car], reason: '' })
	const overdue = async () => {
		const { output } = await typeAtDesk(running, 'withdrawals --all')
		const items = await listAttention(shop)
		const keys = items.filter(({ kind }) => kind === 'withdrawal-overdue').map(({ key }) => key)
		return [...keys, ...(output.includes('overdue') ? ['listed so'] : [])]
	}
	await giveBack(SECOND)
	expect(await overdue()).toEqual([])
	await giveBack(CAR)
	expect(await overdue()).toEqual(['withdrawal-overdue 1', 'listed so'])
	await makeRefunds(shop)
	expect(await overdue()).toEqual([])
})
