/** So that a token does not run out on its way to the server. */
const MARGIN = 10_000

/** A longer time-out is over at once. */
const LONGEST_TIMEOUT = 2 ** 31 - 1

/**
 * How long a proof can be used, in milliseconds. Null when it does not expire, and when the
 * visitor's clock is so wrong that it would be over already: then the server decides.
 */
export function proofLifetime(expiresAtSeconds: number | undefined, now: number): number | null {
	if (expiresAtSeconds === undefined) return null
	const lifetime = expiresAtSeconds * 1000 - now - MARGIN
	return lifetime > 0 && lifetime <= LONGEST_TIMEOUT ? lifetime : null
}
