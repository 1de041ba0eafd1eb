import { SESSION_LASTS } from '../../operators/sessions/session.ts'

/** Browsers take a `__Host-` cookie from this very host only, over TLS. On this machine there is none. */
export function sessionCookie(deskUrl: string) {
	const isSecure = deskUrl.startsWith('https:')
	const name = isSecure ? '__Host-desk' : 'desk'
	const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
	return {
		give: (token: string) => `${name}=${token}; Max-Age=${SESSION_LASTS.most * 60}; ${attributes}`,
		takeBack: `${name}=; Max-Age=0; ${attributes}`,
		tokenIn: (header: string | undefined) => cookieIn(name, header),
	}
}

/** The first of that name, as every server takes it. */
export function cookieIn(name: string, header = ''): string | null {
	const pairs = header.split(';').map((pair) => pair.trim())
	const found = pairs.find((pair) => pair.startsWith(`${name}=`))
	return found?.slice(name.length + 1) || null
}
