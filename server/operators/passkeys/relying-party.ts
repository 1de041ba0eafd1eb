/** Who the passkeys are for, as browsers and authenticators see it. */
export type RelyingParty = {
	readonly name: string
	/** The desk's host: a passkey works nowhere else. */
	readonly id: string
	readonly origin: string
}

export function relyingPartyAt(deskUrl: string, name: string): RelyingParty {
	const { hostname, origin } = new URL(deskUrl)
	return { name, id: hostname, origin }
}

/** EdDSA, ES256, RS256: what authenticators have. The package would offer what Node calls experimental. */
export const ALGORITHMS = [-8, -7, -257]
