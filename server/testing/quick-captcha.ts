import { createHmac, randomBytes } from 'node:crypto'

const VALID_FOR_SECONDS = 1_200

/**
 * A solved captcha for load and fault runs: signed by ourselves under the service's own key, challenge
 * and answer alike, where a visitor's takes a second to solve.
 */
export async function quickCaptcha(hmacKey: string, now = Date.now()): Promise<string> {
	const derivedKey = randomBytes(32)
	// In the order of their names, as the signature wants them.
	const parameters = {
		algorithm: 'PBKDF2/SHA-256',
		cost: 1_000,
		expiresAt: Math.floor(now / 1000) + VALID_FOR_SECONDS,
		keyLength: 32,
		keyPrefix: derivedKey.toString('hex', 0, 16),
		keySignature: sign(`${hmacKey}:derived-key`, derivedKey),
		nonce: randomBytes(16).toString('hex'),
		salt: randomBytes(16).toString('hex'),
	}
	const challenge = { parameters, signature: sign(hmacKey, JSON.stringify(parameters)) }
	const solution = { counter: 1, derivedKey: derivedKey.toString('hex') }
	return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

function sign(secret: string, text: string | Buffer): string {
	return createHmac('sha256', secret).update(text).digest('hex')
}
