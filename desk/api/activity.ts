const AWAY_AFTER_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Knows whether somebody sits at the screen, by their hands. */
export function watchActivity(target: EventTarget, now: () => number = Date.now) {
	let lastSign = now()
	const note = () => {
		lastSign = now()
	}
	for (const sign of SIGNS) target.addEventListener(sign, note, { passive: true, capture: true })
	return { isSomebodyThere: () => now() - lastSign < AWAY_AFTER_MS }
}
