import type { PaymentSummary } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { afterRefunds, awaitsConfirmation, isUnderWay, statusBlock } from './status-block.ts'

describe('the block under an order', () => {
	it.each([
		['CREATED', true, 'pay'],
		['CREATED', false, 'created'],
		['SETTLED', true, 'settled'],
		['SETTLED', false, 'settled'],
		['CANCELLED', true, 'cancelled'],
		['CANCELLED', false, 'cancelled'],
		['UNDELIVERABLE', false, 'undeliverable'],
	])('of status %s with link %s is %s', (status, hasLink, block) => {
		expect(statusBlock(status, hasLink)).toBe(block)
	})

	it.each(['PENDING', 'settled', '', 'constructor', '__proto__', 'toString'])(
		'of the unknown status %j is the Pay button with a link, and nothing without',
		(status) => {
			expect(statusBlock(status, true)).toBe('pay')
			expect(statusBlock(status, false)).toBe('none')
		},
	)
})

describe('O5 the block under an order of which money was given back', () => {
	it.each([
		['settled', 0, 'settled'],
		['settled', 0.01, 'partly-returned'],
		['settled', 1249.99, 'partly-returned'],
		['settled', 1250, 'returned'],
		['cancelled', 1250, 'cancelled'],
	] as const)('%s with %d of 1250 given back is %s', (block, refundedAmount, expected) => {
		expect(afterRefunds(block, { refundedAmount, totalPrice: 1250 })).toBe(expected)
	})

	it('is as before where nothing is known of refunds', () => {
		expect(afterRefunds('settled', { totalPrice: 1250 })).toBe('settled')
	})
})

describe('UX38 what comes by itself', () => {
	const summary = (changes: Partial<PaymentSummary>): PaymentSummary => ({
		orderId: 'a1',
		cars: [],
		rateOfVat: 25,
		totalPrice: 1250,
		paymentStatus: 'CREATED',
		paymentLink: 'https://example.com/pay/1',
		...changes,
	})
	const invoice = { sentTo: 'a•••@example.com', payBy: null }

	it.each([
		['the price', { paymentStatus: 'RECEIVED', paymentLink: null }, true],
		['the way to pay', { paymentLink: null }, true],
		['nothing, before paying', {}, false],
		['the confirmation, of who has paid', { isPaymentPending: true }, true],
		['nothing for days, after an invoice', { isPaymentPending: true, invoice }, false],
		['nothing, once it is paid', { paymentStatus: 'SETTLED', isPaymentPending: true }, false],
		[
			'nothing, once it is cancelled',
			{ paymentStatus: 'CANCELLED', isPaymentPending: true },
			false,
		],
	])('is %s', (_, changes, expected) => {
		expect(isUnderWay(summary(changes))).toBe(expected)
	})

	it('is told to who has paid, and not to who gets an invoice', () => {
		expect(awaitsConfirmation(summary({ isPaymentPending: true }))).toBe(true)
		expect(awaitsConfirmation(summary({ isPaymentPending: true, invoice }))).toBe(false)
		expect(awaitsConfirmation(summary({}))).toBe(false)
	})
})
