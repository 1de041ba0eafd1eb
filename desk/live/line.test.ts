import { expect, test } from 'vitest'
import { lineAt } from './line.ts'

const NOW = 1_000_000
const heard = { streamAt: NOW, answeredAt: NOW, isSignedOut: false }

test('D22 what is shown is said to be late, or old, once that is worth telling', () => {
	expect(lineAt(NOW + 45_000, heard)).toBe('fine')
	expect(lineAt(NOW, { ...heard, streamAt: NOW - 45_001 })).toBe('slow')
	expect(lineAt(NOW + 45_001, heard)).toBe('lost')
})

test('D4 D22 whose session has ended is told that nothing new comes, also while they are not asked to sign in', () => {
	expect(lineAt(NOW, { ...heard, isSignedOut: true })).toBe('ended')
})
