import type { PaymentSummary } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { knownPayment, NOTHING_SEEN, noteAnswer } from './known-payment.ts'

const LINK = 'https://example.com/pay/1'

function summary(changes: Partial<PaymentSummary> = {}): PaymentSummary {
	return {
		orderId: 'a1',
		cars: [],
		rateOfVat: 25,
		totalPrice: 1250,
		paymentStatus: 'CREATED',
		paymentLink: LINK,
		...changes,
	}
}

const kindAfter = (answers: readonly (PaymentSummary | null)[], hasWaited = false) =>
	knownPayment(answers.reduce(noteAnswer, NOTHING_SEEN), hasWaited).kind

const asked = summary({ isProviderAsked: true })

describe('S2 what a success page knows', () => {
	it('before any answer is nothing, however long that takes', () => {
		expect(kindAfter([])).toBe('waiting')
		expect(kindAfter([], true)).toBe('late')
	})

	it('is that the payment is confirmed, at any time', () => {
		expect(kindAfter([asked, summary({ paymentStatus: 'SETTLED' })])).toBe('confirmed')
		expect(kindAfter([asked, summary({ paymentStatus: 'SETTLED' })], true)).toBe('confirmed')
	})

	it('is that it is not paid only by the provider’s word, and after some patience', () => {
		expect(kindAfter([asked])).toBe('waiting')
		expect(kindAfter([asked], true)).toBe('notPaid')
		expect(kindAfter([asked, summary()], true)).toBe('notPaid')
		expect(kindAfter([summary()], true)).toBe('late')
		expect(kindAfter([summary({ paymentLink: null })], true)).toBe('notPaid')
	})

	it('is that it takes its time while the provider has yet to confirm', () => {
		const pending = summary({ isPaymentPending: true, isProviderAsked: true })
		expect(kindAfter([asked, pending], true)).toBe('late')
		expect(kindAfter([summary({ paymentStatus: 'REVIEW', isProviderAsked: true })], true)).toBe(
			'late',
		)
	})

	it.each(['RECEIVED', 'UNDELIVERABLE', 'CANCELLED'])(
		'is at once that %s is not paid',
		(status) => {
			expect(kindAfter([summary({ paymentStatus: status, paymentLink: null })])).toBe('notPaid')
		},
	)

	it('is that an invoice was sent', () => {
		const invoice = { sentTo: 'a•••@example.com', payBy: null }
		expect(kindAfter([summary({ invoice, isPaymentPending: true })])).toBe('invoiced')
	})

	it('is that there is no such order, unless it was there before', () => {
		expect(kindAfter([null])).toBe('notFound')
		expect(kindAfter([null, summary()])).toBe('waiting')
		expect(kindAfter([summary(), null])).toBe('waiting')
	})
})
