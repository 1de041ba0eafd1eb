import * as v from 'valibot'
import type { Alert, AlertReason } from '../../log/alerts.ts'
import type { CaptchaVerdict, CaptchaVerifier } from '../captcha-verifier.ts'

type RecaptchaOptions = {
	readonly secret: string
	/** The sites that a token may have been solved on. */
	readonly hostnames: readonly string[]
	readonly verifyUrl?: string
	readonly timeoutMs?: number
	readonly alert: Alert
}

const GOOGLE_VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT_MS = 5_000
const VALID_FOR_MS = 2 * 60_000
const CLOCK_SKEW_MS = 30_000

/** Every other error code is a mistake of ours: the secret, or the request. */
const VISITORS_MISTAKES = [
	'missing-input-response',
	'invalid-input-response',
	'timeout-or-duplicate',
]

const answerSchema = v.object({
	success: v.boolean(),
	hostname: v.optional(v.string(), ''),
	challenge_ts: v.optional(v.pipe(v.string(), v.isoTimestamp())),
	'error-codes': v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))), []),
})

type Answer = v.InferOutput<typeof answerSchema>

/**
 * Google's reCAPTCHA v2; fails closed when Google does not answer.
 *
 * A token is single-use, also when storing the order failed after it: a retry with it is refused, and
 * the site sends the same order under the same Idempotency-Key with a newly solved captcha.
 */
export function recaptchaVerifier(options: RecaptchaOptions): CaptchaVerifier {
	return {
		async verify(token) {
			if (token === '') return { verdict: 'refused' }
			const answer = await askGoogle(options, token)
			if (typeof answer !== 'string') return verdictOf(answer, options)
			options.alert('reCAPTCHA could not be verified', { reason: answer })
			return { verdict: 'unavailable' }
		},
	}
}

function verdictOf(answer: Answer, { hostnames, alert }: RecaptchaOptions): CaptchaVerdict {
	const ours = answer['error-codes'].find((code) => !VISITORS_MISTAKES.includes(code))
	if (ours !== undefined) {
		alert('reCAPTCHA is set up wrongly', { code: ours })
		return { verdict: 'unavailable' }
	}
	if (!answer.success) return { verdict: 'refused' }
	if (!hostnames.includes(answer.hostname)) {
		// Somebody else's, or ours under a name that neither PUBLIC_URL nor CORS_ORIGINS has.
		alert('reCAPTCHA was solved on another site', {})
		return { verdict: 'refused' }
	}
	const age = Date.now() - Date.parse(answer.challenge_ts ?? '')
	const isFresh = age <= VALID_FOR_MS && age >= -CLOCK_SKEW_MS
	return isFresh ? { verdict: 'solved', solved: null } : { verdict: 'refused' }
}

/** Google's answer, or why there is none, in words of our own: an error may quote token and secret. */
async function askGoogle(options: RecaptchaOptions, token: string): Promise<Answer | AlertReason> {
	try {
		const response = await fetch(options.verifyUrl ?? GOOGLE_VERIFY_URL, {
			method: 'POST',
			body: new URLSearchParams({ secret: options.secret, response: token }),
			// Following a redirect would send the secret elsewhere.
			redirect: 'error',
			signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
		})
		if (!response.ok) return `siteverify answered ${response.status}`
		const answer = v.safeParse(
			v.pipe(v.string(), v.parseJson(), answerSchema),
			await response.text(),
		)
		return answer.success ? answer.output : 'siteverify answered something unknown'
	} catch (error) {
		const timedOut = error instanceof Error && error.name === 'TimeoutError'
		return timedOut ? 'siteverify did not answer in time' : 'siteverify could not be reached'
	}
}
