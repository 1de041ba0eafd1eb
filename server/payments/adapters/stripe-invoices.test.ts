import { describe, expect, test } from 'vitest'
import type { PaymentToOpen } from '../provider.ts'
import {
	buildPayment,
	buildRefund,
	CANARY,
	CANARY_COMPANY,
	linesOf,
} from './testing/build-payment.ts'
import { type StripeBench, startStripeBench } from './testing/stripe-bench.ts'
import { payElsewhere } from './testing/stripe-book.ts'
import { parseForm } from './testing/stripe-forms.ts'

const build = (changes: Partial<PaymentToOpen> = {}) =>
	buildPayment({ method: 'pay-in-advance', ...changes })

const STEPS = ['customer', 'invoice', 'lines', 'finalize', 'send']

/** Whatever happened on the way there: one customer, one invoice, all of its lines, at least one mail. */
async function expectOne(
	{ stripe, book, provider }: StripeBench,
	payment: PaymentToOpen,
	told?: string,
) {
	const opened = await provider.openPayment(payment)
	expect(opened.status, told).toBe('CREATED')
	expect(await book(), told).toMatchObject([
		{ reference: opened.reference, amountOre: payment.amountOre, payable: true },
	])
	expect(stripe.book.customers.size, told).toBe(1)
	expect(new Set(stripe.book.mails), told).toEqual(new Set([opened.reference]))
	expect(await provider.openPayment(payment), told).toEqual(opened)
}

