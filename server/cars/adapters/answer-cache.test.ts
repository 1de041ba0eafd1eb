import { expect, test } from 'vitest'
import { answerCache } from './answer-cache.ts'

test('remembers ten thousand answers, and forgets the oldest first', () => {
	const cache = answerCache<number>()
	for (let at = 0; at < 10_000; at++) cache.set(`${at}`, at)
	cache.set('0', 0)
	cache.set('new', -1)
	expect(cache.get('1')).toBeUndefined()
	expect(cache.get('0')).toBe(0)
	expect(cache.get('2')).toBe(2)
	expect(cache.get('new')).toBe(-1)
})
