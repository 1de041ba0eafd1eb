const FIRST_DELAY_MS = 1_500
const GROWTH = 1.4
const LONGEST_DELAY_MS = 15_000
const LOOKS = 45

/** How long to wait before the next look, after so many in a row; null when it is time to stop. */
export function delayBeforeLook(looksSoFar: number): number | null {
	if (looksSoFar > LOOKS) return null
	return Math.min(FIRST_DELAY_MS * GROWTH ** (looksSoFar - 1), LONGEST_DELAY_MS)
}
