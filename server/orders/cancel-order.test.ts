import { describe, expect, test } from 'vitest'
import { OtherProviderError, PaymentRefusedError } from '../payments/provider.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import {
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../testing/stand-ins.ts'
import { placeOpened } from '../testing/steps/place-opened.ts'
import { cancelOrder } from './cancel-order.ts'
import { handleOrder } from './handling/handle-order.ts'
import { checkPayment } from './paying/check-payment.ts'
import { openPayment } from './paying/open-payment.ts'
import { alertOpenPaymentsAtOtherProvider } from './paying/payments-at-other-provider.ts'

/** Handled, but its payment is not opened by itself. */
async function handledOrder({ place, shop }: RunningShop): Promise<string> {
	const { orderId } = await place(buildOrder())
	await handleOrder(shop, orderId)
	return orderId
}

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
			const subjects = (await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject)
			expect(subjects).toContainEqual(
				expect.stringMatching(/^Din CoC-beställning hos Vendel har avbrutits \(/),
			)
		})
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('already-cancelled')
		expect(await cancelOrder(running.shop, 'nothing', 'operator')).toBe('not-found')
	})

	test('finds out that it was paid, also when no callback came', async () => {
		const running = await runShop({ works: false })
		const { orderId, checkout } = await placeOpened(running)
		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(checkout, 'pay')
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('already-paid')
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

	test('changes nothing while the provider is away', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		await makeProviderFail(running, { api: 'down' })
		await expect(cancelOrder(running.shop, orderId, 'operator')).rejects.toThrow()
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CREATED' })
	})

	test('works when the provider has refused to open its payment', async () => {
		const running = await runShop({ works: false })
		const orderId = await handledOrder(running)
		const refusing = {
			...running.shop,
			provider: {
				...running.shop.provider,
				openPayment: () => Promise.reject(new PaymentRefusedError('no')),
			},
		}
		await expect(openPayment(refusing, orderId)).rejects.toThrow(PaymentRefusedError)
		expect(await cancelOrder(refusing, orderId, 'operator')).toBe('cancelled')
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CANCELLED' })
	})

	test('finds out that it was paid in the very moment of closing', async () => {
		const running = await runShop({ works: false })
		const { orderId, checkout } = await placeOpened(running)
		const { provider } = running.shop
		const late = {
			...running.shop,
			provider: {
				...provider,
				// The answer was true when it was given; the money came before we wrote it down.
				cancelPayment: async (reference: string) => {
					const payment = await provider.fetchPayment(reference)
					await pressAtCheckout(checkout, 'pay')
					await checkPayment(running.shop, reference)
					return { ...payment, status: 'CANCELLED' as const }
				},
			},
		}
		expect(await cancelOrder(late, orderId, 'operator')).toBe('already-paid')
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

	test('is refused for a payment at a provider that is no longer ours', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		const changed = { ...running.shop, provider: { ...running.shop.provider, name: 'another' } }
		await expect(cancelOrder(changed, orderId, 'operator')).rejects.toThrow(OtherProviderError)
		expect(await openPayment(changed, orderId)).toBe(await followPaymentLink(running, orderId))
		await alertOpenPaymentsAtOtherProvider(changed)
		expect(running.alerts).toEqual(['Payments are open at a provider that is no longer configured'])
	})

	test('before it is handled, it is never handled, and has no prices', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		expect(await cancelOrder(running.shop, orderId, 'operator')).toBe('cancelled')
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'CANCELLED',
			isPriced: false,
		})
		await handleOrder(running.shop, orderId)
		expect(await openPayment(running.shop, orderId)).toBeNull()
		expect(await paymentsAtProvider(running)).toEqual([])
	})

	test('while its payment is being opened, withdraws that payment', async () => {
		const running = await runShop({ works: false })
		const orderId = await handledOrder(running)
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
		expect(await openPayment(slow, orderId)).toBeNull()
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CANCELLED' })
	})
})
