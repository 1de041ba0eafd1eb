import type { FastifyError, FastifyInstance } from 'fastify'
import { RegisterUnavailableError } from '../../cars/vehicle-register.ts'
import { ScannerUnavailableError } from '../../documents/virus-scanner.ts'
import { problemOf } from '../../http/errors.ts'
import { PROBLEMS, type ProblemCode, sendProblem } from '../../http/problem.ts'
import type { Log } from '../../log/log.ts'
import { NotPermittedError, PasskeyNeededError } from '../acts/act.ts'
import { ClaimLostError } from './acts/act-keys.ts'

/** As PostgreSQL says it of the character NUL, which no text of its has: as text, and within JSON. */
const UNSTORABLE = ['22021', '22P05']

/** The act asked the payment provider, in vain: nothing was changed, or, of one that goes on, some of it. */
class ProviderAwayError extends Error {
	override readonly name = 'ProviderAwayError'
	readonly isMidway: boolean

	constructor(cause: Error, isMidway: boolean) {
		super(cause.message, { cause })
		this.isMidway = isMidway
	}
}

/** What an act that asks the provider failed of, where it is nothing of our own. */
export function asProviderAway(error: unknown, { goesOn }: { readonly goesOn: boolean }): unknown {
	if (!(error instanceof Error) || refusalOf(error) !== null) return error
	const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
	const isOurs = problemOf({ ...code, message: error.message }) !== 'unexpected'
	return isOurs ? error : new ProviderAwayError(error, goesOn)
}

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
	if (error instanceof RegisterUnavailableError) return 'register-away'
	if (error instanceof ProviderAwayError) {
		return error.isMidway ? 'provider-away-midway' : 'provider-away'
	}
	if (error instanceof ScannerUnavailableError) return 'scanner-away'
	if (error instanceof ClaimLostError) return 'act-under-way'
	return 'code' in error && UNSTORABLE.includes(String(error.code)) ? 'invalid-request' : null
}
