import { expect, test } from 'vitest'
import { intentionFor } from './intention.ts'

test('D12 what is tried again without an answer keeps its key', () => {
	const first = intentionFor(null, { orderId: 'a', words: 'Called' })
	expect(intentionFor(first, { orderId: 'a', words: 'Called' }).key).toBe(first.key)
})

test('D12 other words, or the same after an answer, are another intention', () => {
	const first = intentionFor(null, { orderId: 'a', words: 'Called' })
	expect(intentionFor(first, { orderId: 'a', words: 'Called again' }).key).not.toBe(first.key)
	expect(intentionFor(null, { orderId: 'a', words: 'Called' }).key).not.toBe(first.key)
})
