import { describe, expect, it } from 'vitest'
import { afterRefunds, statusBlock } from './status-block.ts'

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
