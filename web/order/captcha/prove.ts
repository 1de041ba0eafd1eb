import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { proofLifetime } from './proof-lifetime.ts'

const WORKERS = 4

type Proof = {
	readonly token: string
	/** In milliseconds; null when it is unknown. */
	readonly lifetime: number | null
}

/** Throws when the challenge cannot be solved. */
export async function prove(
	{ parameters, signature }: Challenge,
	controller: AbortController,
): Promise<Proof> {
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
