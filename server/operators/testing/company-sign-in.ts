import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { openIdProvider } from '../adapters/openid.ts'

const CLIENT = { id: 'desk', secret: 'a secret of thirty-two characters' }

/** Whose address the company has checked, and whose it has not. */
export type Account = { readonly email: string; readonly email_verified: boolean }

/** A real provider of OpenID Connect on this machine, and a person's browser at it. */
export async function runCompanySignIn(accounts: Readonly<Record<string, Account>>, desk: string) {
	// It warns at length that it is not set up for production.
	vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	vi.spyOn(console, 'info').mockImplementation(() => undefined)
	const { Provider } = await import('oidc-provider')
	const server = createServer()
	await once(server.listen(0, '127.0.0.1'), 'listening')
	onTestFinished(() => void server.close())
	const address = server.address()
	const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: CLIENT.id,
				client_secret: CLIENT.secret,
				redirect_uris: [`${desk}/api/desk/company-sign-in/callback`],
			},
		],
		claims: { openid: ['sub'], email: ['email', 'email_verified'] },
		pkce: { required: () => true },
		cookies: { keys: ['only for tests'] },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: () => ({ sub: id, ...accounts[id] }),
		}),
	})
	server.on('request', provider.callback())
	return {
		provider: openIdProvider({
			issuer,
			clientId: CLIENT.id,
			clientSecret: CLIENT.secret,
			insecure: true,
		}),
		/** Signs in there and says yes; answers with where the browser is sent back to. */
		walk: (start: string, login: string) => walk(start, login, desk),
	}
}

async function walk(start: string, login: string, desk: string): Promise<string> {
	const cookies = new Map<string, string>()
	let next = { address: start, form: null as URLSearchParams | null }
	for (let step = 0; step < 20; step++) {
		const answer = await fetch(next.address, {
			redirect: 'manual',
			headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
			...(next.form && { method: 'POST', body: next.form }),
		})
		for (const cookie of answer.headers.getSetCookie()) {
			const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
			cookies.set(name, value)
		}
		const location = answer.headers.get('location')
		if (location) {
			const address = new URL(location, next.address).href
			if (address.startsWith(desk)) return address
			next = { address, form: null }
			continue
		}
		const page = await answer.text()
		const action = /action="([^"]+)"/.exec(page)?.[1]
		if (action === undefined) throw new Error(`${answer.status}: ${page.slice(0, 500)}`)
		const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
		next = {
			address: new URL(action, next.address).href,
			form: new URLSearchParams({ prompt, login, password: 'any' }),
		}
	}
	throw new Error('The way through the sign-in has no end')
}
