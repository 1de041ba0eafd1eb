import { API_PATHS } from '@coc/contract'
import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import * as v from 'valibot'
import { call } from '../../api/client.ts'
import { proofLifetime } from './proof-lifetime.ts'

/** Handed back to the server to the letter, for it is signed: so it is looked at, never rebuilt. */
const challengeSchema = v.custom<Challenge>((input) =>
	v.is(v.object({ parameters: v.object({ algorithm: v.string() }) }), input),
)

const WORKERS = 4

type Proof = {
	readonly token: string
	/** In milliseconds; null when it cannot be told. */
	readonly lifetime: number | null
}

/** Fetches a challenge and solves it. Throws when either fails. */
export async function prove(apiUrl: string, controller: AbortController): Promise<Proof> {
	const answer = await call({
		apiUrl,
		path: API_PATHS.captchaChallenge,
		schema: challengeSchema,
		signal: controller.signal,
	})
	if (!answer.ok) throw new Error(answer.error)
	if (!answer.data) throw new Error('The server gave no challenge.')
	const { parameters, signature } = answer.data
	const challenge = { parameters, ...(signature !== undefined && { signature }) }
	const solution = await solveChallengeWorkers({
		challenge,
		controller,
		concurrency: Math.min(WORKERS, navigator.hardwareConcurrency),
		createWorker,
	})
	if (!solution) throw new Error('The challenge was not solved in time.')
	return {
		token: btoa(JSON.stringify({ challenge, solution })),
		lifetime: proofLifetime(parameters.expiresAt, Date.now()),
	}
}

function createWorker(algorithm: string): Worker {
	if (!algorithm.startsWith('PBKDF2/')) throw new Error(`Unknown algorithm ${algorithm}`)
	return new Pbkdf2Worker()
}
