import type { FastifyError, FastifyInstance } from 'fastify'
import { problemOf } from '../../http/errors.ts'
import { PROBLEMS, type ProblemCode, sendProblem } from '../../http/problem.ts'
import type { Log } from '../../log/log.ts'
import { NotPermittedError, PasskeyNeededError } from '../acts/act.ts'
import { ClaimLostError } from './acts/act-keys.ts'

/** As the public API does, and what an act may say besides. */
export function answerDeskErrors(app: FastifyInstance, log: Pick<Log, 'error'>): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const code = refusalOf(error) ?? problemOf(error)
		if (PROBLEMS[code].status >= 500) log.error(error, request.id)
		return sendProblem(reply, code)
	})
	app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not-found'))
}

function refusalOf(error: Error): ProblemCode | null {
	if (error instanceof NotPermittedError) return 'not-permitted'
	if (error instanceof PasskeyNeededError) return 'passkey-needed'
	return error instanceof ClaimLostError ? 'act-under-way' : null
}
