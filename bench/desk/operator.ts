import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Role } from '@coc/contract/desk'
import type { Database } from '../../server/db/database.ts'
import { inviteOperator } from '../../server/operators/invite-operator.ts'
import { softPasskey } from '../../server/operators/testing/soft-passkey.ts'

/** A session is for one kind of browser. */
export const BROWSER = 'bench'

export type Operator = AsyncDisposable & {
	get(path: string): Promise<unknown>
	/** Of its session, as it is sent. */
	cookie(): string
	act(name: string, input: object): Promise<void>
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
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
	let cookie = ''
	const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
		const headers = {
			origin: deskUrl,
			cookie,
			'user-agent': userAgent,
			'idempotency-key': randomUUID(),
			...(body !== undefined && { 'content-type': 'application/json' }),
		}
		const answer = await ask(agent, new URL(path, deskUrl), method, headers, body)
		cookie = answer.cookie ?? cookie
		return answer.json
	}
	const link = `/api/desk/invites/${token}`
	const passkey = softPasskey({ origin: deskUrl, rpId: 'localhost' })
	const begun = await send('POST', `${link}/options`, {})
	await send('POST', link, {
		ceremony: begun.ceremony,
		credential: passkey.make(begun.options),
	})
	return {
		get: (path) => send('GET', path),
		cookie: () => cookie,
		act: async (name, input) => void (await send('POST', `/api/desk/acts/${name}`, input)),
		[Symbol.asyncDispose]: async () => agent.destroy(),
	}
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
		const request = http.request(url, { agent, method, headers }, async (answer) => {
			let text = ''
			for await (const piece of answer) text += piece
			const { statusCode = 0 } = answer
			if (statusCode >= 300) reject(new Error(`${method} ${url.pathname}: ${statusCode} ${text}`))
			else {
				const cookie = answer.headers['set-cookie']?.at(-1)?.split(';')[0]
				resolve({ json: text === '' ? null : JSON.parse(text), cookie })
			}
		})
		request.on('error', reject)
		request.end(body === undefined ? undefined : JSON.stringify(body))
	})
}
