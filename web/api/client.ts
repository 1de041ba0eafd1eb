import * as v from 'valibot'

/** What every call comes back with: it never throws. `data` is null when the server has nothing to show (204). */
export type Answer<T> =
	| { readonly ok: true; readonly data: T | null }
	| {
			readonly ok: false
			readonly error: string
			readonly status?: number
			/** When the server asks us to come again. */
			readonly retryAfterSeconds?: number
	  }

const UNKNOWN_ERROR = 'An unknown error occurred'

/** A call that never ends would leave the visitor before a loading view for ever. */
export const TIMEOUT_MS = 30_000

type Call<T> = {
	readonly apiUrl: string
	readonly path: string
	readonly schema: v.GenericSchema<unknown, T>
	readonly query?: Readonly<Record<string, string>>
	readonly body?: unknown
	readonly headers?: Readonly<Record<string, string>>
	readonly language?: string | undefined
	readonly signal?: AbortSignal | undefined
}

export async function call<T>(request: Call<T>): Promise<Answer<T>> {
	try {
		const address = addressOf(request)
		const answer = (await takeEarlyAnswer(address)) ?? (await send(address, request))
		return await read(answer, request.schema)
	} catch (failure) {
		return { ok: false, error: messageOf(failure) }
	}
}

function send(address: string, { body, language, headers, signal }: Call<unknown>) {
	return fetch(address, {
		method: body === undefined ? 'GET' : 'POST',
		headers: {
			Accept: 'application/json',
			...(body !== undefined && { 'Content-Type': 'application/json' }),
			...(language !== undefined && { 'Accept-Language': language }),
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		credentials: 'omit',
		cache: 'no-store',
		signal: withTimeout(signal),
	})
}

declare global {
	/** What a page asked for before this script was there. */
	var early: { readonly address: string; readonly answer: Promise<Response> } | undefined
}

/** Once: a later call wants to know how it is by then. None where it failed: by now the line may be there. */
async function takeEarlyAnswer(address: string): Promise<Response | null> {
	const { early } = globalThis
	globalThis.early = undefined
	return early?.address === address ? early.answer.catch(() => null) : null
}

/** Where a call goes. */
export function addressOf({
	apiUrl,
	path,
	query,
}: Pick<Call<unknown>, 'apiUrl' | 'path' | 'query'>) {
	const base = apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`
	return query ? `${base}${path}?${new URLSearchParams(query)}` : `${base}${path}`
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function read<T>(
	response: Response,
	schema: v.GenericSchema<unknown, T>,
): Promise<Answer<T>> {
	const { status } = response
	if (status === 204) return { ok: true, data: null }
	if (status !== 200) {
		const retryAfterSeconds = Number(response.headers.get('Retry-After'))
		return {
			...{ ok: false, error: (await response.text()) || UNKNOWN_ERROR, status },
			...(retryAfterSeconds > 0 && { retryAfterSeconds }),
		}
	}
	const answer = v.safeParse(schema, await response.json())
	return answer.success
		? { ok: true, data: answer.output }
		: { ok: false, error: answer.issues[0].message, status }
}

function messageOf(failure: unknown): string {
	return (failure instanceof Error && failure.message) || UNKNOWN_ERROR
}
