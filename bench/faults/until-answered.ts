import { setTimeout as pause } from 'node:timers/promises'

// The job or the claim that is waited for may be hit again and again, and each time is missed for up to a minute.
const PATIENCE_MS = 600_000

/** Null or an error is no answer: something is being killed. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
	const deadline = performance.now() + PATIENCE_MS
	let failure: unknown
	while (performance.now() < deadline) {
		const answer = await ask().catch((error: unknown) => {
			failure = error
			return null
		})
		if (answer !== null) return answer
		await pause(50)
	}
	throw new Error('There was no answer within ten minutes', { cause: failure })
}
