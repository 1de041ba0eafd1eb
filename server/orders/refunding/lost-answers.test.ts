import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { listJobs } from '../../jobs/inspect-jobs.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placeOddlyPaidOrder,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { acceptOrder } from '../paying/accept-order.ts'
import { refundable, refundOrder } from './refund-order.ts'

const refundsOf = async (running: RunningShop) =>
	(await running.shop.pool.query('select amount_ore, status from refunds order by created_at')).rows

const withRefunds = v.object({
	refundedAmount: v.number(),
	refunds: v.array(v.looseObject({ refundId: v.string(), status: v.string() })),
})

async function atProvider(running: RunningShop) {
	const [payment] = await paymentsAtProvider(running)
	return v.parse(withRefunds, payment)
}

async function onePaidOrder() {
	const running = await runShop()
	const orderId = await placePaidOrder(running, buildOrder())
	const request = { orderId, reason: 'A car too many', again: true }
	const refund = (amountOre: number | null) => refundOrder(running.shop, { ...request, amountOre })
	const refundAndWait = (amountOre: number | null) =>
		refundOrder(running.shop, { ...request, amountOre }, AbortSignal.timeout(60_000))
	return { running, orderId, refund, refundAndWait }
}

describe('a refund', () => {
	test('bears its part of the VAT, and the parts add up to all of it', async () => {
		const { running, refundAndWait } = await onePaidOrder()
		for (const ore of [100_01, 100_01, null]) await refundAndWait(ore)
		const { refunds } = await atProvider(running)
		expect(refunds).toMatchObject([
			{ refundAmount: 100.01, refundTaxAmount: 20, refundTaxRatePercent: 25 },
			{ refundAmount: 100.01, refundTaxAmount: 20, refundTaxRatePercent: 25 },
			{ refundAmount: 1049.98, refundTaxAmount: 210, refundTaxRatePercent: 25 },
		])
	})

	test('of what was paid too much bears none of the VAT', async () => {
		const running = await runShop()
		const orderId = await placeOddlyPaidOrder(running, buildOrder(), 1300)
		await refundOrder(running.shop, { orderId, amountOre: 50_00, reason: 'too much' })
		expect(await acceptOrder(running.shop, orderId)).toEqual({ outcome: 'accepted' })
		await refundOrder(running.shop, { orderId, amountOre: null, reason: 'all of it' })
		await eventually(async () => {
			expect(await refundsOf(running)).toMatchObject([
				{ status: 'EXECUTED' },
				{ status: 'EXECUTED' },
			])
		})
		const { refunds } = await atProvider(running)
		expect(refunds).toHaveLength(2)
		expect(refunds).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					refundAmount: 50,
					refundTaxAmount: 0,
					refundTaxRatePercent: 0,
				}),
				expect.objectContaining({
					refundAmount: 1250,
					refundTaxAmount: 250,
					refundTaxRatePercent: 25,
				}),
			]),
		)
	})

	test.each([
		{ paid: 1300, vat: 250 },
		{ paid: 1000, vat: 200 },
	])(
		'of all of $paid, of which nothing became a sale, bears the VAT that the provider was told of',
		async ({ paid, vat }) => {
			const running = await runShop()
			const orderId = await placeOddlyPaidOrder(running, buildOrder(), paid)
			await refundOrder(running.shop, { orderId, amountOre: null, reason: 'odd' })
			await eventually(async () => {
				expect((await atProvider(running)).refunds).toMatchObject([
					{ refundAmount: paid, refundTaxAmount: vat, refundTaxRatePercent: 25 },
				])
			})
		},
	)

	test.each([100_00, null])(
		'of %s whose answers are lost is made once: the callback tells what became of it',
		async (amountOre) => {
			const { running, refund } = await onePaidOrder()
			await makeProviderFail(running, { api: 'lost-answer' })
			expect(await refund(amountOre)).toMatchObject({ outcome: 'under-way' })
			await eventually(async () => expect((await atProvider(running)).refunds).toHaveLength(1))
			await makeProviderFail(running, { api: 'none' })
			const ore = amountOre ?? 1250_00
			await eventually(async () => {
				expect(await refundsOf(running)).toEqual([{ amount_ore: ore, status: 'EXECUTED' }])
			})
			expect(await atProvider(running)).toMatchObject({
				refundedAmount: ore / 100,
				refunds: [{ status: 'EXECUTED' }],
			})
			expect(running.alerts).toEqual([])
		},
	)

	test('O8 whose answer and callbacks are lost stays reserved and is not made again; after a day a person is told, and once approved at the provider it is known', async () => {
		const { running, orderId, refund } = await onePaidOrder()
		await makeProviderFail(running, { api: 'lost-answer', callbacks: 'lost' })
		expect(await refund(1000_00)).toMatchObject({ outcome: 'under-way' })
		await eventually(async () => expect((await atProvider(running)).refunds).toHaveLength(1))
		await makeProviderFail(running, { api: 'none', callbacks: 'none' })
		await eventually(async () => {
			await tryAgainNow(running, 'make-refund')
			const [job] = await listJobs(running.shop, { queue: 'make-refund', states: ['failing'] })
			expect(job).toMatchObject({ orderId, lastError: 'Error REFUND_MAY_EXIST' })
		})
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 250_00 })
		const [made, ...others] = (await atProvider(running)).refunds
		expect(made).toMatchObject({ status: 'PENDING_MERCHANT_APPROVAL' })
		expect(others).toEqual([])
		expect(await listAttention(running.shop)).toEqual([])
		await running.shop.pool.query(`update refunds set created_at = now() - interval '25 hours'`)
		expect(await listAttention(running.shop)).toMatchObject([
			{ kind: 'callback-missing', orderId, why: { en: expect.stringContaining('1 000,00 SEK') } },
		])

		await fetch(`${running.sandbox.url}/refund/v1/${made?.refundId}/approve`, {
			method: 'POST',
			headers: { authorization: 'Bearer sandbox-key' },
		})
		await eventually(async () => {
			expect(await refundsOf(running)).toEqual([{ amount_ore: 1000_00, status: 'EXECUTED' }])
		})
		expect(await atProvider(running)).toMatchObject({ refundedAmount: 1000 })
		expect(await listAttention(running.shop)).toEqual([])
	})

	test('O8 whose answer and all callbacks are lost, and that somebody approved at the provider, is found by what was given back', async () => {
		const { running, orderId, refund } = await onePaidOrder()
		await makeProviderFail(running, { api: 'lost-answer', callbacks: 'lost' })
		await refund(null)
		await eventually(async () => expect((await atProvider(running)).refunds).toHaveLength(1))
		await makeProviderFail(running, { api: 'none', callbacks: 'lost' })
		const [made] = (await atProvider(running)).refunds
		await fetch(`${running.sandbox.url}/refund/v1/${made?.refundId}/approve`, {
			method: 'POST',
			headers: { authorization: 'Bearer sandbox-key' },
		})
		await eventually(async () => {
			await tryAgainNow(running, 'make-refund')
			expect(await refundsOf(running)).toEqual([{ amount_ore: 1250_00, status: 'EXECUTED' }])
		})
		expect((await atProvider(running)).refunds).toHaveLength(1)
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 0 })
		expect(running.alerts).toEqual([])
	})

	test('is not taken for another that a callback calls by its name', async () => {
		const { running, refund, refundAndWait } = await onePaidOrder()
		await refundAndWait(100_00)
		await makeProviderFail(running, { api: 'down' })
		const promised = await refund(200_00)
		const refundId = 'refundId' in promised ? promised.refundId : ''
		const [first] = (await atProvider(running)).refunds
		await fetch(`${running.url}/api/payments/zaver/callback`, {
			method: 'POST',
			headers: { authorization: 'Bearer sandbox-callback-token' },
			body: JSON.stringify({
				paymentId: 'p',
				refundId: first?.refundId,
				merchantReference: refundId,
			}),
		})
		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await tryAgainNow(running, 'make-refund')
			expect(await refundsOf(running)).toEqual([
				{ amount_ore: 100_00, status: 'EXECUTED' },
				{ amount_ore: 200_00, status: 'EXECUTED' },
			])
		})
		expect(await atProvider(running)).toMatchObject({ refundedAmount: 300 })
	})
})
