/** No vowels and no look-alikes: no words arise, and what is heard on the phone is written right. */
export const REFERENCE_ALPHABET = '234679CDFGHJKMNPQRTVWXZ'

const GROUP = 4
const REFERENCE = /^[234679CDFGHJKMNPQRTVWXZ]{8}$/

/**
 * The number of an order that one can say on the phone, as it is stored and shown (`4F2K-9QXM`), from
 * however it was typed. Null where its check character tells that it was mistyped. It opens nothing.
 */
export function parseReference(text: string): string | null {
	const typed = text.toUpperCase().replace(/[\s\p{Dash}]/gu, '')
	return REFERENCE.test(typed) && checkSum(typed) === 0 ? grouped(typed) : null
}

/** Seven characters with the one that checks them: 3 is the inverse of its weight, since 8 × 3 = 24 ≡ 1. */
export function completeReference(seven: string): string {
	const size = REFERENCE_ALPHABET.length
	const check = ((size - checkSum(seven)) * 3) % size
	return grouped(seven + REFERENCE_ALPHABET.charAt(check))
}

function grouped(typed: string): string {
	return `${typed.slice(0, GROUP)}-${typed.slice(GROUP)}`
}

/** Weights 1 to 8 and a prime: one wrong character, or two that changed places, never sum to 0. */
function checkSum(typed: string): number {
	let sum = 0
	for (let at = 0; at < typed.length; at++) {
		sum += (at + 1) * REFERENCE_ALPHABET.indexOf(typed.charAt(at))
	}
	return sum % REFERENCE_ALPHABET.length
}
