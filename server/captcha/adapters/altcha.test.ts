import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { useChallengeOnce } from '../used-challenges.ts'
import { altchaVerifier } from './altcha.ts'

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solved(verifier: ReturnType<typeof altchaVerifier>) {
	const challenge = JSON.parse(JSON.stringify(await verifier.createChallenge?.()))
	const solution = await solveChallenge({ challenge, deriveKey })
	return { challenge, solution }
}

describe('ALTCHA', () => {
	const fresh = altchaVerifier({ hmacKey: 'a key', useOnce: async () => true })
	let payload: Awaited<ReturnType<typeof solved>>
	beforeAll(async () => {
		payload = await solved(fresh)
	})

	test('a solved challenge passes once, in all processes together', async () => {
		const { db } = await createTestDatabase()
		const verifier = altchaVerifier({
			hmacKey: 'a key',
			useOnce: (challenge, expiresAt, requestKey) =>
				useChallengeOnce(db, challenge, expiresAt, requestKey),
		})
		const token = encode(payload)
		const verdicts = await Promise.all(
			Array.from({ length: 10 }, () => verifier.verify(token, null)),
		)
		expect(verdicts.filter((verdict) => verdict === 'solved')).toHaveLength(1)
	})

	test('it passes again for the same request, and for no other', async () => {
		const { db } = await createTestDatabase()
		const verifier = altchaVerifier({
			hmacKey: 'a key',
			useOnce: (challenge, expiresAt, requestKey) =>
				useChallengeOnce(db, challenge, expiresAt, requestKey),
		})
		const token = encode(payload)
		const spelledAnew = Buffer.from(JSON.stringify(payload, null, 1)).toString('base64')
		expect(await verifier.verify(token, 'one request')).toBe('solved')
		expect(await verifier.verify(token, 'one request')).toBe('solved')
		expect(await verifier.verify(token, 'another request')).toBe('refused')
		expect(await verifier.verify(token, null)).toBe('refused')
		expect(await verifier.verify(spelledAnew, 'another request')).toBe('refused')
	})

	test('what was not solved, not set by us, or made easier, does not pass', async () => {
		const { challenge, solution } = payload
		const changed = (parameters: object) =>
			encode({
				challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
				solution,
			})
		expect(await fresh.verify(changed({}), null)).toBe('solved')
		for (const token of [
			'',
			'not base64 §',
			encode({}),
			encode({ challenge }),
			encode({ challenge, solution: { ...solution, derivedKey: '00' } }),
			encode({ challenge: { ...challenge, signature: undefined }, solution }),
			encode({ challenge: { ...challenge, signature: '' }, solution }),
			changed({ cost: 1 }),
			changed({ cost: challenge.parameters.cost + 1 }),
			changed({ salt: '00'.repeat(16) }),
			changed({ nonce: '00'.repeat(16) }),
			changed({ expiresAt: challenge.parameters.expiresAt + 1 }),
			changed({ expiresAt: 0 }),
			changed({ expiresAt: undefined }),
			changed({ keyPrefix: '' }),
			changed({ keySignature: undefined }),
			changed({ data: { another: 'field' } }),
		]) {
			expect(await fresh.verify(token, null)).toBe('refused')
		}
		const otherKey = altchaVerifier({ hmacKey: 'another key', useOnce: async () => true })
		expect(await otherKey.verify(encode(payload), null)).toBe('refused')
	})

	test('an expired challenge does not pass', async () => {
		vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] })
		expect(await fresh.verify(encode(payload), null)).toBe('refused')
		vi.useRealTimers()
	})
})
