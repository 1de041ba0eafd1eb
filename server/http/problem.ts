import type { FastifyReply } from 'fastify'

/** Every refusal the API knows, by a code that never changes (RFC 9457 problem details). */
export const PROBLEMS = {
	'invalid-request': { status: 400, title: 'The request is not as the contract says.' },
	'captcha-refused': { status: 400, title: 'The captcha must be solved again.' },
	'invalid-chassis-number': { status: 400, title: 'A chassis number has exactly 17 characters.' },
	'not-authentic': { status: 401, title: 'The caller could not be recognised.' },
	'not-found': { status: 404, title: 'There is nothing here.' },
	'method-not-allowed': { status: 405, title: 'This path is called with another method.' },
	'too-slow': { status: 408, title: 'The request took too long to arrive.' },
	'too-large': { status: 413, title: 'The request is too large.' },
	'not-json': { status: 415, title: 'The request must be JSON.' },
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

export type ProblemCode = keyof typeof PROBLEMS

export function isProblemCode(text: string): text is ProblemCode {
	return text in PROBLEMS
}

export const PROBLEM_CODES = Object.keys(PROBLEMS).filter(isProblemCode)

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
