import { createHash } from 'node:crypto'
import { type CaptchaSettings, PAGE_PATTERNS, type PageTemplate, WORDS_PATHS } from '@coc/contract'

export type PolicyOptions = {
	/** The API's origin, when it is not the site's own. */
	readonly apiOrigin: string | null
	readonly logoOrigin: string | null
	readonly captcha: CaptchaSettings
}

const RECAPTCHA_SCRIPTS = [
	'https://www.google.com/recaptcha/',
	'https://www.gstatic.com/recaptcha/',
]
const RECAPTCHA_FRAMES = [
	'https://www.google.com/recaptcha/',
	'https://recaptcha.google.com/recaptcha/',
]

export const STYLES = /<style>([\s\S]*?)<\/style>/g
/** Those with a source are among our own files, those with a type are data. */
export const SCRIPTS = /<script>([\s\S]*?)<\/script>/g

/** Only our own files, and what stands in the page itself, known by its hash. */
export function contentSecurityPolicy(
	page: Pick<PageTemplate, 'pattern' | 'html'>,
	options: PolicyOptions,
): string {
	const hasRecaptcha =
		options.captcha.provider === 'recaptcha' && page.pattern === PAGE_PATTERNS.order
	const origins = (...values: (string | null)[]) => values.filter((value) => value !== null)
	const directives: Record<string, string[]> = {
		'default-src': ["'none'"],
		'script-src': [
			"'self'",
			...hashesOf(SCRIPTS, page.html),
			...(hasRecaptcha ? RECAPTCHA_SCRIPTS : []),
		],
		'style-src': hashesOf(STYLES, page.html),
		'img-src': ["'self'", 'data:', ...origins(options.logoOrigin)],
		'connect-src': ["'self'", ...origins(options.apiOrigin)],
		'worker-src': ["'self'"],
		'manifest-src': ["'self'"],
		...(hasRecaptcha && { 'frame-src': RECAPTCHA_FRAMES }),
		'base-uri': ["'none'"],
		// Certificates are fetched by a form, which leads back where it fails; and the order's page is reached from every
		// other without a new document.
		'form-action': ["'self'", ...origins(options.apiOrigin)],
		'frame-ancestors': ["'none'"],
	}
	return writePolicy(directives)
}

/** For a page of words that is written when it is asked for. */
export function wordsPolicy(html: string, options: PolicyOptions): string {
	return contentSecurityPolicy({ pattern: WORDS_PATHS.withdraw, html }, options)
}

/** For a page that needs nothing but its own style element. */
export function policyWithoutScripts(html: string): string {
	return writePolicy({
		'default-src': ["'none'"],
		'style-src': hashesOf(STYLES, html),
		'img-src': ["'self'"],
		'base-uri': ["'none'"],
		'form-action': ["'none'"],
		'frame-ancestors': ["'none'"],
	})
}

export function writePolicy(directives: Readonly<Record<string, readonly string[]>>): string {
	return Object.entries(directives)
		.map(([name, values]) => `${name} ${values.join(' ')}`)
		.join('; ')
}

export function hashesOf(elements: RegExp, html: string): string[] {
	return [...html.matchAll(elements)].map(
		([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
	)
}
