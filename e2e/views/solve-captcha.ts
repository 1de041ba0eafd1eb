import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work that the site's widget does in a browser. */
export async function solveCaptcha(appUrl: string): Promise<string> {
	const answer = await fetch(`${appUrl}/api/captcha/challenge`)
	const challenge = JSON.parse(await answer.text())
	const solution = await solveChallenge({ challenge, deriveKey })
	return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
