import type { FastifyReply } from 'fastify'

/** Every refusal the API knows, by a code that never changes (RFC 9457 problem details). */
export const PROBLEMS = {
	'invalid-request': { status: 400, title: 'The request is not as the contract says.' },
	'captcha-refused': { status: 400, title: 'The captcha must be solved again.' },
	'invalid-chassis-number': { status: 400, title: 'A chassis number has exactly 17 characters.' },
	'not-authentic': { status: 401, title: 'The caller could not be recognised.' },
	'not-found': { status: 404, title: 'There is nothing here.' },
	'too-large': { status: 413, title: 'The request is too large.' },
	'not-json': { status: 415, title: 'The request must be JSON.' },
	'idempotency-key-reused': {
		status: 422,
		title: 'This Idempotency-Key was used for another order.',
	},
	'captcha-unavailable': { status: 503, title: 'The captcha cannot be checked at the moment.' },
	'temporarily-unavailable': { status: 503, title: 'Please try again in a moment.' },
	unexpected: { status: 500, title: 'Something went wrong on our side.' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** `isSuccess: false` is there for callers that know nothing of problem details. */
export function sendProblem(reply: FastifyReply, code: ProblemCode, detail?: string) {
	const { status, title } = PROBLEMS[code]
	if (status === 503) reply.header('retry-after', '5')
	return reply
		.code(status)
		.type('application/problem+json')
		.send({ type: 'about:blank', status, title, code, isSuccess: false, ...(detail && { detail }) })
}
