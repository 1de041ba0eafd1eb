import type { InTurn } from './take-turns.ts'

/** Answers who asks for `key`, by that work or by another's that has not begun. */
type Shared<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Who asks for what somebody else still waits for shares the answer: it is read after both have asked, so that nobody
 * is told less than they know already.
 */
export function shareWaiting<Result>(inTurn: InTurn): Shared<Result> {
	const waiting = new Map<string, Promise<Result>>()
	return (key, work) => {
		const same = waiting.get(key)
		if (same) return same
		let hasBegun = false
		const answer = inTurn(() => {
			hasBegun = true
			waiting.delete(key)
			return work()
		})
		if (!hasBegun) waiting.set(key, answer)
		return answer
	}
}
