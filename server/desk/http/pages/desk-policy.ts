import {
	hashesOf,
	SCRIPTS,
	STYLES,
	writePolicy,
} from '../../../http/pages/content-security-policy.ts'

/** Nothing but the desk's own files, and what stands in its page, known by its hash. */
export function deskPolicy(html: string): string {
	return writePolicy({
		'default-src': ["'none'"],
		'script-src': ["'self'", ...hashesOf(SCRIPTS, html)],
		'style-src': ["'self'", ...hashesOf(STYLES, html)],
		'img-src': ["'self'", 'data:', 'blob:'],
		'font-src': ["'self'"],
		'connect-src': ["'self'"],
		'manifest-src': ["'self'"],
		// Mails as they were sent, each in a sandbox.
		'frame-src': ["'self'"],
		'base-uri': ["'none'"],
		'form-action': ["'none'"],
		'frame-ancestors': ["'none'"],
	})
}
