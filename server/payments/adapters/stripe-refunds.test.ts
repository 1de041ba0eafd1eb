import { describe, expect, test } from 'vitest'
import { type BookedPayment, PaymentRefusedError } from '../provider.ts'
import { buildPayment, buildRefund } from './testing/build-payment.ts'
import { type StripeBench, startStripeBench } from './testing/stripe-bench.ts'
import { parseForm } from './testing/stripe-forms.ts'

async function refundToMake({ provider, customer }: StripeBench) {
	const { reference, link } = await provider.openPayment(buildPayment())
	await customer.pay(link)
	return buildRefund({ reference, reason: 'Wrong car' })
}

describe('a refund at Stripe', () => {
	test('bears our id and reason', async () => {
		const bench = await startStripeBench()
		const refund = await refundToMake(bench)
		await bench.provider.refundPayment(refund)
		const write = bench.stripe.writes.at(-1)
		expect(write).toMatchObject({ path: '/v1/refunds', key: `${refund.refundId}-refund` })
		expect(parseForm(write?.form ?? '')).toEqual({
			payment_intent: expect.stringMatching(/^pi_/),
			amount: '10000',
			metadata: {
				refund_id: refund.refundId,
				reason: 'Wrong car',
			},
		})
	})

	test.each(['lose-answer', 'fail-before', 'fail-after'] as const)(
		'comes once, also a day after an injected fault (%s)',
		async (fault) => {
			const refundOnce = async (when: string) => {
				const bench = await startStripeBench()
				const refund = await refundToMake(bench)
				bench.stripe.fault = () => fault
				await expect(bench.provider.refundPayment(refund)).rejects.toThrow()
				bench.stripe.fault = () => undefined
				if (when === 'a day later') bench.stripe.letADayPass()
				const made = await bench.provider.refundPayment(refund)
				expect(made.status, when).toBe('EXECUTED')
				expect(await bench.provider.refundPayment(refund), when).toEqual(made)
				expect(await bench.book(), when).toMatchObject([{ refundedOre: 100_00 }])
			}
			await Promise.all(['the same day', 'a day later'].map(refundOnce))
		},
	)

	test('O9 brings a payment of long ago into the list of its day, but none of another product on the same account', async () => {
		const bench = await startStripeBench()
		const { provider, stripe } = bench
		const began = Date.now()
		const refunds = [await refundToMake(bench), await refundToMake(bench)]
		for (const refund of refunds) await provider.refundPayment(refund)
		const [old, others] = refunds.map(({ reference }) => reference)
		for (const [id, session] of stripe.book.sessions) {
			const metadata = id === others ? {} : session.metadata
			stripe.book.sessions.set(id, { ...session, metadata, created: session.created - 86_400 })
		}
		const span = { from: new Date(began - 1_000), until: new Date(Date.now() + 2_000) }
		const listed: BookedPayment[] = []
		for await (const payment of provider.listPayments?.(span) ?? []) listed.push(payment)
		expect(listed).toMatchObject([{ reference: old, status: 'SETTLED', refundedOre: 100_00 }])
	})

	test('of more than is left is refused for good: Stripe has told all that it made', async () => {
		const bench = await startStripeBench()
		const refund = { ...(await refundToMake(bench)), amountOre: 1250_02 }
		await expect(bench.provider.refundPayment(refund)).rejects.toBeInstanceOf(PaymentRefusedError)
	})

	test('is followed through every state that Stripe knows, and no other', async () => {
		const bench = await startStripeBench()
		const { refundId, ...rest } = await refundToMake(bench)
		const made = await bench.provider.refundPayment({ refundId, ...rest })
		const refund = bench.stripe.book.refunds.get(made.reference)
		if (!refund) throw new Error('not made')
		for (const [theirs, ours] of [
			['succeeded', 'EXECUTED'],
			['pending', 'PENDING'],
			['requires_action', 'PENDING'],
			['failed', 'CANCELLED'],
			['canceled', 'CANCELLED'],
		] as const) {
			bench.stripe.book.refunds.set(made.reference, { ...refund, status: theirs })
			expect((await bench.provider.fetchRefund(made.reference, refundId)).status).toBe(ours)
		}
		for (const status of ['lost', null]) {
			bench.stripe.book.refunds.set(made.reference, { ...refund, status })
			await expect(bench.provider.fetchRefund(made.reference, refundId)).rejects.toThrow(
				'status of refunds',
			)
		}
	})
})
