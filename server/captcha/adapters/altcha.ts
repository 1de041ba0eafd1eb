import { createHmac, timingSafeEqual } from 'node:crypto'
import { createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { CaptchaVerifier } from '../captcha-verifier.ts'

const VALID_FOR_MS = 20 * 60_000
// About a second of work on a slow phone; each unit of the counter is one derived key.
const COST = 1_000
const COUNTER = { from: 1_000, to: 2_000 }

const hex = v.pipe(v.string(), v.maxLength(256), v.regex(/^(?:[0-9a-f]{2})+$/))

// By name, as they are signed.
const parameterEntries = {
	algorithm: v.literal('PBKDF2/SHA-256'),
	cost: v.literal(COST),
	expiresAt: v.number(),
	keyLength: v.pipe(v.number(), v.maxValue(64)),
	keyPrefix: v.string(),
	keySignature: hex,
	nonce: hex,
	salt: hex,
}
const SIGNED_PARAMETERS = Object.keys(parameterEntries)

const tokenSchema = v.pipe(
	v.string(),
	v.transform((token) => Buffer.from(token, 'base64').toString()),
	v.parseJson(),
	v.object({
		challenge: v.object({ parameters: v.strictObject(parameterEntries), signature: hex }),
		solution: v.object({ counter: v.number(), derivedKey: hex }),
	}),
)

/**
 * A proof of work that we set and check ourselves: needs no outside party and follows nobody.
 *
 * Its two signatures are checked here and not by altcha-lib, which takes ten times as long for it, half
 * of what an order takes in all (docs/decisions/010-order-in-one-statement.md). A test compares the two.
 */
export function altchaVerifier(hmacKey: string): CaptchaVerifier {
	const secrets = {
		hmacSignatureSecret: hmacKey,
		hmacKeySignatureSecret: `${hmacKey}:derived-key`,
	}
	return {
		createChallenge: () =>
			createChallenge({
				algorithm: 'PBKDF2/SHA-256',
				cost: COST,
				counter: randomInt(COUNTER.to, COUNTER.from),
				expiresAt: new Date(Date.now() + VALID_FOR_MS),
				deriveKey,
				...secrets,
			}),

		async verify(token) {
			const payload = v.safeParse(tokenSchema, token)
			if (!payload.success) return { verdict: 'refused' }
			const { challenge, solution } = payload.output
			const { parameters, signature } = challenge
			const isOurs = signs(
				secrets.hmacSignatureSecret,
				JSON.stringify(parameters, SIGNED_PARAMETERS),
				signature,
			)
			const isSolved = signs(
				secrets.hmacKeySignatureSecret,
				Buffer.from(solution.derivedKey, 'hex'),
				parameters.keySignature,
			)
			const expiresAt = new Date(parameters.expiresAt * 1000)
			return isOurs && isSolved && expiresAt.getTime() > Date.now()
				? { verdict: 'solved', solved: { challenge: parameters.nonce, expiresAt } }
				: { verdict: 'refused' }
		},
	}
}

function signs(secret: string, text: string | Buffer, signature: string): boolean {
	const right = createHmac('sha256', secret).update(text).digest()
	const claimed = Buffer.from(signature, 'hex')
	return claimed.length === right.length && timingSafeEqual(claimed, right)
}