describe('an invoice at Stripe', () => {
	test('is made out to the company, with VAT on every line, and mailed once', async () => {
		const bench = await startStripeBench()
		const payment = build({ amountOre: 2500_03, lines: linesOf(2500_03, 2) })
		await expectOne(bench, payment)
		const { writes, book } = bench.stripe
		expect(writes.map(({ key }) => key)).toEqual(
			STEPS.map((step) => `${payment.attemptId}-${step}`),
		)
		expect(book.mails).toHaveLength(1)
		const ids = { order_id: payment.orderId, attempt_id: payment.attemptId }
		const [customer, invoice, lines] = writes.map(({ form }) => parseForm(form))
		expect(customer).toEqual({
			name: CANARY_COMPANY.name,
			email: CANARY.emailAddress,
			preferred_locales: ['sv'],
			address: { line1: 'Burvägen 42', postal_code: '98765', city: 'Pippstad', country: 'SE' },
			metadata: ids,
		})
		expect(invoice).toEqual({
			customer: expect.stringMatching(/^cus_/),
			currency: 'sek',
			collection_method: 'send_invoice',
			days_until_due: '14',
			auto_advance: 'false',
			pending_invoice_items_behavior: 'exclude',
			description: 'CoC-beställning, Vendel',
			custom_fields: [{ name: 'VAT-nummer', value: CANARY_COMPANY.vatNumber }],
			metadata: ids,
		})
		expect(lines).toEqual({
			lines: [
				line('VND1A2B3C4D567800', 1250_02, 250_00),
				line('VND1A2B3C4D567801', 1250_01, 250_00),
			],
		})
	})

	test('bears the person’s name where no company is named', async () => {
		const { provider, stripe } = await startStripeBench()
		await provider.openPayment(build({ payer: CANARY, language: 'en' }))
		expect([...stripe.book.customers.values()]).toMatchObject([
			{ name: 'Kanariella Gulfjäder', preferred_locales: ['en'] },
		])
	})

	test('does not mix with another order of the same company', async () => {
		const bench = await startStripeBench()
		const references = new Set<string>()
		for (const payment of [build(), build(), build()]) {
			references.add((await bench.provider.openPayment(payment)).reference)
		}
		expect(references.size).toBe(3)
		expect(bench.stripe.book.customers.size).toBe(3)
	})

	test('whose step, whichever it is, is done, but its answer lost, is one, the same day and a day later', async () => {
		const loseAnswer = async (step: string, when: string) => {
			const bench = await startStripeBench()
			const payment = build()
			bench.stripe.fault = (_, done) => (done === STEPS.indexOf(step) ? 'lose-answer' : undefined)
			const opening = bench.provider.openPayment(payment)
			await expect(opening, `${step}, ${when}`).rejects.toThrow()
			bench.stripe.fault = () => undefined
			if (when === 'a day later') bench.stripe.letADayPass()
			await expectOne(bench, payment, `${step}, ${when}`)
		}
		const cases = STEPS.flatMap((step) => [
			[step, 'the same day'] as const,
			[step, 'a day later'] as const,
		])
		// At once: before it gives up, Stripe's package waits and tries again by itself.
		await Promise.all(cases.map(([step, when]) => loseAnswer(step, when)))
	})

	describe.each(STEPS.map((step, nth) => ({ step, nth })))('whose step $step', ({ nth }) => {
		test.each(['fail-before', 'fail-after'] as const)(
			'makes Stripe stumble (%s), and stumble again, is one',
			async (fault) => {
				const bench = await startStripeBench()
				const payment = build()
				bench.stripe.fault = (_, done) => (done === nth ? fault : undefined)
				await expect(bench.provider.openPayment(payment)).rejects.toThrow('StripeAPIError')
				if (fault === 'fail-before') {
					await expect(bench.provider.openPayment(payment)).rejects.toThrow('StripeAPIError')
				}
				bench.stripe.fault = () => undefined
				await expectOne(bench, payment)
			},
		)
	})

	test('that was paid or voided meanwhile is not made again', async () => {
		const bench = await startStripeBench()
		for (const [end, status] of [
			['pay', 'SETTLED'],
			['void', 'CANCELLED'],
		] as const) {
			const payment = build()
			const { reference, link } = await bench.provider.openPayment(payment)
			if (end === 'pay') await bench.customer.pay(link)
			else await bench.provider.cancelPayment(reference)
			bench.stripe.letADayPass()
			expect(await bench.provider.openPayment(payment)).toMatchObject({ reference, status })
		}
		expect(await bench.book()).toHaveLength(2)
	})

	test('whose draft somebody has changed is not sent to anybody', async () => {
		const { provider, stripe } = await startStripeBench()
		const payment = build()
		stripe.fault = (_, done) => (done === 3 ? 'fail-before' : undefined)
		await expect(provider.openPayment(payment)).rejects.toThrow()
		stripe.fault = () => undefined
		for (const [id, invoice] of stripe.book.invoices) {
			stripe.book.invoices.set(id, { ...invoice, total: invoice.total + 1 })
		}
		await expect(provider.openPayment(payment)).rejects.toThrow('another amount')
		expect([...stripe.book.invoices.values()]).toMatchObject([{ status: 'draft' }])
	})

	test('that is too small to be collected counts as paid with nothing, and we hear it', async () => {
		const { provider } = await startStripeBench()
		const opened = await provider.openPayment(build({ amountOre: 2_99 }))
		expect(opened.status).toBe('SETTLED')
		expect(await provider.fetchPayment(opened.reference)).toMatchObject({ amountOre: 0 })
	})

	test('given up as uncollectible can still be paid; a state that we do not know is not guessed at', async () => {
		const { provider, stripe } = await startStripeBench()
		const { reference } = await provider.openPayment(build())
		const invoice = stripe.book.invoices.get(reference)
		if (!invoice) throw new Error('not made')
		stripe.book.invoices.set(reference, { ...invoice, status: 'uncollectible' })
		expect((await provider.fetchPayment(reference)).status).toBe('CREATED')
		for (const status of ['draft', 'haunted', null]) {
			stripe.book.invoices.set(reference, { ...invoice, status })
			await expect(provider.fetchPayment(reference)).rejects.toThrow('status of invoices')
		}
	})

	test('paid past Stripe is settled, and Stripe cannot give the money back', async () => {
		const { provider, stripe } = await startStripeBench()
		const { reference } = await provider.openPayment(build())
		payElsewhere(stripe.book, reference)
		expect(await provider.fetchPayment(reference)).toMatchObject({ status: 'SETTLED' })
		await expect(provider.refundPayment(buildRefund({ reference }))).rejects.toThrow(
			'no money of this payment',
		)
	})
})

function line(chassisNumber: string, amountOre: number, vatOre: number) {
	return {
		description: `CoC ${chassisNumber}`,
		amount: String(amountOre),
		tax_amounts: [
			{
				amount: String(vatOre),
				taxable_amount: String(amountOre - vatOre),
				tax_rate_data: {
					display_name: 'Moms',
					percentage: '25',
					inclusive: 'true',
					tax_type: 'vat',
				},
			},
		],
	}
}
