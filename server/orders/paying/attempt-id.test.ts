import { expect, test } from 'vitest'
import { newOrderId } from '../order-id.ts'
import { attemptId } from './attempt-id.ts'

test('an attempt’s id follows from its order and number, and is a UUID of its own', () => {
	const orderId = newOrderId()
	expect(attemptId(orderId, 1)).toBe(attemptId(orderId, 1))
	const ids = [attemptId(orderId, 1), attemptId(orderId, 2), attemptId(newOrderId(), 1)]
	expect(new Set(ids).size).toBe(3)
	for (const id of ids)
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
