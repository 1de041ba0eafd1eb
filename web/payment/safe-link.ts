const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The address of a payment link that may be followed, or null: encrypted, or on this machine (a run
 * with stand-ins). A user name in front of the host only serves to make an address look like another.
 */
export function safeLink(link: string | null | undefined): string | null {
	if (!link || !URL.canParse(link)) return null
	const url = new URL(link)
	if (url.username || url.password) return null
	const isSafe =
		url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
	return isSafe ? url.href : null
}
