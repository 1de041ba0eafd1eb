import { cut, dim, type Line, lineOf, spaces, styled, type Text, widthOf } from './text.ts'

export type Column<Row> = {
	readonly title: string
	readonly value: (row: Row) => Text
	readonly align?: 'right'
	/** May be cut short where the terminal is narrow, down to so many characters. */
	readonly least?: number
	/** Left out, the last such column first, where cutting is not enough. */
	readonly optional?: true
}

const GAP = 2

/** A heading and a line per row, no wider than the terminal. */
export function drawTable<Row>(
	columns: readonly Column<Row>[],
	rows: readonly Row[],
	terminalWidth: number,
): Line[] {
	const cells = columns.map((column) => rows.map((row) => lineOf(column.value(row))))
	const natural = columns.map((column, index) =>
		Math.max(widthOf(lineOf(column.title)), ...(cells[index] ?? []).map(widthOf)),
	)
	const shown = fitColumns(columns, natural, terminalWidth)
	const lineWith = (cellOf: (index: number) => Line) =>
		cut(
			shown.flatMap(({ index, width }, place): Line => {
				const cell = cut(cellOf(index), width)
				const padding = spaces(width - widthOf(cell))
				const isLast = place === shown.length - 1
				if (columns[index]?.align === 'right') {
					return [...padding, ...cell, ...(isLast ? [] : spaces(GAP))]
				}
				return isLast ? cell : [...cell, ...padding, ...spaces(GAP)]
			}),
			terminalWidth,
		)
	return [
		lineWith((index) => lineOf(dim(columns[index]?.title ?? ''))),
		...rows.map((_, row) => lineWith((index) => cells[index]?.[row] ?? [])),
	]
}

type Fitted = { readonly index: number; readonly width: number }

/**
 * Cuts the widest columns to twice what they need at least, and leaves optional columns out when
 * that is not enough. Only when none is left to leave out are the others cut to the least.
 */
function fitColumns<Row>(
	columns: readonly Column<Row>[],
	natural: readonly number[],
	terminalWidth: number,
): Fitted[] {
	const left = columns.map((column, index) => ({ column, index, width: natural[index] ?? 0 }))
	for (;;) {
		const widths = cutWidest(left, terminalWidth, 2)
		const leaveOut = left.findLastIndex(({ column }) => column.optional)
		if (totalOf(widths) <= terminalWidth) return widths
		if (leaveOut < 0) return cutWidest(left, terminalWidth, 1)
		left.splice(leaveOut, 1)
	}
}

type Cuttable = Fitted & { readonly column: { readonly least?: number } }

function cutWidest(columns: readonly Cuttable[], terminalWidth: number, times: number): Fitted[] {
	const widths = columns.map(({ index, width }) => ({ index, width }))
	const mayGive = (place: number, width: number) => {
		const least = columns[place]?.column.least
		return least !== undefined && width > least * times
	}
	while (totalOf(widths) > terminalWidth) {
		const widest = widths
			.filter(({ width }, place) => mayGive(place, width))
			.toSorted((a, b) => b.width - a.width)[0]
		if (!widest) break
		widest.width -= 1
	}
	return widths
}

function totalOf(widths: readonly Fitted[]): number {
	return widths.reduce((sum, { width }) => sum + width, GAP * (widths.length - 1))
}

/** Names on the left, what they are on the right. */
export function drawFacts(
	facts: readonly (readonly [name: string, value: Text])[],
): readonly { readonly line: Line; readonly indent: number }[] {
	const width = Math.max(...facts.map(([name]) => widthOf(lineOf(name)))) + GAP
	return facts.map(([name, value]) => {
		const label = lineOf(styled('dim', name))
		return { line: [...label, ...spaces(width - widthOf(label)), ...lineOf(value)], indent: width }
	})
}
