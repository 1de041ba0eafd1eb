/** Why a call did not succeed: the code of the server's problem details, or one of ours. */
export type ProblemCode = string

export type Problem = {
	readonly code: ProblemCode
	readonly status: number | null
	/** When the server asks us to come again. */
	readonly retryAfterSeconds: number | null
}

/** No answer came: the network is away, or the server. */
export const UNREACHABLE: Problem = { code: 'unreachable', status: null, retryAfterSeconds: null }

/** An answer came that is not as the contract says. */
export const UNREADABLE: Problem = { code: 'unreadable', status: null, retryAfterSeconds: null }

/** What a query throws, since that is how its library is told. */
export class ProblemError extends Error {
	readonly problem: Problem

	constructor(problem: Problem) {
		super(problem.code)
		this.problem = problem
	}
}

export function problemIn(error: unknown): Problem {
	return error instanceof ProblemError ? error.problem : UNREADABLE
}

/** Whether the same call may succeed when it is sent again. */
export function mayPass({ code, status }: Problem): boolean {
	return code === UNREACHABLE.code || status === 429 || (status !== null && status >= 500)
}
