import { expect, onTestFinished, test, vi } from 'vitest'
import { afterAttempt, newCallback } from './callback.ts'

const AT = new Date('2026-11-16T12:00:00Z')

function tried(results: string[]) {
	const fresh = newCallback({ subjectId: 'p', url: 'http://shop.test', body: {} })
	return results.reduce((callback, result) => afterAttempt(callback, AT, result), fresh)
}

test.each(['200', '204', '299'])('%s delivers', (result) => {
	expect(tried([result]).state).toBe('delivered')
})

test.each(['100', '302', '400', '500', 'fetch failed'])('%s does not deliver', (result) => {
	expect(tried([result]).state).toBe('pending')
})

test('each wait is twice the one before, from one second on', () => {
	vi.useFakeTimers({ now: AT, toFake: ['Date'] })
	onTestFinished(() => void vi.useRealTimers())
	const waits = [1, 2, 3, 4].map((count) => {
		const { dueAt } = tried(Array.from({ length: count }, () => '500'))
		return (Date.parse(dueAt) - AT.getTime()) / 1000
	})
	expect(waits).toEqual([1, 2, 4, 8])
})

test('after ten tries it is given up', () => {
	expect(tried(Array.from({ length: 9 }, () => '500')).state).toBe('pending')
	expect(tried(Array.from({ length: 10 }, () => '500')).state).toBe('given-up')
})
