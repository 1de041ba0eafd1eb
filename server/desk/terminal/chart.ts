import { type Line, lineOf, type Style, spaces, styled, widthOf } from './text.ts'

type Series = {
	readonly title: string
	readonly style: Style
	readonly values: readonly number[]
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const GAP = 2
const LEAST_BAR = 4
const WIDEST_BAR = 40

/** One row per label, with a bar and its number for each series, all to one scale. */
export function drawChart(
	labels: readonly string[],
	series: readonly Series[],
	terminalWidth: number,
): Line[] {
	const labelWidth = Math.max(0, ...labels.map((label) => widthOf(lineOf(label))))
	const numberWidth = Math.max(1, ...series.flatMap(({ values }) => values.map(digits)))
	const room = Math.min(terminalWidth, 120) - labelWidth
	const cellWidth = Math.floor(room / series.length) - GAP
	const barWidth = Math.min(WIDEST_BAR, Math.max(LEAST_BAR, cellWidth - numberWidth - 1))
	const largest = Math.max(1, ...series.flatMap(({ values }) => values))

	const row = (label: Line, cells: readonly Line[]): Line => [
		...label,
		...spaces(labelWidth - widthOf(label)),
		...cells.flatMap((cell) => [...spaces(GAP), ...cell]),
	]
	const cellFor = ({ values, style }: Series, index: number): Line => {
		const value = values[index] ?? 0
		const bar = lineOf(styled(style, barOf(value / largest, barWidth)))
		const number = String(value).padStart(numberWidth)
		return [...lineOf(`${number} `), ...bar, ...spaces(barWidth - widthOf(bar))]
	}
	const heading = series.map(({ title, style }) => {
		const cell = lineOf(styled(style, title))
		return [...cell, ...spaces(numberWidth + 1 + barWidth - widthOf(cell))]
	})
	return [
		row([], heading),
		...labels.map((label, index) =>
			row(
				lineOf(label),
				series.map((one) => cellFor(one, index)),
			),
		),
	]
}

/** Whole blocks and an eighth of one; what is not nothing is never drawn as nothing. */
function barOf(fraction: number, width: number): string {
	const eighths = Math.round(fraction * width * 8)
	const drawn = fraction > 0 ? Math.max(1, eighths) : 0
	return '█'.repeat(Math.floor(drawn / 8)) + (EIGHTHS[drawn % 8] ?? '')
}

function digits(value: number): number {
	return String(value).length
}
