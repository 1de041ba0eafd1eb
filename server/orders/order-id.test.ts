import { describe, expect, test } from 'vitest'
import { newOrderId, parseOrderId } from './order-id.ts'

describe('an order id', () => {
	test('has a time prefix and at least 128 random bits', () => {
		const now = Date.UTC(2026, 10, 15)
		const [a, b] = [newOrderId(now), newOrderId(now)]
		expect(a.slice(0, 5)).toBe(b.slice(0, 5))
		expect(a.slice(5)).not.toBe(b.slice(5))
		expect(a.slice(5).length * 5).toBeGreaterThanOrEqual(128)
	})

	test('sorts by the time it was made', () => {
		const ids = [0, 1, 40, 2000, 20_000_000].map((minutes) =>
			newOrderId(Date.UTC(2026, 0, 1) + minutes * 60_000),
		)
		expect([...ids].sort()).toEqual(ids)
	})

	test('is read in any case, and nothing else is', () => {
		const id = newOrderId()
		expect(parseOrderId(id.toUpperCase())).toBe(id)
		for (const bad of ['', 'abc', `${id}0`, `${id.slice(1)}u`, "' or 1=1 --"]) {
			expect(parseOrderId(bad)).toBeNull()
		}
	})
})
