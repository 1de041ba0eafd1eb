import { randomUUID } from 'node:crypto'
import { BACKGROUND_HEADER, type Role } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { IdentityProvider } from '../../../operators/company/identity-provider.ts'
import { type SoftPasskey, softPasskey } from '../../../operators/testing/soft-passkey.ts'
import { type RunningShop, runShop, silentLog } from '../../../testing/running-shop.ts'
import { listenForChanges } from '../../live/listen-for-changes.ts'
import { SETUP, typeAtDesk } from '../../testing-desk.ts'
import { buildDeskApp } from '../app.ts'

/** Where its browsers see it, whatever port it has. */
export const URL_SEEN = 'http://localhost:3004'
const PLACE = { origin: URL_SEEN, rpId: 'localhost' }
export const CHROME =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

export type RunningDesk = RunningShop & {
	readonly deskApp: FastifyInstance
	/** A browser without a cookie. */
	browser(headers?: Record<string, string>): Browser
	/** One more operator, with a passkey, signed in. */
	signIn(role?: Role, name?: string): Promise<SignedIn>
	/** The token of a link that the command line prints. */
	invite(address: string, role?: Role, ...options: string[]): Promise<string>
}

export type SignedIn = Browser & { readonly passkey: SoftPasskey; readonly name: string }

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

export type Browser = ReturnType<typeof browserAt>

type DeskOptions = NonNullable<Parameters<typeof runShop>[0]> & {
	readonly company?: IdentityProvider
	readonly clerkRefundLimitOre?: number
}

/** The real desk on a real database, and browsers before it. */
export async function runDesk(options: DeskOptions = {}): Promise<RunningDesk> {
	const running = await runShop(options)
	const { shop, queue, metrics } = running
	const deskApp = await buildDeskApp({
		desk: {
			shop,
			queue,
			carsFromElsewhere: false,
			deskUrl: URL_SEEN,
			setup: SETUP,
			patienceMs: 10_000,
		},
		url: URL_SEEN,
		clerkRefundLimitOre: options.clerkRefundLimitOre ?? 5000_00,
		company: options.company ?? null,
		files: null,
		listen: listenForChanges(running.databaseUrl),
		trustedProxies: [],
		log: silentLog,
		metrics,
		capacity: { maxQueueMs: 30_000 },
	})
	onTestFinished(() => deskApp.close())
	await deskApp.ready()

	const browser: RunningDesk['browser'] = (headers) => browserAt(deskApp, headers)
	const invite: RunningDesk['invite'] = async (address, role = 'manager', ...more) => {
		const command = ['operators', 'invite', address, '--role', role, '--json', ...more]
		const { output, errors } = await typeAtDesk(running, command)
		if (output === '') throw new Error(errors)
		const { link } = JSON.parse(output)
		return String(link).split('/').at(-1) ?? ''
	}
	return {
		...running,
		deskApp,
		browser,
		invite,
		async signIn(role = 'manager', name = `${role} ${randomUUID().slice(0, 8)}`) {
			const token = await invite(`${randomUUID()}@example.com`, role, '--name', name)
			const signedIn = browser()
			const passkey = newPasskey()
			const added = await addPasskeyBy(signedIn, token, passkey)
			if (added.status !== 204) throw new Error(added.body)
			return Object.assign(signedIn, { passkey, name })
		},
	}
}

export const newPasskey = (options?: { verifiesUser?: boolean }) => softPasskey(PLACE, options)

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

function browserAt(app: FastifyInstance, extra: Record<string, string> = {}) {
	let cookie = ''
	const send = async (
		method: 'GET' | 'POST' | 'DELETE',
		url: string,
		{ headers = {}, body }: Sent,
	): Promise<Answered> => {
		const answer = await app.inject({
			method,
			url,
			headers: {
				'user-agent': CHROME,
				'sec-fetch-site': 'same-origin',
				...(cookie !== '' && { cookie }),
				...(body !== undefined && { 'content-type': 'application/json' }),
				...extra,
				...headers,
			},
			...(body !== undefined && { payload: JSON.stringify(body) }),
		})
		const given = [answer.headers['set-cookie'] ?? []].flat().at(-1)
		if (given !== undefined) cookie = String(given).split(';')[0] ?? ''
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: answer.body,
			json: () => JSON.parse(answer.body),
		}
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
