export type CaptchaVerdict =
	| 'solved'
	/** The visitor must solve it again. */
	| 'refused'
	/** The verifier cannot tell. Nothing may pass. */
	| 'unavailable'

export type CaptchaVerifier = {
	verify(token: string): Promise<CaptchaVerdict>
	/** What the site shows the visitor to solve, for captchas that we make ourselves. */
	createChallenge?(): Promise<object>
}
