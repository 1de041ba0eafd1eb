export type CaptchaVerdict =
	| 'solved'
	/** The visitor must solve it again. */
	| 'refused'
	/** The verifier cannot tell. Nothing may pass. */
	| 'unavailable'

export type CaptchaVerifier = {
	/** A token serves one request; `requestKey` tells a retry of that request from a second one. */
	verify(token: string, requestKey: string | null): Promise<CaptchaVerdict>
	/** What the site shows the visitor to solve, for captchas that we make ourselves. */
	createChallenge?(): Promise<object>
}
