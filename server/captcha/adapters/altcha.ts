import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { CaptchaVerifier } from '../captcha-verifier.ts'

export type AltchaOptions = {
	readonly hmacKey: string
	/** Notes a challenge as used. False when another request already has. */
	readonly useOnce: (
		challenge: string,
		expiresAt: Date,
		requestKey: string | null,
	) => Promise<boolean>
}

const VALID_FOR_MS = 20 * 60_000

// About a second of work on a slow phone; each unit of the counter is one derived key.
const COST = 1_000
const COUNTER = { from: 1_000, to: 2_000 }

const payloadSchema = v.object({
	challenge: v.object({
		parameters: v.looseObject({
			algorithm: v.literal('PBKDF2/SHA-256'),
			nonce: v.string(),
			salt: v.string(),
			cost: v.literal(COST),
			keyLength: v.pipe(v.number(), v.maxValue(64)),
			keyPrefix: v.string(),
			keySignature: v.string(),
			expiresAt: v.number(),
		}),
		signature: v.string(),
	}),
	solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

const tokenSchema = v.pipe(
	v.string(),
	v.transform((token) => Buffer.from(token, 'base64').toString()),
	v.parseJson(),
	payloadSchema,
)

/** A proof of work that we set and check ourselves: needs no outside party and follows nobody. */
export function altchaVerifier({ hmacKey, useOnce }: AltchaOptions): CaptchaVerifier {
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

		async verify(token, requestKey) {
			const payload = v.safeParse(tokenSchema, token)
			if (!payload.success) return 'refused'
			const { challenge, solution } = payload.output
			const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
			if (!verified) return 'refused'
			const { nonce, expiresAt } = challenge.parameters
			const isOurs = await useOnce(nonce, new Date(expiresAt * 1000), requestKey)
			return isOurs ? 'solved' : 'refused'
		},
	}
}
