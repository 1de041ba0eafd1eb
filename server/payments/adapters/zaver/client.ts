import * as v from 'valibot'
import { PaymentRefusedError } from '../../provider.ts'

export type ZaverSettings = {
	readonly apiUrl: string
	readonly apiKey: string
	readonly callbackToken: string
	readonly linkHosts?: readonly string[]
	readonly timeoutMs?: number
}

/** Makes one call; what comes back is JSON and not yet read. */
export type CallZaver = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** What Zaver says no with, the same tomorrow as today. The HTTP status beside it is not part of the agreement. */
const REFUSALS = new Set([
	'VALIDATION_ERROR',
	'PARSE_ERROR',
	'PAYMENT_NOT_FOUND',
	'PAYMENT_ILLEGAL_STATE',
	'REFUND_NOT_POSSIBLE',
	'AMOUNT_INVALID',
	'AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT',
	'LINE_ITEM_NOT_FOUND',
	'DUPLICATE_LINE_ITEM_ID',
	'INSUFFICIENT_FUNDS_SWISH',
	'USER_NOT_FOUND',
	'MULTIPLE_USERS_FOUND',
])

/** Something else was quicker: what is true now is to be asked for. */
const CONFLICTS = new Set(['PAYMENT_LOCKED', 'REFUND_ILLEGAL_STATE'])

/** A wrong key can be put right; time-outs and too many requests pass. */
const PASSING_STATUSES = [401, 403, 408, 425, 429]

const errorAnswer = v.object({
	errors: v.array(v.object({ errorCode: v.string(), errorMessage: v.nullish(v.string(), '') })),
})

export function zaverClient(settings: ZaverSettings): CallZaver {
	return async (method, path, body) => {
		const response = await fetch(new URL(path, settings.apiUrl), {
			method,
			headers: {
				authorization: `Bearer ${settings.apiKey}`,
				accept: 'application/json',
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
			redirect: 'error',
			signal: AbortSignal.timeout(settings.timeoutMs ?? 15_000),
		})
		if (!response.ok) throw await failureOf(method, response, body ?? {})
		return response.json().catch(() => {
			throw new Error('Zaver answered with something that is not JSON')
		})
	}
}

/** Of what Zaver says only the code and what it is about are kept: the rest may quote the customer. */
async function failureOf(method: string, response: Response, body: object): Promise<Error> {
	const told = v.safeParse(errorAnswer, await response.json().catch(() => null))
	const errors = told.success ? told.output.errors : []
	const known = errors.find(({ errorCode }) => /^[A-Z0-9_]{1,40}$/.test(errorCode))
	const code = known?.errorCode ?? `HTTP_${response.status}`
	const words = errors.map(({ errorMessage }) => errorMessage).join('\n')
	const blamesContent =
		Object.keys(body).some((field) => words.includes(field)) && !/reference/i.test(words)
	const tellsOfOne = /reference|exists|already|duplicate|unique/i.test(`${code} ${words}`)
	const kind = kindOf(response.status, code)
	const Failure = kind === 'refusal' ? PaymentRefusedError : Error
	return Object.assign(new Failure(`Zaver answered ${method} with ${code}`), {
		code,
		kind,
		blamesContent,
		tellsOfOne,
	})
}

function kindOf(status: number, code: string): 'passing' | 'conflict' | 'refusal' {
	if (REFUSALS.has(code)) return 'refusal'
	if (CONFLICTS.has(code)) return 'conflict'
	if (status >= 500 || PASSING_STATUSES.includes(status)) return 'passing'
	return status === 409 ? 'conflict' : 'refusal'
}

export function isConflict(error: unknown): boolean {
	return error instanceof Error && 'kind' in error && error.kind === 'conflict'
}

/** Whether the error is a refusal with a code that we know the meaning of. */
export function isKnownRefusal(error: unknown): boolean {
	return error instanceof PaymentRefusedError && REFUSALS.has(codeOf(error))
}

export function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether Zaver clearly found fault with a field of the request, and not with its reference, however it calls that. */
export function blamesContent(error: unknown): boolean {
	return error instanceof Error && 'blamesContent' in error && error.blamesContent === true
}

/** Whether Zaver's words are such as one would use where what is asked for is there already. */
export function tellsOfOne(error: unknown): boolean {
	return error instanceof Error && 'tellsOfOne' in error && error.tellsOfOne === true
}
