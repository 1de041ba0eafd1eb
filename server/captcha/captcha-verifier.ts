/** What serves one order only; it is noted as used together with that order. */
export type SolvedChallenge = { readonly challenge: string; readonly expiresAt: Date }

export type CaptchaVerdict =
	/** Null where the verifier itself takes a token only once. */
	| { readonly verdict: 'solved'; readonly solved: SolvedChallenge | null }
	/** The visitor must solve it again. */
	| { readonly verdict: 'refused' }
	/** The verifier cannot be asked: fail closed. */
	| { readonly verdict: 'unavailable' }

export type CaptchaVerifier = {
	verify(token: string): Promise<CaptchaVerdict>
	/** What the site shows the visitor to solve, for captchas that we make ourselves. */
	createChallenge?(): Promise<object>
}
