import { expect, test } from 'vitest'
import { doubtAbout } from './scanned-number.ts'

const NOTED = [{ reference: 'C1', number: 'RR473124829SE' }]

test('C6 a number that cannot be one is wrong; one that was scanned twice or mistyped is doubted', () => {
	expect(doubtAbout(' ', [])).toEqual({ kind: 'wrong', why: 'missing' })
	expect(doubtAbout('a<b', [])).toEqual({ kind: 'wrong', why: 'shape' })
	expect(doubtAbout('A'.repeat(41), [])).toEqual({ kind: 'wrong', why: 'shape' })
	expect(doubtAbout('rr 473124829 se', NOTED)).toEqual({ kind: 'used', by: 'C1' })
	expect(doubtAbout('RR473124828SE', NOTED)).toEqual({ kind: 'mistyped' })
	expect(doubtAbout('rr473124829se', [])).toBeNull()
	expect(doubtAbout('373401012345678901', NOTED)).toBeNull()
})
