import { describe, expect, test } from 'vitest'
import { buildPayment, CANARY, linesOf } from './testing/build-payment.ts'
import { startStripeBench } from './testing/stripe-bench.ts'
import { completeSession, decideSession } from './testing/stripe-book.ts'
import { parseForm } from './testing/stripe-forms.ts'

describe('a checkout session at Stripe', () => {
	test('says whose it is, what it costs line by line, and where to go afterwards', async () => {
		const { provider, stripe } = await startStripeBench()
		const payment = buildPayment({ amountOre: 2500_03, lines: linesOf(2500_03, 2) })
		await provider.openPayment(payment)
		expect(stripe.writes).toHaveLength(1)
		expect(stripe.writes[0]?.key).toBe(`${payment.attemptId}-session`)
		const ids = { order_id: payment.orderId, attempt_id: payment.attemptId }
		expect(parseForm(stripe.writes[0]?.form ?? '')).toEqual({
			mode: 'payment',
			locale: 'sv',
			client_reference_id: payment.orderId,
			customer_email: CANARY.emailAddress,
			success_url: 'https://coc.example.se/success',
			cancel_url: 'https://coc.example.se/cancel',
			line_items: [line('VND1A2B3C4D567800', '125002'), line('VND1A2B3C4D567801', '125001')],
			adaptive_pricing: { enabled: 'false' },
			metadata: ids,
			payment_intent_data: { description: 'CoC-beställning, Vendel', metadata: ids },
		})
	})

	test('can be paid for 24 hours', async () => {
		const { provider } = await startStripeBench()
		const { expiresAt } = await provider.openPayment(buildPayment())
		const hours = ((expiresAt?.getTime() ?? 0) - Date.now()) / 3600_000
		expect(Math.round(hours)).toBe(24)
	})

	test('whose answer was lost a day ago is not payable beside the one that is opened now', async () => {
		const { provider, stripe, book } = await startStripeBench()
		const payment = buildPayment()
		stripe.fault = () => 'lose-answer'
		await expect(provider.openPayment(payment)).rejects.toThrow()
		stripe.fault = () => undefined
		stripe.letADayPass()
		const opened = await provider.openPayment(payment)
		const payable = (await book()).filter((entry) => entry.payable)
		expect(payable).toMatchObject([{ reference: opened.reference }])
	})

	test.each(['fail-before', 'fail-after'] as const)(
		'is opened although Stripe stumbled (%s) and would repeat that for a day',
		async (fault) => {
			const { provider, stripe } = await startStripeBench()
			const payment = buildPayment()
			stripe.fault = () => fault
			await expect(provider.openPayment(payment)).rejects.toThrow('StripeAPIError')
			await expect(provider.openPayment(payment)).rejects.toThrow('StripeAPIError')
			stripe.fault = () => undefined
			const opened = await provider.openPayment(payment)
			expect(await provider.openPayment(payment)).toEqual(opened)
			expect(stripe.writes.at(-1)?.key).toBe(`${payment.attemptId}-session-2`)
		},
	)

	test('waits for a bank that takes its time, which may say yes or no', async () => {
		const { provider, stripe } = await startStripeBench()
		const statusOf = async (reference: string) => (await provider.fetchPayment(reference)).status
		for (const [yes, outcome] of [
			[true, 'SETTLED'],
			[false, 'ERROR'],
		] as const) {
			const { reference } = await provider.openPayment(buildPayment())
			completeSession(stripe.book, reference, 'processing')
			expect(await statusOf(reference)).toBe('PENDING_CONFIRMATION')
			expect((await provider.cancelPayment(reference)).status).toBe('PENDING_CONFIRMATION')
			decideSession(stripe.book, reference, yes)
			expect(await statusOf(reference)).toBe(outcome)
		}
	})

	test('in a state that we do not know is not guessed at', async () => {
		const { provider, stripe } = await startStripeBench()
		const { reference } = await provider.openPayment(buildPayment())
		const session = stripe.book.sessions.get(reference)
		if (!session) throw new Error('not opened')
		for (const odd of [
			{ status: 'paused' },
			{ status: 'complete', payment_status: 'no_payment_required' },
			{ status: null },
		]) {
			stripe.book.sessions.set(reference, { ...session, ...odd })
			await expect(provider.fetchPayment(reference)).rejects.toThrow('status of sessions')
		}
	})

	test('without the fields that it should have is not believed', async () => {
		const { provider, stripe } = await startStripeBench()
		stripe.fault = () => ({
			status: 200,
			body: { id: 'cs_1', customer_email: CANARY.emailAddress },
		})
		const opening = provider.openPayment(buildPayment())
		await expect(opening).rejects.toThrow('Stripe answered otherwise than agreed: url, status')
		await expect(opening).rejects.not.toThrow(CANARY.emailAddress)
	})
})

function line(chassisNumber: string, amount: string) {
	return {
		quantity: '1',
		price_data: {
			currency: 'sek',
			unit_amount: amount,
			product_data: { name: `CoC ${chassisNumber}` },
		},
	}
}
