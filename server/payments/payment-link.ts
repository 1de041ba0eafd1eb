const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Customers are only ever sent to https pages; plain http is for stand-ins on the same machine. */
export function isSafePaymentLink(link: string): boolean {
	const url = URL.parse(link)
	if (!url || url.username || url.password) return false
	return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}
