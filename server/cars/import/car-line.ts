import { normaliseChassisNumber } from '@coc/contract'
import { isSpreadsheetError } from '@coc/contract/desk'
import { LONGEST_LINE, splitFields, UNREADABLE } from '../csv/csv-text.ts'
import { CAR_COLUMNS, CHASSIS_NUMBER } from './car-columns.ts'
import type { CarHeader } from './car-header.ts'

/** What is wrong with a line, and in which column, unless it is the line as a whole. */
type LineFault = { readonly column: string | null; readonly reason: string }

/** Spreadsheets end a file with rows of nothing but delimiters. */
export const NOTHING = /^[\s,;]*$/

/** Reads lines into rows for COPY. The row is empty when there is nothing on the line. */
export function carLineReader({
	delimiter,
	names,
}: CarHeader): (line: string) => string | LineFault {
	const readFields = carFieldsReader(names)
	return (line) => {
		if (line.length > LONGEST_LINE) {
			return fault(null, `is longer than ${LONGEST_LINE} characters`)
		}
		if (NOTHING.test(line)) return ''
		const fields = splitFields(line, delimiter)
		if (!fields)
			return fault(null, 'has a quote that is out of place or not closed on the same line')
		// Looked for in the line before each of its fields.
		return readFields(fields, !UNREADABLE.test(line))
	}
}

/** Reads the fields of a line into a row for COPY, in the order of `CAR_COLUMNS`. */
export function carFieldsReader(
	names: readonly (string | null)[],
): (fields: readonly string[], areReadable?: boolean) => string | LineFault {
	const columns = CAR_COLUMNS.map((column) => ({ ...column, index: names.indexOf(column.name) }))
	const chassisNumberIndex = names.indexOf(CHASSIS_NUMBER)

	return (fields, areReadable = false) => {
		if (fields.length !== names.length) {
			const columnsHere = fields.length === 1 ? '1 column' : `${fields.length} columns`
			return fault(null, `has ${columnsHere}, not ${names.length}`)
		}
		if (!areReadable) {
			// Of a column that is not used nobody needs to read anything.
			const column = names.find((name, index) => name && UNREADABLE.test(fields[index] ?? ''))
			if (column) return fault(column, 'has a control character, or one that cannot be read')
		}
		const chassisNumber = normaliseChassisNumber(fields[chassisNumberIndex] ?? '')
		const values: string[] = []
		for (const { name, index, read } of columns) {
			const field = fields[index]?.trim() ?? ''
			if (isSpreadsheetError(field)) return fault(name, 'is an error of the spreadsheet')
			const value = read(field, chassisNumber)
			if (typeof value !== 'string') return fault(name, value.reason)
			values.push(value)
		}
		return values.join('\t')
	}
}

function fault(column: string | null, reason: string): LineFault {
	return { column, reason }
}
