import { isIP } from 'node:net'
import type { environmentReader } from './environment.ts'

type Reader = ReturnType<typeof environmentReader>

type CompanySignIn = {
	readonly issuer: string
	readonly clientId: string
	readonly clientSecret: string
}

export type DeskSettings = {
	/** 0: this process serves no desk. */
	readonly port: number
	/** The address that the office types, without a path: a passkey is bound to its host. */
	readonly url: string
	/** The most that a clerk may give back for one order. */
	readonly clerkRefundLimitOre: number
	/** The company's own sign-in (OpenID Connect), where it has one. */
	readonly company: CompanySignIn | null
}

const KRONOR = /^\d{1,7}(\.\d{1,2})?$/

export function readDeskSettings(read: Reader, publicPort: number): DeskSettings {
	const port = read.integer('DESK_PORT', publicPort + 4, 0, 65_535)
	const url = read.text('DESK_URL', `http://localhost:${port}`, {
		check: isDeskUrl,
		fault: 'must be https://, a name and nothing behind it (http:// only on localhost)',
	})
	const limit = read.text('CLERK_REFUND_LIMIT', '5000', {
		check: (text) => KRONOR.test(text),
		example: '5000',
	})
	return {
		port,
		url: URL.parse(url)?.origin ?? url,
		clerkRefundLimitOre: Math.round(Number(limit) * 100),
		company: readCompanySignIn(read),
	}
}

/** Browsers have passkeys for names only, over TLS or on this very machine. */
function isDeskUrl(text: string): boolean {
	const url = URL.parse(text)
	if (url?.pathname !== '/' || url.search !== '') return false
	if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false
	const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
	return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
}

function readCompanySignIn(read: Reader): CompanySignIn | null {
	const issuer = read.text('DESK_OIDC_ISSUER', '', {
		check: (text) => URL.parse(text)?.protocol === 'https:',
		fault: 'must be an https:// address',
	})
	if (issuer === '') return null
	return {
		issuer,
		clientId: read.required('DESK_OIDC_CLIENT_ID'),
		clientSecret: read.required('DESK_OIDC_CLIENT_SECRET'),
	}
}
