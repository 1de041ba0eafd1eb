import * as v from 'valibot'
import type { CaptchaVerifier } from '../captcha-verifier.ts'

export type RecaptchaOptions = {
	readonly secret: string
	/** The site that the token must have been solved on. */
	readonly hostname: string
	readonly verifyUrl?: string
	readonly alert: (message: string, facts: Readonly<Record<string, string>>) => void
}

const GOOGLE_VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT_MS = 5_000
const VALID_FOR_MS = 2 * 60_000
const OUR_MISTAKES = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

const answerSchema = v.object({
	success: v.boolean(),
	hostname: v.optional(v.string()),
	challenge_ts: v.optional(v.pipe(v.string(), v.isoTimestamp())),
	'error-codes': v.optional(v.array(v.string()), []),
})

/** Google's reCAPTCHA v2. When Google cannot be asked, nothing passes. */
export function recaptchaVerifier(options: RecaptchaOptions): CaptchaVerifier {
	return {
		async verify(token) {
			if (token === '') return 'refused'
			try {
				const response = await fetch(options.verifyUrl ?? GOOGLE_VERIFY_URL, {
					method: 'POST',
					body: new URLSearchParams({ secret: options.secret, response: token }),
					signal: AbortSignal.timeout(TIMEOUT_MS),
				})
				if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
				return verdictOf(v.parse(answerSchema, await response.json()), options)
			} catch (error) {
				const reason = error instanceof Error ? error.message : 'unknown'
				options.alert('reCAPTCHA could not be verified', { reason })
				return 'unavailable'
			}
		},
	}
}

function verdictOf(
	answer: v.InferOutput<typeof answerSchema>,
	{ hostname, alert }: RecaptchaOptions,
) {
	const ours = answer['error-codes'].find((code) => OUR_MISTAKES.includes(code))
	if (ours) {
		alert('reCAPTCHA is set up wrongly', { code: ours })
		return 'unavailable'
	}
	const solvedAt = answer.challenge_ts ? Date.parse(answer.challenge_ts) : Number.NaN
	const fresh = Math.abs(Date.now() - solvedAt) <= VALID_FOR_MS
	return answer.success && answer.hostname === hostname && fresh ? 'solved' : 'refused'
}
