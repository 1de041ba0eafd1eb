import { expect, test } from 'vitest'
import { listAttention } from '../attention/list-attention.ts'
import { runDesk } from '../desk/http/testing/running-desk.ts'
import { typeAtDesk } from '../desk/testing-desk.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { makeRefunds, storeSettled } from '../orders/refunding/testing.ts'
import type { Shop } from '../orders/shop.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePaidOrder, runShop } from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'
import { receiveWithdrawal } from './receive-withdrawal.ts'
import { saidOf } from './testing.ts'

const receive = async (shop: Shop, orderId: string) =>
	receiveWithdrawal(shop, await saidOf(shop, orderId), '192.0.2.1')

const refundsOf = ({ db }: Shop) =>
	db.selectFrom('refunds').select(['amount_ore', 'status']).execute()

test('L4 whose money is at a former provider is accepted once an operator says that it was given back there', async () => {
	const desk = await runDesk()
	const orderId = await placePaidOrder(desk, buildOrder())
	await receive(desk.shop, orderId)
	await desk.shop.pool.query("update payment_attempts set provider = 'stripe'")
	const bo = await desk.signIn('manager', 'Bo')
	const accept = async (given: object) =>
		(await bo.act('accept-withdrawal', { number: 1, shown: null, ...given })).json()
	expect(await accept({})).toEqual({ outcome: 'at-other-provider', provider: 'stripe' })
	const command = 'withdrawals accept 1 --yes'
	expect((await typeAtDesk(desk, command)).errors).toContain('--paid-elsewhere')
	// Single cars have no part of it that could be noted.
	const cars = { chassisNumbers: buildOrder().chassiNumbers.slice(0, 1), paidElsewhere: true }
	expect(await accept(cars)).toMatchObject({ outcome: 'at-other-provider' })
	const shown = [{ attemptId: 'other', ore: 1250_00 }]
	expect(await accept({ paidElsewhere: true, shown })).toEqual({ outcome: 'changed-meanwhile' })
	expect((await bo.get(`/api/desk/orders/${orderId}`)).json()).toMatchObject({ state: 'SETTLED' })

	const asked = await typeAtDesk(desk, 'withdrawals accept 1 --paid-elsewhere', {
		columns: 200,
		typed: 'y\n',
	})
	expect(asked.output).toContain('Accepted; the customer is told.')
	expect((await bo.get(`/api/desk/orders/${orderId}`)).json()).toMatchObject({ state: 'REFUNDED' })
	expect(await refundsOf(desk.shop)).toEqual([])
	await eventually(async () => {
		const mails = await mailsTo(desk, 'asa@example.com')
		const answer = mails.find(({ subject }) => subject.includes('är frånträtt'))
		expect(answer?.text.replaceAll(/\s/gu, ' ')).toContain('inget kvar att betala tillbaka')
	})
	expect(await listAttention(desk.shop)).toMatchObject([
		{ kind: 'refunded-elsewhere', why: { en: expect.stringContaining('1 250,00 SEK') } },
	])
	const acts = await desk.shop.db.selectFrom('acts').select(['act', 'details']).execute()
	expect(acts).toContainEqual({
		act: 'accept-withdrawal',
		details: { withdrawal: 1, paidElsewhere: true },
	})
})

test('L4 of an order paid twice, once at a former provider, gives the other payment back', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const { orderId } = await running.place(buildOrder())
	await handleOrder(shop, orderId)
	await storeSettled(shop, orderId)
	await shop.pool.query("update payment_attempts set provider = 'stripe'")
	await storeSettled(shop, orderId)
	await receive(shop, orderId)
	const command = 'withdrawals accept 1 --paid-elsewhere --yes'
	const { output } = await typeAtDesk(running, command, { patienceMs: 1 })
	expect(output).toContain('1 250,00 SEK is under way')
	expect(await refundsOf(shop)).toEqual([{ amount_ore: 1250_00, status: 'OPENING' }])
	const { rows } = await shop.pool.query(
		'select provider, refunded_elsewhere_ore as ore from payment_attempts order by created_at',
	)
	expect(rows).toEqual([
		{ provider: 'stripe', ore: 1250_00 },
		{ provider: 'zaver', ore: 0 },
	])
})

test.each([
	{ former: 'first', providers: ['stripe', 'zaver'] },
	{ former: 'last', providers: ['zaver', 'stripe'] },
])(
	'L4 D6 of an order paid at two providers, at the former one $former, is accepted in the browser with what it is shown',
	async ({ providers }) => {
		const desk = await runDesk({ works: false })
		const { shop } = desk
		const { orderId } = await desk.place(buildOrder())
		await handleOrder(shop, orderId)
		for (const provider of providers) {
			await storeSettled(shop, orderId)
			await shop.pool.query(
				`update payment_attempts set provider = $1
			where id = (select id from payment_attempts order by created_at desc limit 1)`,
				[provider],
			)
		}
		await receive(shop, orderId)
		const bo = await desk.signIn('manager', 'Bo')
		const plan = (await bo.get(`/api/desk/orders/${orderId}/refund`)).json()
		expect(plan).toMatchObject({ isLeftElsewhere: true, payments: [{ ore: 1250_00 }] })
		const shown = plan.payments.map(({ attemptId, ore }: { attemptId: string; ore: number }) => ({
			attemptId,
			ore,
		}))
		const input = { number: 1, shown, paidElsewhere: true }
		const accepting = bo.act('accept-withdrawal', input)
		await eventually(async () => {
			await makeRefunds(shop)
			expect(await refundsOf(shop)).toEqual([{ amount_ore: 1250_00, status: 'EXECUTED' }])
		})
		expect((await accepting).json()).toMatchObject({ outcome: 'accepted' })
	},
)
