import { expect, test } from 'vitest'
import { storePaid } from '../../desk/testing-desk.ts'
import { type PaymentProvider, PaymentRefusedError } from '../../payments/provider.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider, refundByHand } from '../../testing/stand-ins.ts'
import { checkPayment } from '../paying/check-payment.ts'
import { makeRefund } from './make-refund.ts'
import { refundable, refundOrder } from './refund-order.ts'

const PATIENCE_MS = 60_000

async function onePaidOrder() {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder())
	const [payment] = await paymentsAtProvider(running)
	return { running, orderId, reference: payment?.paymentId ?? '' }
}

/** Given back by hand, and made. */
async function byHand(running: RunningShop, reference: string, amount: number, inAll: number) {
	await refundByHand(running, reference, amount)
	await eventually(async () => {
		expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: inAll }])
	})
}

test('money that was given back at the provider’s is told to an operator, each time once', async () => {
	const { running, orderId, reference } = await onePaidOrder()
	const alertsAfterChecks = async () => {
		for (let time = 0; time < 2; time++) await checkPayment(running.shop, reference)
		return running.alerts.length
	}
	const refund = { orderId, amountOre: 50_00, reason: '' }
	await refundOrder(running.shop, refund, AbortSignal.timeout(PATIENCE_MS))
	expect(await alertsAfterChecks()).toBe(0)

	await byHand(running, reference, 100, 150)
	expect(await alertsAfterChecks()).toBe(1)
	const ours = { ...refund, again: true }
	await refundOrder(running.shop, ours, AbortSignal.timeout(PATIENCE_MS))
	expect(await alertsAfterChecks()).toBe(1)
	await byHand(running, reference, 100, 300)
	expect(await alertsAfterChecks()).toBe(2)
	expect(new Set(running.alerts)).toEqual(new Set(['The provider refunded more than we did']))
})

test('what was given back at the provider’s is not given back once more', async () => {
	const { running, orderId, reference } = await onePaidOrder()
	const { shop } = running
	await byHand(running, reference, 100, 100)
	await checkPayment(shop, reference)
	expect(await refundable(shop, orderId)).toMatchObject({ ore: 1150_00 })
	const refund = { orderId, amountOre: 1150_01, reason: '' }
	expect(await refundOrder(shop, refund)).toEqual({
		outcome: 'more-than-was-paid',
		refundableOre: 1150_00,
		currency: 'SEK',
	})
	const rest = { ...refund, amountOre: null }
	expect(await refundOrder(shop, rest, AbortSignal.timeout(PATIENCE_MS))).toMatchObject({
		outcome: 'refunded',
		amountOre: 1150_00,
	})
	expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1250 }])
})

test('a refund of what was given back at the provider’s, of which nobody has heard, is refused and reserves nothing', async () => {
	const { running, orderId, reference } = await onePaidOrder()
	await makeProviderFail(running, { callbacks: 'lost' })
	await byHand(running, reference, 1250, 1250)
	const refund = { orderId, amountOre: null, reason: '' }
	expect(await refundOrder(running.shop, refund, AbortSignal.timeout(PATIENCE_MS))).toMatchObject({
		outcome: 'refused',
	})
	await eventually(async () => expect(running.alerts).toContain('The provider refused a refund'))
	expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 1250_00 })
})

/** Paid, with no worker; the provider says what it has given back. */
async function withRefundsSaid() {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, {})
	const { rows } = await running.shop.pool.query('select reference from payment_attempts')
	const { reference } = rows[0]
	const paid = { status: 'SETTLED', amountOre: 1250_00, currency: 'SEK', orderId } as const
	const saying = (refundedOre: number, more: Partial<PaymentProvider> = {}) => {
		const fetchPayment: PaymentProvider['fetchPayment'] = async () => ({ ...paid, refundedOre })
		return { ...running.shop, provider: { ...running.shop.provider, fetchPayment, ...more } }
	}
	const leftAfter = async (refundedOre: number) => {
		await checkPayment(saying(refundedOre), reference)
		return (await refundable(running.shop, orderId)).ore
	}
	return { running, orderId, reference, saying, leftAfter }
}

test('money that was given back at the provider’s and that a bank sent back can be given back again', async () => {
	const { running, leftAfter } = await withRefundsSaid()
	expect(await leftAfter(100_00)).toBe(1150_00)
	expect(await leftAfter(0)).toBe(1250_00)
	expect(await leftAfter(100_00)).toBe(1150_00)
	expect(running.alerts).toHaveLength(2)
})

test('an answer that is older than what is known already changes nothing', async () => {
	const { running, reference, saying, leftAfter } = await withRefundsSaid()
	const late = saying(0, {
		fetchPayment: async () => {
			expect(await leftAfter(100_00)).toBe(1150_00)
			return saying(0).provider.fetchPayment(reference)
		},
	})
	await checkPayment(late, reference)
	expect(await leftAfter(100_00)).toBe(1150_00)
	expect(running.alerts).toHaveLength(1)
})

test('a refund of ours that was taken for somebody else’s is counted once', async () => {
	const { orderId, saying, leftAfter } = await withRefundsSaid()
	const shop = saying(0, {
		refundPayment: async () => {
			throw new PaymentRefusedError('no')
		},
		fetchRefund: async () => ({ reference: 'made', status: 'EXECUTED' }),
	})
	const promised = await refundOrder(shop, { orderId, amountOre: 400_00, reason: '' })
	const refundId = 'refundId' in promised ? promised.refundId : ''
	expect(await makeRefund(shop, refundId)).toBe('CANCELLED')
	expect(await leftAfter(400_00)).toBe(850_00)
	expect(await makeRefund(shop, refundId, 'made')).toBe('EXECUTED')
	expect(await refundable(shop, orderId)).toMatchObject({ ore: 850_00 })
	expect(await leftAfter(400_00)).toBe(850_00)
})
