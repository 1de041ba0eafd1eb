import { CHASSIS_NUMBER_LENGTH } from '@coc/contract'
import type { CarHeader } from './car-header.ts'
import { carLineReader, type LineFault } from './car-line.ts'
import { LONGEST_LINE } from './csv-text.ts'
import { NOT_PLAIN } from './plain-fields.ts'
import { plainLineCopier } from './plain-line.ts'

/** A bit more than values at all their limits take, a character being three bytes at most. */
export const LONGEST_ROW = 4 * 1024

/**
 * Writes a line's row for COPY into `rows`, the number of the line at its end. Answers with where the
 * next row begins, which is `row` again when there was nothing on the line; or with what is wrong.
 */
export type WriteCarRow = (
	lines: Buffer,
	start: number,
	end: number,
	lineNumber: number,
	rows: Buffer,
	row: number,
) => number | LineFault

export function carRowWriter(header: CarHeader): WriteCarRow {
	const copyPlainLine = plainLineCopier(header)
	const readLine = carLineReader(header)
	return (lines, start, end, lineNumber, rows, row) => {
		let rowEnd = copyPlainLine(lines, start, end, rows, row)
		if (rowEnd === NOT_PLAIN) {
			if (end - start > LONGEST_LINE) {
				return { column: null, reason: `is longer than ${LONGEST_LINE} bytes` }
			}
			const copyRow = readLine(lines.toString('utf8', start, end))
			if (typeof copyRow !== 'string') return copyRow
			if (copyRow === '') return row
			rowEnd = row + rows.write(copyRow, row)
		}
		return rowEnd + rows.write(`\t${lineNumber}\n`, rowEnd, 'latin1')
	}
}

/** Compares what two rows begin with: their chassis numbers. */
export function comesAfter(
	rows: Buffer,
	row: number,
	otherRows: Buffer,
	otherRow: number,
): boolean {
	for (let index = 0; index < CHASSIS_NUMBER_LENGTH; index++) {
		const difference = (rows[row + index] ?? 0) - (otherRows[otherRow + index] ?? 0)
		if (difference !== 0) return difference > 0
	}
	return false
}
