import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Role } from '@coc/contract/desk'
import type { Database } from '../../server/db/database.ts'
import { inviteOperator } from '../../server/operators/invite-operator.ts'
import { softPasskey } from '../../server/operators/testing/soft-passkey.ts'

/** A session is for one kind of browser. */
export const BROWSER = 'bench'

/** Longer than the service lets any act take. */
const LONGEST_ANSWER_MS = 60_000

export type Operator = AsyncDisposable & {
	get(path: string): Promise<unknown>
	/** Of its session, as it is sent. */
	cookie(): string
	/** How it came out. The same key again means the same act. */
	act(name: string, input: object, key?: string): Promise<string>
}

/** Signed in by a link of their own. */
export async function signIn(db: Database, deskUrl: string, role: Role): Promise<Operator> {
	const emailAddress = `${randomUUID()}@example.com`
	const invited = await inviteOperator(
		db,
		{ emailAddress, name: emailAddress, role, replaces: false },
		() => async () => undefined,
	)
	if (invited.outcome !== 'invited') throw new Error(`Nobody was invited: ${invited.outcome}`)
	return enterBy(invited.token, deskUrl, BROWSER)
}

/** A browser of the office's, signed in by a link and a passkey of its own, on one connection. */
export async function enterBy(
	token: string,
	deskUrl: string,
	userAgent: string,
): Promise<Operator> {
	const { send, operator } = browserAt(deskUrl, userAgent, '')
	const link = `/api/desk/invites/${token}`
	const passkey = softPasskey({ origin: deskUrl, rpId: 'localhost' })
	const begun = await send('POST', `${link}/options`, {})
	await send('POST', link, {
		ceremony: begun.ceremony,
		credential: passkey.make(begun.options),
	})
	return operator
}

/** The same operator on another connection. */
export function goOnWith(cookie: string, deskUrl: string): Operator {
	return browserAt(deskUrl, BROWSER, cookie).operator
}

function browserAt(deskUrl: string, userAgent: string, firstCookie: string) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
	let cookie = firstCookie
	const send = async (
		method: 'GET' | 'POST',
		path: string,
		body?: unknown,
		key: string = randomUUID(),
	) => {
		const headers = {
			origin: deskUrl,
			cookie,
			'user-agent': userAgent,
			'idempotency-key': key,
			...(body !== undefined && { 'content-type': 'application/json' }),
		}
		const answer = await ask(agent, new URL(path, deskUrl), method, headers, body)
		cookie = answer.cookie ?? cookie
		return answer.json
	}
	const operator: Operator = {
		get: (path) => send('GET', path),
		cookie: () => cookie,
		act: async (name, input, key) => {
			const { outcome } = await send('POST', `/api/desk/acts/${name}`, input, key)
			return String(outcome)
		},
		[Symbol.asyncDispose]: async () => agent.destroy(),
	}
	return { send, operator }
}

type Answer = { readonly json: ReturnType<typeof JSON.parse>; readonly cookie: string | undefined }

function ask(
	agent: http.Agent,
	url: URL,
	method: string,
	headers: http.OutgoingHttpHeaders,
	body: unknown,
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const signal = AbortSignal.timeout(LONGEST_ANSWER_MS)
		const request = http.request(url, { agent, method, headers, signal }, (answer) => {
			readAnswer(answer, `${method} ${url.pathname}`).then(resolve, reject)
		})
		request.on('error', reject)
		request.end(body === undefined ? undefined : JSON.stringify(body))
	})
}

/** Fails where it was broken off. */
async function readAnswer(answer: http.IncomingMessage, what: string): Promise<Answer> {
	let text = ''
	for await (const piece of answer) text += piece
	const { statusCode = 0 } = answer
	if (statusCode >= 300) throw new Error(`${what}: ${statusCode} ${text}`)
	const cookie = answer.headers['set-cookie']?.at(-1)?.split(';')[0]
	return { json: text === '' ? null : JSON.parse(text), cookie }
}
