import { describe, expect, test } from 'vitest'
import { refundOrder } from '../../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import {
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
	refundByHand,
} from '../../../testing/stand-ins.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'

const acts = async ({ shop }: RunningShop) =>
	(await shop.db.selectFrom('acts').select(['act', 'operator']).execute()).filter(
		({ act }) => act === 'check',
	)

describe('check', () => {
	test('O9 hears what a lost callback would have said, and tells what changed', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const same = await typeAtDesk(running, `check ${orderId}`)
		expect(same).toMatchObject({ code: 0 })
		expect(same.output).toContain('it says “Open”, 1 250,00 SEK. So do our books.')
		expect(same.output).toContain('The order is as it was: Waiting for payment.')
		expect(await acts(running), 'nothing changed').toEqual([])

		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		const heard = await typeAtDesk(running, `check ${orderId} --as Anna`)
		expect(heard).toMatchObject({ code: 0 })
		expect(heard.output).toContain(
			'it says “Paid”, 1 250,00 SEK. Our books said “Open” and now say the same.',
		)
		expect(heard.output).toContain('was “Waiting for payment” and is now “Paid”')
		expect(await acts(running)).toEqual([{ act: 'check', operator: 'Anna' }])
		const again = await typeAtDesk(running, `check ${orderId} --json`)
		expect(JSON.parse(again.output)).toMatchObject({
			before: 'SETTLED',
			after: 'SETTLED',
			payments: [{ outcome: 'asked', said: { status: 'SETTLED', amountOre: 1250_00 } }],
		})
	})

	test('O9 asks about refunds too: ours that wait, and others’ that we had not heard of', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: '' })
		const away = await typeAtDesk(running, `check ${orderId}`, { patienceMs: 200 })
		expect(away).toMatchObject({ code: 1 })
		expect(away.output).toMatch(/Payment at zaver: no answer/)
		expect(away.output).toMatch(/Refund of 100,00 SEK: no answer/)
		expect(away.errors).toContain('Try again in a while')

		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			const { output, code } = await typeAtDesk(running, `check ${orderId}`)
			expect(output).toContain('Refund of 100,00 SEK: it says “Given back”')
			expect(code).toBe(0)
		})
		const [payment] = await paymentsAtProvider(running)
		await refundByHand(running, payment?.paymentId ?? '', 50)
		await eventually(async () => {
			expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 150 }])
		})
		const heard = await typeAtDesk(running, `check ${orderId}`)
		expect(heard.output).toContain('150,00 SEK of it given back')
		const attention = await typeAtDesk(running, 'attention --json')
		expect(JSON.parse(attention.output)).toMatchObject([{ kind: 'refunded-elsewhere', orderId }])
	})

	test('O9 says of what it cannot ask why', async () => {
		const running = await runShop({ works: false })
		const received = await storeOrder(running.shop.db)
		const none = await typeAtDesk(running, `check ${received}`)
		expect(none).toMatchObject({ code: 0 })
		expect(none.output).toContain('No payment of this order was ever opened')
		const paid = await storePaid(running, {})
		await running.shop.pool.query(`update payment_attempts set provider = 'former'`)
		const elsewhere = await typeAtDesk(running, `check ${paid}`)
		expect(elsewhere.output).toContain('Payment at former: not asked')
	})
})
