import { randomUUID } from 'node:crypto'
import type { Role } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { IdentityProvider } from '../../../operators/company/identity-provider.ts'
import type { SoftPasskey } from '../../../operators/testing/soft-passkey.ts'
import { type RunningShop, runShop, silentLog } from '../../../testing/running-shop.ts'
import { listenForChanges } from '../../live/listen-for-changes.ts'
import { SETUP, typeAtDesk } from '../../testing-desk.ts'
import { buildDeskApp } from '../app.ts'
import { addPasskeyBy, type Browser, browserWithin, newPasskey, URL_SEEN } from './browser.ts'

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

	const browser: RunningDesk['browser'] = (headers) => browserWithin(deskApp, headers)
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
