import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { paymentsAtProvider, refundByHand } from '../../testing/stand-ins.ts'
import { checkPayment } from '../paying/check-payment.ts'
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

test('a refund of what was given back at the provider’s is refused, and reserves nothing', async () => {
	const { running, orderId, reference } = await onePaidOrder()
	await byHand(running, reference, 1250, 1250)
	const refund = { orderId, amountOre: null, reason: '' }
	expect(await refundOrder(running.shop, refund, AbortSignal.timeout(PATIENCE_MS))).toMatchObject({
		outcome: 'refused',
	})
	expect(running.alerts).toContain('The provider refused a refund')
	expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 1250_00 })
})
