/** The little of it that our tests use: it brings no types of its own. */
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http'

	type Account = { readonly accountId: string; claims(): Record<string, unknown> }

	export class Provider {
		constructor(
			issuer: string,
			configuration: {
				readonly clients: readonly Record<string, unknown>[]
				readonly claims: Record<string, readonly string[]>
				readonly pkce: { required(): boolean }
				readonly cookies: { readonly keys: readonly string[] }
				findAccount(context: unknown, id: string): Account
			},
		)
		callback(): (request: IncomingMessage, response: ServerResponse) => void
	}
}
