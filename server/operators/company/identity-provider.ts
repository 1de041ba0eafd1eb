/** Who somebody is, by the word of the company's own sign-in. */
export type Identity = {
	/** Together they name an account for ever; an e-mail address may change hands. */
	readonly issuer: string
	readonly subject: string
	/** Null: none that the provider has checked. */
	readonly emailAddress: string | null
}

export type Checks = {
	readonly state: string
	readonly nonce: string
	readonly codeVerifier: string
}

/** The company's own sign-in (OpenID Connect): the code flow, with PKCE. */
export type IdentityProvider = {
	/** Where to send the browser. `again`: whoever is signed in there has to show once more that it is them. */
	begin(options: { readonly callback: string; readonly again: boolean }): Promise<{
		readonly address: string
		readonly checks: Checks
	}>
	/** Null: the answer is not one to what was asked. */
	finish(options: {
		/** The whole address that the browser came back to. */
		readonly address: string
		readonly checks: Checks
		readonly again: boolean
	}): Promise<Identity | null>
}
