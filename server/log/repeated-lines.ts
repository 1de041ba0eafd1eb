const WINDOW_MS = 10_000

export type RepeatedLines<Line> = {
	say(key: string, line: Line): void
	/** Says what has been counted for long enough; `flush` says all of it. */
	tick(): void
	flush(): void
}

/**
 * In an outage the same thing goes wrong a thousand times a second. It is said at once, then only
 * counted, and the count is said when the window is over.
 */
export function repeatedLines<Line>(
	say: (line: Line, times: number | null) => void,
	now: () => number,
): RepeatedLines<Line> {
	type Window = { readonly line: Line; readonly endsAt: number; repeats: number }
	// In the order in which the windows end: a window that starts is put last.
	const windows = new Map<string, Window>()

	const open = (key: string, line: Line) => {
		windows.delete(key)
		windows.set(key, { line, endsAt: now() + WINDOW_MS, repeats: 0 })
	}
	const endUntil = (time: number) => {
		for (const [key, { line, endsAt, repeats }] of windows) {
			if (endsAt > time) return
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
