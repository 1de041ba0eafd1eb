import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail } from '../../testing/stand-ins.ts'

describe('the provider’s callback', () => {
	test('without the right token is refused and leaves no trace', async () => {
		const { url, shop } = await runShop()
		for (const authorization of ['', 'wrong', 'Bearer sandbox-callback-token-']) {
			const answer = await fetch(`${url}/api/payments/zaver/callback`, {
				method: 'POST',
				headers: { authorization, 'content-type': 'application/json' },
				body: '{"paymentId":"x","paymentStatus":"SETTLED"}',
			})
			expect(answer.status).toBe(401)
		}
		const { rows } = await shop.pool.query('select count(*) as n from provider_events')
		expect(rows).toEqual([{ n: 0 }])
	})

	test('that claims a payment which the provider does not confirm settles nothing', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const { rows } = await running.shop.pool.query('select reference from payment_attempts')
		const answer = await fetch(`${running.url}/api/payments/zaver/callback`, {
			method: 'POST',
			headers: { authorization: 'sandbox-callback-token', 'content-type': 'application/json' },
			body: JSON.stringify({ paymentId: rows[0].reference, paymentStatus: 'SETTLED' }),
		})
		expect(answer.status).toBe(200)
		expect((await running.summary(orderId))?.paymentStatus).toBe('CREATED')
	})

	test('about an unknown payment, or in garbage, is taken and ignored', async () => {
		const { url } = await runShop()
		for (const body of ['{"paymentId":"unknown"}', 'garbage', '']) {
			const answer = await fetch(`${url}/api/payments/zaver/callback`, {
				method: 'POST',
				headers: { authorization: 'sandbox-callback-token', 'content-type': 'application/json' },
				body,
			})
			expect(answer.status).toBe(200)
		}
	})
})

describe('the payment link', () => {
	test('leads back to the order’s page when there is nothing to pay or the provider fails', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await running.shop.pool.query(`update payment_attempts set status = 'CANCELLED'`)
		await makeProviderFail(running, { api: 'down' })
		for (const id of [orderId, '0'.repeat(31), 'nonsense']) {
			const answer = await fetch(`${running.url}/pay/${id}`, { redirect: 'manual' })
			expect(answer.status).toBe(303)
			expect(answer.headers.get('location')).toBe(`/order/payment/${id}`)
			expect(answer.headers.get('cache-control')).toBe('no-store')
		}
	})
})
