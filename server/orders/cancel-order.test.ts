import { describe, expect, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	runShop,
} from '../testing/running-shop.ts'
import {
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../testing/stand-ins.ts'
import { cancelOrder } from './cancel-order.ts'
import { openPayment } from './open-payment.ts'

describe('cancelling an order', () => {
	test('closes its payment at the provider, tells the customer and leaves nothing to pay', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const checkout = await followPaymentLink(running, orderId)

		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('cancelled')
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'CANCELLED',
			paymentLink: null,
		})
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		await pressAtCheckout(checkout, 'pay')
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		await eventually(async () => {
			const [mail] = await mailsTo(running, 'asa@example.com')
			expect(mail?.subject).toBe('Din CoC-beställning hos Vendel har avbrutits')
		})
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('already-cancelled')
		expect(await cancelOrder(running.shop, 'nothing', 'operator')).toBe('not-found')
	})

	test('finds out that it was paid, also when no callback came', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('already-paid')
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

	test('changes nothing while the provider is away', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		await expect(cancelOrder(running.shop, orderId, 'operator')).rejects.toThrow()
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CREATED' })
	})

	test('before it is handled, it is never handled', async () => {
		const running = await runShop({ changes: { handling: 'manual' } })
		const { orderId } = await running.place(buildOrder())
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('cancelled')
		expect(await openPayment(running.shop, orderId)).toBeNull()
		expect(await paymentsAtProvider(running)).toEqual([])
	})

	test('while its payment is being opened, withdraws that payment', async () => {
		const running = await runShop({ changes: { handling: 'manual' } })
		const { orderId } = await running.place(buildOrder())
		const { shop } = running
		const slow = {
			...shop,
			provider: {
				...shop.provider,
				openPayment: async (payment: Parameters<typeof shop.provider.openPayment>[0]) => {
					const opened = await shop.provider.openPayment(payment)
					// The provider has answered, but we have not written it down yet.
					await cancelOrder(shop, orderId, 'operator')
					return opened
				},
			},
		}
		await shop.pool.query(
			"update orders set status = 'CREATED', handled_at = now(), total_ore = 125000, vat_rate_basis_points = 2500 where id = $1",
			[orderId],
		)
		await shop.pool.query(
			"insert into order_lines (order_id, position, kind, chassis_number, coc_exists, cost_ore) values ($1, 0, 'coc', 'VND1A2B3C4D567890', true, 100000), ($1, 1, 'vat', null, false, 25000)",
			[orderId],
		)
		expect(await openPayment(slow, orderId)).toBeNull()
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CANCELLED' })
	})
})
