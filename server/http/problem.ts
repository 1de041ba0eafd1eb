import type { FastifyReply } from 'fastify'

/** Every refusal the public API knows, by a code that never changes (RFC 9457 problem details). */
const PUBLIC_PROBLEMS = {
	'invalid-request': { status: 400, title: 'The request is not as the contract says.' },
	'captcha-refused': { status: 400, title: 'The captcha must be solved again.' },
	'invalid-chassis-number': { status: 400, title: 'A chassis number has exactly 17 characters.' },
	'not-authentic': { status: 401, title: 'The caller could not be recognised.' },
	'not-found': { status: 404, title: 'There is nothing here.' },
	'method-not-allowed': { status: 405, title: 'This path is called with another method.' },
	'too-slow': { status: 408, title: 'The request took too long to arrive.' },
	'too-large': { status: 413, title: 'The request is too large.' },
	'not-json': { status: 415, title: 'This call takes another content type.' },
	'idempotency-key-reused': {
		status: 422,
		title: 'This Idempotency-Key was used for another order.',
	},
	'too-many-requests': { status: 429, title: 'Too many requests. Please try again later.' },
	'headers-too-large': { status: 431, title: 'The headers of the request are too large.' },
	'captcha-unavailable': { status: 503, title: 'The captcha cannot be checked at the moment.' },
	'temporarily-unavailable': { status: 503, title: 'Please try again in a moment.' },
	unexpected: { status: 500, title: 'Something went wrong on our side.' },
} as const

/** What the office's API says besides. */
const DESK_PROBLEMS = {
	'sign-in-refused': { status: 401, title: 'The sign-in was not accepted.' },
	'signed-out': { status: 401, title: 'Nobody is signed in.' },
	'not-permitted': { status: 403, title: 'The operator’s role does not allow this.' },
	'passkey-needed': { status: 403, title: 'The passkey is asked for again.' },
	'cross-site': { status: 403, title: 'Only the desk’s own pages may ask for this.' },
	'invite-refused': { status: 404, title: 'The invitation is not, or no longer, valid.' },
	'act-under-way': { status: 409, title: 'This was asked for already and is under way.' },
	'provider-away': {
		status: 503,
		title: 'The payment provider does not answer. Nothing was changed.',
	},
	'register-away': {
		status: 503,
		title: 'The vehicle register does not answer. Nothing was changed.',
	},
	'provider-away-midway': {
		status: 503,
		title:
			'The payment provider does not answer. What was done stays done: the same again goes on.',
	},
	'scanner-away': {
		status: 503,
		title: 'The virus scanner does not answer. No file is taken meanwhile.',
	},
	'act-key-reused': {
		status: 422,
		title: 'This Idempotency-Key was used for something else.',
	},
} as const

export const PROBLEMS = { ...PUBLIC_PROBLEMS, ...DESK_PROBLEMS }

export type ProblemCode = keyof typeof PROBLEMS

export function isProblemCode(text: string): text is ProblemCode {
	return text in PROBLEMS
}

/** Of the public API. */
export const PROBLEM_CODES = Object.keys(PUBLIC_PROBLEMS).filter(isProblemCode)

/** Of the office's: its own, and those that every API has. */
export const DESK_PROBLEM_CODES: readonly ProblemCode[] = [
	...Object.keys(DESK_PROBLEMS).filter(isProblemCode),
	'invalid-request',
	'not-found',
	'method-not-allowed',
	'too-slow',
	'too-large',
	'not-json',
	'too-many-requests',
	'headers-too-large',
	'temporarily-unavailable',
	'unexpected',
]

export type ProblemOptions = {
	/** For an engineer who reads the answer. Never a value that the caller sent. */
	readonly detail?: string
	readonly retryAfterSeconds?: number
}

const RETRY_WHEN_UNAVAILABLE_SECONDS = 5

/** `isSuccess: false` is for clients that do not know problem details. */
export function problemBody(code: ProblemCode, detail?: string) {
	const { status, title } = PROBLEMS[code]
	return { type: 'about:blank', status, title, code, isSuccess: false, ...(detail && { detail }) }
}

export function sendProblem(
	reply: FastifyReply,
	code: ProblemCode,
	{ detail, retryAfterSeconds }: ProblemOptions = {},
) {
	const { status } = PROBLEMS[code]
	const retryAfter = retryAfterSeconds ?? (status === 503 ? RETRY_WHEN_UNAVAILABLE_SECONDS : null)
	if (retryAfter !== null) reply.header('retry-after', String(Math.ceil(retryAfter)))
	return reply
		.code(status)
		.header('cache-control', 'no-store')
		.type('application/problem+json')
		.send({ ...problemBody(code, detail), requestId: reply.request.id })
}
