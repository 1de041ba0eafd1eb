import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { sized } from '../../../testing/full-size.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import { makeProviderFail, pressAtCheckout } from '../../../testing/stand-ins.ts'

/** As the page does to which the provider sends the customer back. */
async function comeBack({ url }: RunningShop, orderId: string) {
	const answer = await fetch(`${url}/api/order/payment?id=${orderId}&ask=provider`)
	return answer.status === 200 ? JSON.parse(await answer.text()) : null
}

/** So that it may be asked again. */
const waitALittle = ({ shop }: RunningShop) =>
	shop.pool.query(`update payment_attempts set asked_at = now() - interval '5 seconds'`)

describe('S2 a customer who comes back from the provider', () => {
	test('learns at once that the payment is settled, though no callback came', async () => {
		const running = await runShop()
		await makeProviderFail(running, { callbacks: 'lost' })
		// On a busy machine the patience of one customer may end, and another comes.
		await eventually(async () => {
			const orderId = await placePayableOrder(running, buildOrder())
			await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
			expect((await running.summary(orderId))?.paymentStatus).toBe('CREATED')
			await waitALittle(running)
			expect(await comeBack(running, orderId)).toMatchObject({
				paymentStatus: 'SETTLED',
				isProviderAsked: true,
			})
		})
	})

	test('without having paid is told the provider’s word, and it is not asked at every look', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			await waitALittle(running)
			const [first, second] = [await comeBack(running, orderId), await comeBack(running, orderId)]
			expect(first).toMatchObject({ paymentStatus: 'CREATED', isProviderAsked: true })
			expect(first).not.toHaveProperty('isPaymentPending')
			expect(second).not.toHaveProperty('isProviderAsked')
		})
	})

	test('is answered within three seconds by a provider that is away, and a job goes on asking', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await waitALittle(running)
		await makeProviderFail(running, { api: 'slow', slowSeconds: '9' })
		const began = performance.now()
		expect(await comeBack(running, orderId)).not.toHaveProperty('isProviderAsked')
		expect(performance.now() - began).toBeLessThan(sized({ gate: 7_000, full: 3_000 }))
		const { rows } = await running.shop.pool.query(
			`select count(*) as n from pgboss.job where name = 'check-payment'`,
		)
		expect(rows).toEqual([{ n: 1 }])
		// Else the job would be waited for.
		await running.sandbox.stop()
	})

	test('to an order that we do not know asks nobody', async () => {
		const running = await runShop({ works: false })
		expect(await comeBack(running, '0'.repeat(31))).toBeNull()
	})
})
