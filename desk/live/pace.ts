type Clock = {
	readonly now: () => number
	readonly random: () => number
}

const CLOCK: Clock = { now: () => performance.now(), random: Math.random }

/** Screens of one office must not ask all at the same moment. */
const SOON_MS = 250
const LEAST_BETWEEN_MS = 1000

/**
 * Looks again soon, however often it is asked to: never twice within a second, and never while a look is under way.
 * What is asked for meanwhile is one more look.
 */
export function pacedLook(look: () => Promise<unknown>, clock: Clock = CLOCK) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let isLooking = false
	let isAskedAgain = false
	let endedAt = Number.NEGATIVE_INFINITY

	function soon(): void {
		if (isLooking) {
			isAskedAgain = true
			return
		}
		if (timer !== undefined) return
		const rest = endedAt + LEAST_BETWEEN_MS - clock.now()
		timer = setTimeout(run, Math.max(0, rest) + clock.random() * SOON_MS)
	}

	async function run(): Promise<void> {
		timer = undefined
		isLooking = true
		await look().catch(() => undefined)
		isLooking = false
		endedAt = clock.now()
		if (!isAskedAgain) return
		isAskedAgain = false
		soon()
	}

	return {
		soon,
		stop: () => {
			clearTimeout(timer)
			timer = undefined
			isAskedAgain = false
		},
	}
}
