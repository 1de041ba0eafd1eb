const WINDOW_MS = 10_000

type RepeatedLines<Line> = {
	say(key: string, line: Line): void
	/** Logs the counts of windows that are over; `flush` logs all. */
	tick(): void
	flush(): void
}

/**
 * Deduplicates: in an outage the same error may occur a thousand times a second. It is logged at once, then
 * counted, and the count is logged when the window is over.
 */
export function repeatedLines<Line>(
	say: (line: Line, times: number | null) => void,
	now: () => number,
): RepeatedLines<Line> {
	type Window = { readonly line: Line; readonly endsAt: number; repeats: number }
	// Ordered by the end of the windows: a new one is put last.
	const windows = new Map<string, Window>()

	const open = (key: string, line: Line) => {
		windows.delete(key)
		windows.set(key, { line, endsAt: now() + WINDOW_MS, repeats: 0 })
	}
	const endUntil = (time: number) => {
		for (const [key, { line, endsAt, repeats }] of windows) {
			// Later than any could end: the clock was ahead when it began.
			const isAhead = endsAt > time + 2 * WINDOW_MS
			if (endsAt > time && !isAhead) return
			if (repeats === 0) {
				windows.delete(key)
				continue
			}
			say(line, repeats)
			open(key, line)
		}
	}

	return {
		say(key, line) {
			endUntil(now())
			const window = windows.get(key)
			if (window) {
				window.repeats += 1
				return
			}
			open(key, line)
			say(line, null)
		},
		tick: () => endUntil(now()),
		flush: () => endUntil(Number.POSITIVE_INFINITY),
	}
}
