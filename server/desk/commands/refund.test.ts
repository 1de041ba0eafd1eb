import { describe, expect, test } from 'vitest'
import { reconcile } from '../../orders/paying/reconcile.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { typeAtDesk } from '../testing-desk.ts'

const ORDERS = 5
const REFUNDS_OF_EACH = 20
/** However slow the machine is: what is asked here is what is said, not how soon. */
const ALL_THE_TIME = { patienceMs: 300_000 }

const refundsOf = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select amount_ore, status from refunds order by created_at')).rows

describe('refund', () => {
	test('O5 with the worker racing says of 100 that they were made, and each was made once', async () => {
		const running = await runShop()
		const orders = await Promise.all(
			Array.from({ length: ORDERS }, () => placePaidOrder(running, buildOrder())),
		)
		const answers: string[] = []
		const refundAll = async (orderId: string) => {
			for (let time = 0; time < REFUNDS_OF_EACH; time++) {
				const command = `refund ${orderId} --amount 0,01 --yes --again`
				answers.push((await typeAtDesk(running, command, ALL_THE_TIME)).output)
			}
		}
		await Promise.all(orders.map(refundAll))
		expect(answers.filter((answer) => answer !== '0,01 SEK given back.\n')).toEqual([])
		expect(answers).toHaveLength(100)
		const refunds = await refundsOf(running)
		expect(refunds.filter(({ status }) => status !== 'EXECUTED')).toEqual([])
		const payments = await paymentsAtProvider(running)
		expect(payments.map((payment) => payment['refundedAmount'])).toEqual(orders.map(() => 0.2))
	})

	test('O5 that the worker made first is told as made, whatever its own question was answered', async () => {
		const running = await runShop()
		const { shop } = running
		const orderId = await placePaidOrder(running, buildOrder())
		const provider = {
			...shop.provider,
			// The worker is quicker; then the provider is away.
			refundPayment: async (): Promise<never> => {
				await shop.pool.query("update refunds set status = 'EXECUTED', reference = 'r'")
				throw new Error('connection lost')
			},
		}
		const made = await refundOrder(
			{ ...shop, provider, enqueue: async () => undefined },
			{ orderId, amountOre: 100_00, reason: '' },
		)
		expect(made).toMatchObject({ outcome: 'refunded' })
	})

	test('is under way while the provider is away, and is not to be repeated', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const away = await typeAtDesk(running, `refund ${orderId} --yes`, { patienceMs: 100 })
		expect(away.code).toBe(0)
		expect(away.output).toContain('Under way: do not repeat it.')
		expect(away.output).toContain('1 250,00 SEK')

		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await reconcile(running.shop)
			expect(await refundsOf(running)).toEqual([{ amount_ore: 1250_00, status: 'EXECUTED' }])
		})
	})

	test('O5 of the same amount within an hour is asked about, and --yes alone is not enough', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		const command = `refund ${orderId} --amount 100`
		expect(await typeAtDesk(running, `${command} --yes`, ALL_THE_TIME)).toMatchObject({ code: 0 })

		const refused = await typeAtDesk(running, `${command} --yes`)
		expect(refused.code).toBe(1)
		expect(refused.errors).toContain('100,00 SEK was given back for this order already')
		expect(refused.errors).toContain('Add --again if you mean another one.')
		const asked = await typeAtDesk(running, command, { typed: '\n' })
		expect(asked.code).toBe(1)
		expect(asked.errors).toMatch(/already .* Give another 100,00 SEK .* \[y\/N\]/)
		expect(await refundsOf(running)).toHaveLength(1)

		const meant = { typed: 'y\n', ...ALL_THE_TIME }
		expect(await typeAtDesk(running, command, meant)).toMatchObject({ code: 0 })
		const again = await typeAtDesk(running, `${command} --yes --again`, ALL_THE_TIME)
		expect(again).toMatchObject({ code: 0 })
		expect(await refundsOf(running)).toHaveLength(3)

		await running.shop.pool.query(
			"update refunds set created_at = created_at - interval '61 minutes'",
		)
		const later = await typeAtDesk(running, `${command} --yes`, ALL_THE_TIME)
		expect(later).toMatchObject({ code: 0 })
	})

	test('typed at two desks at once is made once', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		const codes = await Promise.all(
			[1, 2].map(async () => {
				const command = `refund ${orderId} --amount 100 --yes`
				return (await typeAtDesk(running, command, ALL_THE_TIME)).code
			}),
		)
		expect(codes.sort()).toEqual([0, 1])
		expect(await refundsOf(running)).toEqual([{ amount_ore: 100_00, status: 'EXECUTED' }])
	})

	test('ends its waiting with Ctrl-C, and says that it is under way', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const stop = new AbortController()
		const typed = typeAtDesk(running, `refund ${orderId} --yes`, {
			signal: stop.signal,
			...ALL_THE_TIME,
		})
		await eventually(async () => expect(await refundsOf(running)).toHaveLength(1))
		stop.abort()
		expect((await typed).output).toContain('Under way: do not repeat it.')
	})
})
