import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const VALID_FOR_MS = 600_000

/**
 * A solved captcha for load and fault runs: set by ourselves under the service's own key, with an
 * answer that is found at once, where a visitor's takes a second.
 */
export async function quickCaptcha(hmacKey: string): Promise<string> {
	const challenge = await createChallenge({
		algorithm: 'PBKDF2/SHA-256',
		cost: 1_000,
		counter: 1,
		expiresAt: new Date(Date.now() + VALID_FOR_MS),
		deriveKey,
		hmacSignatureSecret: hmacKey,
		hmacKeySignatureSecret: `${hmacKey}:derived-key`,
	})
	const solution = await solveChallenge({ challenge, deriveKey })
	return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
