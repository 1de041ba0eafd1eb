import { randomUUID } from 'node:crypto'
import { BACKGROUND_HEADER } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { type SoftPasskey, softPasskey } from '../../../operators/testing/soft-passkey.ts'

/** Where browsers see the desk, whatever port it has. */
export const URL_SEEN = 'http://localhost:3004'
export const CHROME =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

export type Sent = {
	readonly headers?: Record<string, string>
	readonly body?: unknown
}

export type Answered = {
	readonly status: number
	readonly headers: Readonly<Record<string, unknown>>
	readonly body: string
	json(): ReturnType<typeof JSON.parse>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Asked = {
	readonly method: Method
	readonly url: string
	readonly headers: Record<string, string>
	readonly payload?: string | Buffer
}

type Answer = Pick<Answered, 'status' | 'headers' | 'body'> & {
	readonly cookie: string | undefined
}

export type Browser = ReturnType<typeof browserBy>

/** Before a desk in this process, without a network between. */
export function browserWithin(app: FastifyInstance, extra?: Record<string, string>): Browser {
	return browserBy(async (asked) => {
		const { statusCode, headers, body } = await app.inject(asked)
		return {
			status: statusCode,
			headers,
			body,
			cookie: [headers['set-cookie'] ?? []].flat().at(-1),
		}
	}, extra)
}

/** Before a desk that listens, in whatever process. */
export function browserAt(address: string): Browser {
	return browserBy(async ({ method, url, headers, payload }) => {
		const answer = await fetch(new URL(url, address), {
			method,
			headers,
			...(payload !== undefined && { body: payload }),
		})
		return {
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			body: await answer.text(),
			cookie: answer.headers.getSetCookie().at(-1),
		}
	})
}

function browserBy(ask: (asked: Asked) => Promise<Answer>, extra: Record<string, string> = {}) {
	let cookie = ''
	const send = async (
		method: Method,
		url: string,
		{ headers = {}, body }: Sent,
	): Promise<Answered> => {
		const isFile = Buffer.isBuffer(body)
		const answer = await ask({
			method,
			url,
			headers: {
				'user-agent': CHROME,
				'sec-fetch-site': 'same-origin',
				...(cookie !== '' && { cookie }),
				...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
				...extra,
				...headers,
			},
			...(body !== undefined && { payload: isFile ? body : JSON.stringify(body) }),
		})
		if (answer.cookie !== undefined) cookie = answer.cookie.split(';')[0] ?? ''
		const { status, headers: given, body: text } = answer
		return { status, headers: given, body: text, json: () => JSON.parse(text) }
	}
	return {
		cookie: () => cookie,
		takeCookie: (other: string) => {
			cookie = other
		},
		get: (url: string, headers?: Record<string, string>) =>
			send('GET', url, { ...(headers && { headers }) }),
		/** What a page asks for by itself. */
		poll: (url: string) => send('GET', url, { headers: { [BACKGROUND_HEADER]: '1' } }),
		post: (url: string, body: unknown, headers?: Record<string, string>) =>
			send('POST', url, { body, ...(headers && { headers }) }),
		/** A file, of the type that its sender gives it. */
		put: (url: string, body: Buffer, type: string) =>
			send('PUT', url, { body, headers: { 'content-type': type } }),
		delete: (url: string) => send('DELETE', url, {}),
		/** Under a key of its own, or again under one. */
		act: (name: string, input: object, key: string = randomUUID(), headers = {}) =>
			send('POST', `/api/desk/acts/${name}`, {
				body: input,
				headers: { 'idempotency-key': key, ...headers },
			}),
		send,
	}
}

export const newPasskey = (options?: { verifiesUser?: boolean }) =>
	softPasskey({ origin: URL_SEEN, rpId: 'localhost' }, options)

/** The two calls of a link. */
export async function addPasskeyBy(browser: Browser, token: string, passkey: SoftPasskey) {
	const begun = await browser.post(`/api/desk/invites/${token}/options`, {})
	if (begun.status !== 200) return begun
	const { ceremony, options } = begun.json()
	return browser.post(`/api/desk/invites/${token}`, { ceremony, credential: passkey.make(options) })
}

/** The two calls of a sign-in, or of showing the passkey again. */
export async function usePasskeyIn(
	browser: Browser,
	passkey: SoftPasskey,
	call: 'sign-in' | 'confirm' = 'sign-in',
) {
	const { ceremony, options } = (await browser.post(`/api/desk/${call}/options`, {})).json()
	return browser.post(`/api/desk/${call}`, { ceremony, credential: passkey.use(options) })
}
