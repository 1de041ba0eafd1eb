const FORM = 'application/x-www-form-urlencoded'

/** What a browser sends for a page of another site, were the cookie of a session sent along. */
export const crossSiteShapes = (own: string): Readonly<Record<string, Record<string, string>>> => ({
	'a script elsewhere': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
	'a page on another name of the same site': {
		'sec-fetch-site': 'same-site',
		origin: 'https://other.example.se',
	},
	'an address typed or a bookmark': { 'sec-fetch-site': 'none' },
	'an old browser with another origin': { origin: 'https://evil.example' },
	'an old browser with no origin': {},
	'a sandboxed frame': { origin: 'null' },
	'a form': { 'sec-fetch-site': 'cross-site', 'content-type': FORM },
	'plain text from our own origin': { origin: own, 'content-type': 'text/plain' },
	'a form from our own origin': { 'sec-fetch-site': 'same-origin', 'content-type': FORM },
})
