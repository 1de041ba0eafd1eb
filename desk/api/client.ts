import { ACT_KEY_HEADER, BACKGROUND_HEADER, PIECES_HEADER } from '@coc/contract/desk'
import * as v from 'valibot'
import { type AnswerCopies, answerCopies } from './answer-copies.ts'
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
	/** Sent as it is, in the place of a body. */
	readonly file?: Blob
	/** The same key again means the same press again. */
	readonly idempotencyKey?: string
	readonly signal?: AbortSignal | undefined
	/** Asked for by the screen itself: it does not keep the session. */
	readonly isBackground?: boolean
	/** A file is sent or made meanwhile, which takes its time. */
	readonly isSlow?: boolean
}

/** As the calls of the desk are sent. */
export type Send = <T>(call: Call<T>) => Promise<Answer<T>>

export type Signal = { readonly signal?: AbortSignal }

/** A call that never ends would leave the operator without an answer for ever. */
const TIMEOUT_MS = 30_000
const SLOW_TIMEOUT_MS = 600_000

/** Of calls that answer 204: nothing. */
export const nothing = v.null()

export type Watch = {
	/** Whether somebody sits at the screen: what it asks for by itself does not keep the session. */
	readonly isSomebodyThere: () => boolean
}

export async function send<T>(
	call: Call<T>,
	watch: Watch,
	copies: AnswerCopies = answerCopies(),
): Promise<Answer<T>> {
	const { path, query, body, file, idempotencyKey, signal, isBackground = false } = call
	const address = query && query.size > 0 ? `${path}?${query}` : path
	const method = call.method ?? (body === undefined ? 'GET' : 'POST')
	const tag = method === 'GET' ? copies.tagOf(address) : undefined
	try {
		const response = await fetch(address, {
			method,
			headers: {
				Accept: 'application/json',
				...(body !== undefined && { 'Content-Type': 'application/json' }),
				...(file && { 'Content-Type': file.type || 'application/octet-stream' }),
				...(idempotencyKey !== undefined && { [ACT_KEY_HEADER]: idempotencyKey }),
				...(tag !== undefined && { 'If-None-Match': tag }),
				...((isBackground || !watch.isSomebodyThere()) && { [BACKGROUND_HEADER]: '1' }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			...(file && { body: file }),
			credentials: 'same-origin',
			cache: 'no-store',
			signal: withTimeout(signal, call.isSlow || file ? SLOW_TIMEOUT_MS : TIMEOUT_MS),
		})
		return await read(response, call.schema, address, copies)
	} catch {
		return { ok: false, problem: UNREACHABLE }
	}
}

function withTimeout(signal: AbortSignal | undefined, afterMs: number): AbortSignal {
	const timeout = AbortSignal.timeout(afterMs)
	return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function read<T>(
	response: Response,
	schema: v.GenericSchema<unknown, T>,
	address: string,
	copies: AnswerCopies,
): Promise<Answer<T>> {
	const { status, headers } = response
	const body = await bodyOf(response, address, copies)
	if (!response.ok && status !== UNCHANGED) {
		const retryAfter = Number(headers.get('Retry-After'))
		const retryAfterSeconds = retryAfter > 0 ? retryAfter : null
		return { ok: false, problem: { code: codeIn(body, status), status, retryAfterSeconds } }
	}
	const tag = headers.get('ETag')
	if (tag !== null && status === 200) copies.keep(address, tag, body)
	const answer = v.safeParse(schema, body)
	return answer.success
		? { ok: true, data: answer.output }
		: { ok: false, problem: { ...UNREADABLE, status } }
}

const UNCHANGED = 304

async function bodyOf(response: Response, address: string, copies: AnswerCopies): Promise<unknown> {
	if (response.status === 204) return null
	if (response.status === UNCHANGED) return copies.bodyOf(address)
	return contentOf(response).catch(() => undefined)
}

/** A file that an act has taken out. */
export const fileSchema = v.object({
	blob: v.instance(Blob),
	name: v.string(),
	/** How many of what was asked for are in it; null: all, or the server does not tell. */
	pieces: v.nullable(v.number()),
})

export type AnsweredFile = v.InferOutput<typeof fileSchema>

export function isFile(content: unknown): content is AnsweredFile {
	return v.is(fileSchema, content)
}

async function contentOf(response: Response): Promise<unknown> {
	const [, name] =
		/^attachment; filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
	if (name === undefined) return response.json()
	const pieces = response.headers.get(PIECES_HEADER)
	return { blob: await response.blob(), name, pieces: pieces === null ? null : Number(pieces) }
}

const problemSchema = v.object({ code: v.string() })

/** A server in between may answer in its own words. */
function codeIn(body: unknown, status: number): string {
	const problem = v.safeParse(problemSchema, body)
	if (problem.success) return problem.output.code
	return status === 401 ? 'signed-out' : 'unexpected'
}
