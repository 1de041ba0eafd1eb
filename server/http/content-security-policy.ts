import { createHash } from 'node:crypto'
import type { CaptchaSettings } from '@coc/contract'
import type { PageTemplate } from './site.ts'

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

/** Only our own files, and the one style element that the page carries, known by its hash. */
export function contentSecurityPolicy(page: PageTemplate, options: PolicyOptions): string {
	const recaptcha = options.captcha.provider === 'recaptcha' && page.pattern.startsWith('/order')
	const onOrderPage = recaptcha && !page.pattern.includes('payment')
	const origins = (...values: (string | null)[]) => values.filter((value) => value !== null)
	const directives: Record<string, string[]> = {
		'default-src': ["'none'"],
		'script-src': ["'self'", ...(onOrderPage ? RECAPTCHA_SCRIPTS : [])],
		'style-src': styleHashes(page.html),
		'img-src': ["'self'", 'data:', ...origins(options.logoOrigin)],
		'connect-src': ["'self'", ...origins(options.apiOrigin)],
		'worker-src': ["'self'"],
		'manifest-src': ["'self'"],
		...(onOrderPage && { 'frame-src': RECAPTCHA_FRAMES }),
		'base-uri': ["'none'"],
		'form-action': ["'none'"],
		'frame-ancestors': ["'none'"],
	}
	return writePolicy(directives)
}

/** For a page that needs nothing but its own style element. */
export function policyWithoutScripts(html: string): string {
	return writePolicy({
		'default-src': ["'none'"],
		'style-src': styleHashes(html),
		'img-src': ["'self'"],
		'base-uri': ["'none'"],
		'form-action': ["'none'"],
		'frame-ancestors': ["'none'"],
	})
}

function writePolicy(directives: Readonly<Record<string, readonly string[]>>): string {
	return Object.entries(directives)
		.map(([name, values]) => `${name} ${values.join(' ')}`)
		.join('; ')
}

function styleHashes(html: string): string[] {
	const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
	return styles.map(
		([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
	)
}
