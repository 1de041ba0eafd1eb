import { randomInt, randomUUID } from 'node:crypto'
import { HERE } from '../programs/attack-with-sqlmap.ts'
import { type CountingProxy, openCountingProxy } from '../programs/counting-proxy.ts'
import { ask } from './attack.ts'
import type { DeskTarget } from './desk-under-attack.ts'

const MINUTE_MS = 60_000

/**
 * A way to the desk for who has a manager's session and sits at that manager's browser: each request is an
 * intention of its own, comes from an address of its own, and the passkey was shown just now.
 */
export async function withStolenSession({
	url,
	listener,
	manager,
	deployment,
}: DeskTarget): Promise<CountingProxy> {
	await using stack = new AsyncDisposableStack()
	const proxy = stack.use(
		await openCountingProxy(listener, () => ({
			cookie: manager.cookie(),
			origin: url,
			'idempotency-key': randomUUID(),
			'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
		})),
	)
	const prolong = () =>
		deployment.database.query('update desk_sessions set confirmed_at = now(), active_at = now()')
	const timer = setInterval(() => void prolong().catch(() => undefined), MINUTE_MS)
	stack.defer(() => clearInterval(timer))
	const { url: at, answers } = proxy
	const all = stack.move()
	return { url: at, answers, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

export type Call = {
	readonly path: string
	readonly headers?: Readonly<Record<string, string>>
	/** Where it has one, it is posted. */
	readonly body?: object
	/** How it is answered to who has the session; 200 if nothing is said. */
	readonly status?: number
	/** What is in the answer. */
	readonly shows?: string
}

/** Why a call gets no further than the door. Null: it is answered as it should be. */
export async function hindranceOf(
	proxy: CountingProxy,
	{ path, headers = {}, body, status = 200, shows = '' }: Call,
): Promise<string | null> {
	const answer = await ask(proxy.url + path.replace(HERE, ''), {
		headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
		...(body && { method: 'POST', body: JSON.stringify(body) }),
	})
	if (answer.status !== status) return `${path} was answered with ${answer.status}`
	return answer.body.includes(shows) ? null : `${path} did not show ${shows}`
}
