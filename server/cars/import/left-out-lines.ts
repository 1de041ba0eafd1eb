import { joinFields, splitFields } from '../csv/csv-text.ts'
import { LEFT_OUT_BECAUSE } from './car-columns.ts'
import type { CarHeader } from './car-header.ts'
import type { BadLine } from './import-report.ts'

/** Lines that an import left out, as a file that a person mends and imports again. */
export type LeftOutLines = {
	readonly start: string
	line(badLine: BadLine, text: string): string
}

/** As spreadsheet programs write them: they would take UTF-8 without its mark for something else. */
const START = '\ufeff'
const LINE_END = '\r\n'
const CONTROL_CHARACTERS = /\p{Cc}/gu

/**
 * With the columns and the delimiter of the file, and why in front: a line may have too many columns or
 * too few. A quote that was out of place is written as a part of the text, so that it hides no other line.
 */
export function leftOutLines({ delimiter, names }: CarHeader): LeftOutLines {
	const reasonBefore = names.indexOf(LEFT_OUT_BECAUSE)
	const written = (reason: string, fields: readonly string[]) => {
		const others = fields.filter((_field, index) => index !== reasonBefore)
		return joinFields([reason, ...others], delimiter) + LINE_END
	}
	return {
		start: START + written(LEFT_OUT_BECAUSE, names),
		line({ line, column, reason }, text) {
			// What cannot be shown stays refused until somebody has put something in its place.
			const shown = text.replace(CONTROL_CHARACTERS, '\ufffd')
			const fields = splitFields(shown, delimiter) ?? shown.split(delimiter)
			return written(`line ${line}: ${column === null ? '' : `${column} `}${reason}`, fields)
		},
	}
}
