const FIRST_DELAY_MS = 1_500
const GROWTH = 1.4
const LONGEST_DELAY_MS = 15_000
const MAX_POLLS = 45

/** The backoff before the next poll; null when it is time to stop. */
export function delayBeforePoll(pollsSoFar: number): number | null {
	if (pollsSoFar > MAX_POLLS) return null
	return Math.min(FIRST_DELAY_MS * GROWTH ** (pollsSoFar - 1), LONGEST_DELAY_MS)
}
