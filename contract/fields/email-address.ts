import * as v from 'valibot'

/** With letters of any alphabet after the @: some browsers send `info@åkeri.se` so, others `info@xn--keri-poa.se`. */
export const EMAIL_ADDRESS =
	/^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?(?:\.[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?)*$/u

/** Longer by far than what any domain with other letters becomes. */
export const LONGEST_IN_ASCII = 200
/** It was shorter as it was typed: the limit is on that. */
export const HAS_OTHER_LETTERS = /[@.]xn--/i

/** What the server makes of it: one address, stored as one. The site, which only asks for the pattern, does not load it. */
export const emailAddressSchema = (maxLength: number) =>
	v.pipe(
		v.string(),
		v.maxLength(LONGEST_IN_ASCII),
		v.trim(),
		v.regex(EMAIL_ADDRESS),
		v.check((address) => address.length <= maxLength || HAS_OTHER_LETTERS.test(address)),
		v.transform(withAsciiDomain),
		v.maxLength(LONGEST_IN_ASCII),
		v.regex(v.RFC_EMAIL_REGEX),
	)

/** Browsers and Node.js both have it; this package has the types of neither. */
declare const URL: new (address: string) => { readonly host: string }

/** An address as mail servers know it. What has no other spelling stays as it is, to the letter. */
export function withAsciiDomain(text: string): string {
	if (!/\P{ASCII}/u.test(text) || !EMAIL_ADDRESS.test(text)) return text
	const at = text.indexOf('@') + 1
	try {
		const { host } = new URL(`http://${text.slice(at)}`)
		// Digits of another script may have been read as an IP address.
		return /[a-z]/.test(host) ? text.slice(0, at) + host : text
	} catch {
		return text
	}
}
