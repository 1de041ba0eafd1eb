import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { type PaymentProvider, UnclearRefusalError } from '../../payments/provider.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider, pressAtCheckout } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { checkPayment } from '../paying/check-payment.ts'
import { makeRefund } from './make-refund.ts'
import { refundable, refundOrder } from './refund-order.ts'
import { willing } from './testing.ts'

const withRefunds = v.object({
	refundedAmount: v.number(),
	refunds: v.array(v.looseObject({ refundId: v.string(), status: v.string() })),
})

/** Paid 1250 kronor, of which 1000 are promised back: the provider's words do not say whether they are made. */
async function unclear() {
	const running = await runShop({ works: false })
	const { orderId, checkout } = await placeOpened(running)
	await pressAtCheckout(checkout, 'pay')
	const { rows } = await running.shop.pool.query('select reference from payment_attempts')
	await checkPayment(running.shop, rows[0].reference)
	const refund = (amountOre: number) =>
		refundOrder(running.shop, { orderId, amountOre, reason: '', again: true })
	const promised = await refund(1000_00)
	const refundId = 'refundId' in promised ? promised.refundId : ''
	const ask = (provider: Partial<PaymentProvider> = {}) => {
		const refundPayment = async () => {
			throw new UnclearRefusalError('no')
		}
		const shop = {
			...running.shop,
			provider: { ...running.shop.provider, refundPayment, ...provider },
		}
		return makeRefund(shop, refundId)
	}
	return { running, orderId, refundId, refund, ask }
}

const age = ({ shop }: RunningShop, days: number) =>
	shop.pool.query('update refunds set created_at = now() - make_interval(days => $1)', [days])

async function atProvider(running: RunningShop) {
	const [payment] = await paymentsAtProvider(running)
	return v.parse(withRefunds, payment)
}

describe('a refund that the provider refuses in words that leave open whether it is there', () => {
	test('stays reserved for three days; then, where no money has moved, it is refused, told of, and can be made again', async () => {
		const { running, orderId, refundId, refund, ask } = await unclear()
		await age(running, 2)
		await expect(ask()).rejects.toMatchObject({ code: 'REFUND_MAY_EXIST' })
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 250_00 })

		await age(running, 4)
		for (let time = 0; time < 2; time++) expect(await ask()).toBe('CANCELLED')
		expect(running.alerts).toEqual(['The provider refused a refund'])
		expect(await listAttention(running.shop)).toMatchObject([{ kind: 'refund-refused', orderId }])

		const again = await refund(1000_00)
		const second = 'refundId' in again ? again.refundId : ''
		expect(second).not.toBe(refundId)
		expect(await makeRefund(willing(running.shop), second)).toBe('EXECUTED')
		expect(await listAttention(running.shop)).toEqual([])
	})

	const saying = ({ shop }: RunningShop, refundedOre: number) => ({
		fetchPayment: async (reference: string) => ({
			...(await shop.provider.fetchPayment(reference)),
			refundedOre,
		}),
	})

	test('stays reserved where the provider has given back other money than our books have promised', async () => {
		const { running, orderId, refund, ask } = await unclear()
		const other = await refund(100_00)
		await age(running, 4)
		await makeRefund(willing(running.shop), 'refundId' in other ? other.refundId : '')
		for (const ore of [600_00, 1000_00, 1200_00]) {
			const asked = ask(saying(running, ore))
			await expect(asked).rejects.toMatchObject({ code: 'REFUND_MAY_EXIST' })
		}
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 150_00 })
	})

	test('O8 is made once the provider has given back all that our books have promised, at whichever try', async () => {
		const { running, orderId, refund, ask } = await unclear()
		const other = await refund(100_00)
		await makeRefund(willing(running.shop), 'refundId' in other ? other.refundId : '')
		for (let time = 0; time < 2; time++) {
			expect(await ask(saying(running, 1100_00))).toBe('EXECUTED')
		}
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 150_00 })
		const { rows } = await running.shop.pool.query('select from credit_notes')
		expect(rows).toHaveLength(2)
		expect(running.alerts).toEqual([])
	})

	test('O8 stays reserved where somebody gave money back by hand since, which may have been other money', async () => {
		const { running, refund, ask } = await unclear()
		const { rows } = await running.shop.pool.query('select reference from payment_attempts')
		const shop = {
			...running.shop,
			provider: { ...running.shop.provider, ...saying(running, 1100_00) },
		}
		await checkPayment(shop, rows[0].reference)
		const asked = ask(saying(running, 1100_00))
		await expect(asked).rejects.toMatchObject({ code: 'REFUND_MAY_EXIST' })
		expect(await refund(150_01)).toMatchObject({ refundableOre: 150_00 })
	})

	test('O8 stays reserved where it is another refund, promised while the provider was asked, that was made', async () => {
		const { running, refund, ask } = await unclear()
		await refund(150_00)
		const { fetchPayment } = saying(running, 1150_00)
		const asked = ask({
			async fetchPayment(reference) {
				await refund(50_00)
				return fetchPayment(reference)
			},
		})
		await expect(asked).rejects.toMatchObject({ code: 'REFUND_MAY_EXIST' })
	})

	test('O8 that counts as made since it was given back by hand is taken back when it is heard of, and nobody is told that it failed', async () => {
		const { running, refundId, ask } = await unclear()
		await makeProviderFail(running, { api: 'lost-answer', callbacks: 'lost' })
		await expect(makeRefund(running.shop, refundId)).rejects.toThrow()
		await makeProviderFail(running, { api: 'none', callbacks: 'none' })
		const [made] = (await atProvider(running)).refunds
		expect(await ask(saying(running, 1000_00))).toBe('EXECUTED')

		expect(await makeRefund(running.shop, refundId, made?.refundId)).toBe('EXECUTED')
		expect(await atProvider(running)).toMatchObject({ refunds: [{ status: 'CANCELLED' }] })
		expect(await listAttention(running.shop)).toEqual([])
		expect(running.alerts).toEqual([])
	})

	test('stays reserved where the provider does not say what it has given back', async () => {
		const { running, orderId, ask } = await unclear()
		await age(running, 4)
		const fetchPayment = async () => {
			throw new Error('away')
		}
		await expect(ask({ fetchPayment })).rejects.toThrow('away')
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 250_00 })
	})

	test('and that was there all the same is taken back when it is heard of, not paid besides', async () => {
		const { running, orderId, refundId, refund, ask } = await unclear()
		await makeProviderFail(running, { api: 'lost-answer', callbacks: 'lost' })
		await expect(makeRefund(running.shop, refundId)).rejects.toThrow()
		await makeProviderFail(running, { api: 'none', callbacks: 'none' })
		const [made] = (await atProvider(running)).refunds
		expect(made).toMatchObject({ status: 'PENDING_MERCHANT_APPROVAL' })
		await age(running, 4)
		expect(await ask()).toBe('CANCELLED')

		const heard = () => makeRefund(running.shop, refundId, made?.refundId)
		expect(await Promise.all([heard(), heard()].map((asked) => asked.catch(() => '')))).toContain(
			'CANCELLED',
		)
		expect(await atProvider(running)).toMatchObject({
			refundedAmount: 0,
			refunds: [{ status: 'CANCELLED' }],
		})
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 1250_00 })

		const again = await refund(1000_00)
		await makeRefund(running.shop, 'refundId' in again ? again.refundId : '')
		expect(await heard()).toBe('CANCELLED')
		const { refunds } = await atProvider(running)
		expect(refunds.filter(({ status }) => status !== 'CANCELLED')).toHaveLength(1)
	})
})
