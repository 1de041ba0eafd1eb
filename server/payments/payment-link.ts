const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Printable ASCII without the backslash, which browsers take for a slash. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/
const LABEL = /^[a-z0-9-]+$/

/** The provider's link leads elsewhere. The code ends up in the log and names the setting to look at. */
export class UnsafePaymentLinkError extends Error {
	override readonly name = 'UnsafePaymentLinkError'
	readonly code = 'PAYMENT_LINK_HOSTS'

	constructor() {
		super(
			'The provider’s payment link is not on its own hosts: name the host in PAYMENT_LINK_HOSTS',
		)
	}
}

/**
 * Customers are only ever sent to the provider's own pages, over https; plain http is for stand-ins on
 * the same machine. The link must be spelt as a browser spells it, so that nobody reads another host in it.
 */
export function isSafePaymentLink(link: string, hosts: readonly string[]): boolean {
	const url = URL.parse(link)
	if (!url || !PLAIN.test(link)) return false
	const origin = `${url.protocol}//${url.host}`
	if (!link.startsWith(origin) || !/^(?:$|[/?#])/.test(link.slice(origin.length))) return false
	const encrypted = url.protocol === 'https:'
	const local = url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
	return (encrypted || local) && hosts.some((pattern) => covers(pattern, url.host))
}

/** `*.example.se` stands for every name below example.se, not for example.se itself. */
function covers(pattern: string, host: string): boolean {
	if (!pattern.startsWith('*.')) return host === pattern
	const parent = pattern.slice(1)
	if (!host.endsWith(parent)) return false
	return host
		.slice(0, -parent.length)
		.split('.')
		.every((label) => LABEL.test(label))
}

/** Whether a setting names a host as links will: in small letters, with a port only where it is an unusual one. */
export function isLinkHost(text: string): boolean {
	const host = text.startsWith('*.') ? text.slice(2) : text
	return /^[a-z0-9-]+\.[a-z0-9.:-]+$/.test(host) && URL.parse(`https://${host}`)?.host === host
}

export function isLoopback(address: string): boolean {
	return LOOPBACK.includes(URL.parse(address)?.hostname ?? '')
}

/** Where a provider that is called at this address may show its pages. One's own machine has several names. */
export function linkHostsOf(address: string): string[] {
	const { host, port } = new URL(address)
	if (!isLoopback(address)) return [host]
	return LOOPBACK.map((name) => (port === '' ? name : `${name}:${port}`))
}
