import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no letter that is easily read as another, all lower case for addresses.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 5
const RANDOM_LENGTH = 26
const EPOCH = Date.UTC(2025, 0, 1)
const MINUTE = 60_000

const ORDER_ID = new RegExp(`^[${ALPHABET}]{${TIME_LENGTH + RANDOM_LENGTH}}$`)

/**
 * Five characters of time, so that new orders lie together in the index (a purely random key
 * writes eight times the log at five million orders), then 130 random bits that nobody can guess.
 */
export function newOrderId(now = Date.now()): string {
	return timePrefix(now) + randomText(RANDOM_LENGTH)
}

/** What people type or paste may have other case; what cannot be an order id is null. */
export function parseOrderId(text: string): string | null {
	const id = text.toLowerCase()
	return ORDER_ID.test(id) ? id : null
}

/** The beginning of every id made in the same minute. Ids sort by it, so it finds orders by age. */
export function timePrefix(now: number): string {
	let minutes = Math.max(0, Math.floor((now - EPOCH) / MINUTE))
	let text = ''
	for (let i = 0; i < TIME_LENGTH; i++) {
		text = ALPHABET.charAt(minutes & 31) + text
		minutes >>>= 5
	}
	return text
}

function randomText(length: number): string {
	let text = ''
	for (const byte of randomBytes(length)) text += ALPHABET.charAt(byte & 31)
	return text
}
