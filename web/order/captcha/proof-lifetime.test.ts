import { expect, it } from 'vitest'
import { proofLifetime } from './proof-lifetime.ts'

const NOW = 1_700_000_000_000
const inSeconds = (seconds: number) => NOW / 1000 + seconds

it('ends a little before the challenge does', () => {
	expect(proofLifetime(inSeconds(600), NOW)).toBe(590_000)
})

it('is not told without an end', () => {
	expect(proofLifetime(undefined, NOW)).toBeNull()
})

it('is not told by a clock that is far wrong', () => {
	expect(proofLifetime(inSeconds(-3600), NOW)).toBeNull()
	expect(proofLifetime(inSeconds(10 ** 8), NOW)).toBeNull()
})
