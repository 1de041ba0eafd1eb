import { ACT_KEY_HEADER, BACKGROUND_HEADER } from '@coc/contract/desk'
import * as v from 'valibot'
import { type Problem, UNREACHABLE, UNREADABLE } from './problem.ts'

/** What every call comes back with: it never throws. */
export type Answer<T> =
	| { readonly ok: true; readonly data: T }
	| { readonly ok: false; readonly problem: Problem }

export type Call<T> = {
	readonly path: string
	readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
	readonly schema: v.GenericSchema<unknown, T>
	readonly query?: URLSearchParams
	readonly body?: unknown
	/** A file as it is, in place of a body. */
	readonly content?: Blob
	/** The same key again means the same press again. */
	readonly idempotencyKey?: string
	readonly signal?: AbortSignal | undefined
}

/** As the calls of the desk are sent. */
export type Send = <T>(call: Call<T>) => Promise<Answer<T>>

export type Signal = { readonly signal?: AbortSignal }

/** A call that never ends would leave the operator without an answer for ever. */
const TIMEOUT_MS = 30_000

/** Of calls that answer 204: nothing. */
export const nothing = v.null()

export type Watch = {
	/** Whether somebody sits at the screen: what it asks for by itself does not keep the session. */
	readonly isSomebodyThere: () => boolean
}

export async function send<T>(call: Call<T>, watch: Watch): Promise<Answer<T>> {
	const { path, query, body, content, idempotencyKey, signal } = call
	const address = query && query.size > 0 ? `${path}?${query}` : path
	try {
		const response = await fetch(address, {
			method: call.method ?? (body === undefined ? 'GET' : 'POST'),
			headers: {
				Accept: 'application/json',
				...(body !== undefined && { 'Content-Type': 'application/json' }),
				...(content && { 'Content-Type': 'application/octet-stream' }),
				...(idempotencyKey !== undefined && { [ACT_KEY_HEADER]: idempotencyKey }),
				...(!watch.isSomebodyThere() && { [BACKGROUND_HEADER]: '1' }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			...(content && { body: content }),
			credentials: 'same-origin',
			cache: 'no-store',
			signal: withTimeout(signal),
		})
		return await read(response, call.schema)
	} catch {
		return { ok: false, problem: UNREACHABLE }
	}
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function read<T>(
	response: Response,
	schema: v.GenericSchema<unknown, T>,
): Promise<Answer<T>> {
	const { status, headers } = response
	const body: unknown = status === 204 ? null : await bodyOf(response)
	if (!response.ok) {
		const retryAfter = Number(headers.get('Retry-After'))
		const retryAfterSeconds = retryAfter > 0 ? retryAfter : null
		return { ok: false, problem: { code: codeIn(body, status), status, retryAfterSeconds } }
	}
	const answer = v.safeParse(schema, body)
	return answer.success
		? { ok: true, data: answer.output }
		: { ok: false, problem: { ...UNREADABLE, status } }
}

const FILE_NAME = /^attachment; filename="([^"]{1,200})"$/

/** Something is given out as a file, everything else is JSON. */
async function bodyOf(response: Response): Promise<unknown> {
	const name = FILE_NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
	if (name === undefined) return response.json().catch(() => undefined)
	return { file: { name, content: await response.blob() } }
}

const problemSchema = v.object({ code: v.string() })

/** A server in between may answer in its own words. */
function codeIn(body: unknown, status: number): string {
	const problem = v.safeParse(problemSchema, body)
	if (problem.success) return problem.output.code
	return status === 401 ? 'signed-out' : 'unexpected'
}
