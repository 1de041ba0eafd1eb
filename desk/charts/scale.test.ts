import { expect, test } from 'vitest'
import { roundTop } from './scale.ts'

test('a chart ends at a round number above its values', () => {
	expect(roundTop([3, 7])).toBe(10)
	expect(roundTop([12, 19])).toBe(20)
	expect(roundTop([230])).toBe(250)
	expect(roundTop([500])).toBe(500)
	expect(roundTop([0.3])).toBe(0.5)
})

test('nothing at all still has a height', () => {
	expect(roundTop([])).toBe(1)
	expect(roundTop([0, 0])).toBe(1)
})
