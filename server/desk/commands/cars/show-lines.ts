import type { BadLine } from '../../../cars/import/import-cars.ts'
import type { Screen } from '../../terminal/screen.ts'

export const LINES_SHOWN = 20

/** The first lines of a file that something is to be said about. */
export function showLines(screen: Screen, title: string, lines: readonly BadLine[]): void {
	if (lines.length === 0) return
	screen.heading(title)
	screen.table(
		[
			{ title: 'Line', value: (bad) => String(bad.line), align: 'right' },
			{ title: 'Column', value: (bad) => bad.column ?? '', least: 8 },
			{ title: 'Why', value: (bad) => bad.reason, least: 12 },
		],
		lines.slice(0, LINES_SHOWN),
	)
}
