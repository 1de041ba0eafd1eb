import { solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { altchaVerifier } from './altcha.ts'

const KEY = 'a key'

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solved(verifier: ReturnType<typeof altchaVerifier>) {
	const challenge = JSON.parse(JSON.stringify(await verifier.createChallenge?.()))
	const solution = await solveChallenge({ challenge, deriveKey })
	if (!solution) throw new Error('There is no solution')
	return { challenge, solution }
}

describe('ALTCHA', () => {
	const ours = altchaVerifier(KEY)
	const verdictOn = async (token: string, verifier = ours) => (await verifier.verify(token)).verdict
	let payload: Awaited<ReturnType<typeof solved>>
	beforeAll(async () => {
		payload = await solved(ours)
	})

	test('a solved challenge is identified by its nonce, however the token is encoded', async () => {
		const spelledAnew = Buffer.from(JSON.stringify(payload, null, 1)).toString('base64')
		for (const token of [encode(payload), spelledAnew]) {
			expect(await ours.verify(token)).toEqual({
				verdict: 'solved',
				solved: {
					challenge: payload.challenge.parameters.nonce,
					expiresAt: new Date(payload.challenge.parameters.expiresAt * 1000),
				},
			})
		}
	})

	test('what was not solved, not set by us, or made easier, does not pass', async () => {
		const { challenge, solution } = payload
		const changed = (parameters: object) =>
			encode({
				challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
				solution,
			})
		expect(await verdictOn(changed({}))).toBe('solved')
		for (const token of [
			'',
			'not base64 §',
			encode({}),
			encode({ challenge }),
			encode({ challenge, solution: { ...solution, derivedKey: '00' } }),
			encode({ challenge, solution: { ...solution, derivedKey: '' } }),
			encode({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.slice(2) } }),
			encode({ challenge: { ...challenge, signature: undefined }, solution }),
			encode({ challenge: { ...challenge, signature: '' }, solution }),
			encode({ challenge: { ...challenge, signature: challenge.signature.slice(2) }, solution }),
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
			expect(await verdictOn(token)).toBe('refused')
		}
		expect(await verdictOn(encode(payload), altchaVerifier('another key'))).toBe('refused')
	})

	test('the library says the same of 300 tokens, each with one character changed', async () => {
		const { challenge, solution } = payload
		const text = JSON.stringify({ challenge, solution })
		let agreed = 0
		for (let index = 0; index < 300; index++) {
			const at = Math.floor((index / 300) * text.length)
			const other = text[at] === '1' ? '2' : '1'
			const changed = text.slice(0, at) + other + text.slice(at + 1)
			const verdict = await verdictOn(Buffer.from(changed).toString('base64'))
			expect({ changed, verdict }).toEqual({ changed, verdict: await libraryVerdict(changed) })
			agreed++
		}
		expect(agreed).toBe(300)
		expect(await libraryVerdict(text)).toBe('solved')
	})

	test('an expired challenge does not pass', async () => {
		vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] })
		onTestFinished(() => void vi.useRealTimers())
		expect(await verdictOn(encode(payload))).toBe('refused')
	})
})

async function libraryVerdict(text: string): Promise<string> {
	try {
		const { challenge, solution } = JSON.parse(text)
		const { verified } = await verifySolution({
			challenge,
			solution,
			deriveKey,
			hmacSignatureSecret: KEY,
			hmacKeySignatureSecret: `${KEY}:derived-key`,
		})
		return verified ? 'solved' : 'refused'
	} catch {
		return 'refused'
	}
}
