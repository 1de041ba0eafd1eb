import type { Terminal } from './terminal.ts'
import { cut, lineOf, render } from './text.ts'

type ProgressBar = {
	/** A fraction from 0 to 1, or null where the end is not known. */
	show(fraction: number | null, detail: string): void
	/** Takes the bar away again. */
	clear(): void
}

const BAR_WIDTH = 24
const REDRAW_MS = 100
const TO_START_AND_CLEAR = '\r\x1b[K'

export function progressBar(terminal: Terminal): ProgressBar {
	if (!terminal.canRedraw) return { show: () => undefined, clear: () => undefined }
	let drawnAt = Number.NEGATIVE_INFINITY
	return {
		show(fraction, detail) {
			if (performance.now() - drawnAt < REDRAW_MS) return
			drawnAt = performance.now()
			const bar = fraction === null ? '' : `${barOf(fraction)} `
			// A line as wide as the terminal would wrap, and could not be drawn over.
			const line = cut(lineOf(bar + detail), terminal.columns - 1)
			terminal.stderr.write(TO_START_AND_CLEAR + render(line, false))
		},
		clear() {
			if (Number.isFinite(drawnAt)) terminal.stderr.write(TO_START_AND_CLEAR)
		},
	}
}

function barOf(fraction: number): string {
	const part = Math.min(1, Math.max(0, fraction))
	const full = Math.round(part * BAR_WIDTH)
	const percent = String(Math.floor(part * 100)).padStart(3)
	return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${percent} %`
}
