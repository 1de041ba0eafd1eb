import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import { PROBLEMS, type ProblemCode, sendProblem } from './problem.ts'

/**
 * Connection refused or lost, its socket gone, pool exhausted; the database starting up, shutting down or a standby; a
 * deadlock; a time-out.
 */
const UNAVAILABLE_CODE =
	/^(ECONN|ETIMEDOUT|EPIPE|57P0|57014|55P03|25006|25P03|08|40|53|FST_ERR_HANDLER_TIMEOUT)/
const UNAVAILABLE_MESSAGE =
	/timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|^connect ENOENT/

export function answerErrors(app: FastifyInstance, log: Pick<Log, 'error'>): void {
	answerFailures(app, log, (_request, reply, code) => sendProblem(reply, code))
	app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not-found'))
}

type Answer = (request: FastifyRequest, reply: FastifyReply, code: ProblemCode) => FastifyReply

/** The one place that turns errors into answers; an unexpected one stays generic. */
export function answerFailures(
	app: FastifyInstance,
	log: Pick<Log, 'error'>,
	answer: Answer,
): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const code = problemOf(error)
		if (PROBLEMS[code].status >= 500) log.error(error, request.id)
		return answer(request, reply, code)
	})
}

type Failed = {
	readonly statusCode?: number | undefined
	readonly code?: string
	readonly message: string
}

export function problemOf({ statusCode = 500, code = '', message }: Failed): ProblemCode {
	if (statusCode === 413) return 'too-large'
	if (statusCode === 415) return 'not-json'
	if (statusCode >= 400 && statusCode < 500) return 'invalid-request'
	const unavailable = UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(message)
	return unavailable ? 'temporarily-unavailable' : 'unexpected'
}
