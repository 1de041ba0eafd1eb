import { describe, expect, it } from 'vitest'
import { statusBlock } from './status-block.ts'

describe('the block under an order', () => {
	it.each([
		['CREATED', true, 'pay'],
		['CREATED', false, 'created'],
		['SETTLED', true, 'settled'],
		['SETTLED', false, 'settled'],
		['CANCELLED', true, 'cancelled'],
		['CANCELLED', false, 'cancelled'],
		['UNDELIVERABLE', false, 'none'],
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
