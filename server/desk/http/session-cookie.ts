import { SESSION_LASTS } from '../../operators/sessions/session.ts'

const FIVE_MINUTES = 300

type Attributes = {
	readonly name: string
	readonly sameSite: 'Strict' | 'Lax'
	readonly seconds: number
}

/** Of a session: pages of other sites cannot have it sent along. */
export function sessionCookie(deskUrl: string) {
	const { give, takeBack, valueIn } = cookieAt(deskUrl, {
		name: 'desk',
		sameSite: 'Strict',
		seconds: SESSION_LASTS.most * 60,
	})
	return { give, takeBack, tokenIn: valueIn }
}

/** For the way to the company's own sign-in and back, which is another site. */
export function shortCookie(deskUrl: string) {
	return cookieAt(deskUrl, { name: 'desk-sign-in', sameSite: 'Lax', seconds: FIVE_MINUTES })
}

/** Browsers take a `__Host-` cookie from this very host only, over TLS. On this machine there is none. */
function cookieAt(deskUrl: string, { name, sameSite, seconds }: Attributes) {
	const isSecure = deskUrl.startsWith('https:')
	const fullName = isSecure ? `__Host-${name}` : name
	const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
	return {
		give: (value: string) => `${fullName}=${value}; Max-Age=${seconds}; ${attributes}`,
		takeBack: `${fullName}=; Max-Age=0; ${attributes}`,
		valueIn: (header: string | undefined) => cookieIn(fullName, header),
	}
}

/** The first of that name, as every server takes it. */
function cookieIn(name: string, header = ''): string | null {
	const pairs = header.split(';').map((pair) => pair.trim())
	const found = pairs.find((pair) => pair.startsWith(`${name}=`))
	return found?.slice(name.length + 1) || null
}
