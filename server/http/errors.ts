import type { FastifyError, FastifyInstance } from 'fastify'
import { type ProblemCode, sendProblem } from './problem.ts'

/** Connection refused, lost or not to be had, the database starting up or shutting down. */
const UNAVAILABLE = /^(ECONN|ETIMEDOUT|EPIPE|57P0|08|53)/

/** One place that turns what went wrong into an answer; what is not foreseen stays generic. */
export function answerErrors(app: FastifyInstance, logError: (error: Error) => void): void {
	app.setErrorHandler<FastifyError>((error, _request, reply) => {
		const code = problemOf(error)
		if (code !== 'invalid-request') logError(error)
		return sendProblem(reply, code)
	})
	app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not-found'))
}

function problemOf(error: FastifyError): ProblemCode {
	if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
		return 'invalid-request'
	const reason = error.code ?? ''
	const noConnection = /timeout exceeded when trying to connect|Connection terminated/
	return UNAVAILABLE.test(reason) || noConnection.test(error.message)
		? 'temporarily-unavailable'
		: 'unexpected'
}
