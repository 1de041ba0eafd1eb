import { isIP } from 'node:net'

export const isHttpUrl = (text: string): boolean =>
	/^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** What stands behind it would be lost where paths are put to it. */
export function isHttpHost(text: string): boolean {
	const url = URL.parse(text)
	return isHttpUrl(text) && url?.href === `${url?.origin}/`
}

/** On the site's own host, or elsewhere. */
export function isImageAddress(text: string): boolean {
	return /^\/[^/\s]\S*$/.test(text) || (isHttpUrl(text) && !/\s/.test(text))
}

export function isSmtpUrl(text: string): boolean {
	const url = URL.parse(text)
	return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== ''
}

type CallsFromPages = {
	readonly publicUrl: string
	readonly apiUrl: string
	readonly corsOrigins: readonly string[]
}

/** The site's, where the API is on another host and refuses its pages' calls. */
export function originRefused({ publicUrl, apiUrl, corsOrigins }: CallsFromPages): string | null {
	const [site, api] = [URL.parse(publicUrl)?.origin, URL.parse(apiUrl)?.origin]
	return site && api && site !== api && !corsOrigins.includes(site) ? site : null
}

export const isListeningAddress = (text: string): boolean =>
	isIP(text) !== 0 || text === 'localhost'

export function isAddressOrNetwork(text: string): boolean {
	const [address = '', bits, ...rest] = text.split('/')
	const version = isIP(address)
	if (version === 0 || rest.length > 0) return false
	return (
		bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
	)
}
