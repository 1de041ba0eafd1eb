import { API_PATHS } from '@coc/contract'
import type { Challenge } from 'altcha/lib'
import * as v from 'valibot'
import { call } from '../../api/client.ts'

/** Handed back to the server to the letter, for it is signed: so it is looked at, never rebuilt. */
const challengeSchema = v.custom<Challenge>((input) =>
	v.is(v.object({ parameters: v.object({ algorithm: v.string() }) }), input),
)

/** Throws when there is none to be had. */
export async function fetchChallenge(apiUrl: string, signal: AbortSignal): Promise<Challenge> {
	const path = API_PATHS.captchaChallenge
	const answer = await call({ apiUrl, path, schema: challengeSchema, signal })
	if (!answer.ok) throw new Error(answer.error)
	if (!answer.data) throw new Error('The server gave no challenge.')
	return answer.data
}
