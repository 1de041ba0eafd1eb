import { CarFileError } from '../csv/car-file-error.ts'
import { type Delimiter, LONGEST_LINE, splitFields, UNREADABLE } from '../csv/csv-text.ts'
import { CAR_COLUMNS, LEFT_OUT_BECAUSE } from './car-columns.ts'

export type CarHeader = {
	readonly delimiter: Delimiter
	/** The columns in the order of the file. */
	readonly names: readonly string[]
}

const KNOWN = CAR_COLUMNS.map((column) => column.name)
const UNDERSTOOD = [...KNOWN, LEFT_OUT_BECAUSE]
const REQUIRED = CAR_COLUMNS.filter((column) => column.required).map((column) => column.name)

/** Understands the first line of a file of cars, or says what is wrong with it. */
export function readHeader(file: string, line: string): CarHeader {
	if (line.length > LONGEST_LINE || UNREADABLE.test(line)) {
		throw new CarFileError(
			`${file} is not a CSV file. In a spreadsheet, save it as "CSV UTF-8", with commas or semicolons.`,
		)
	}
	const { delimiter, names } = columnsOf(line)
	const problems = [
		...told(
			'unknown',
			names.filter((name) => !UNDERSTOOD.includes(name)),
		),
		...told(
			'twice',
			UNDERSTOOD.filter((name) => names.indexOf(name) !== names.lastIndexOf(name)),
		),
		...told(
			'missing',
			REQUIRED.filter((name) => !names.includes(name)),
		),
	]
	if (problems.length > 0) {
		throw new CarFileError(
			`The first line of ${file} must name the columns: ${problems.join('; ')}. ` +
				`There are ${KNOWN.join(', ')}; ${REQUIRED.join(' and ')} must be there.`,
		)
	}
	return { delimiter, names }
}

/** What the first line of a file would name. */
export function columnsOf(line: string): CarHeader {
	const delimiter = line.split(';').length > line.split(',').length ? ';' : ','
	const names = splitFields(line, delimiter)?.map((name) => name.trim().toLowerCase()) ?? [line]
	return { delimiter, names }
}

function told(problem: string, names: readonly string[]): string[] {
	if (names.length === 0) return []
	const shortened = names.slice(0, 5).map((name) => `"${name.slice(0, 40)}"`)
	return [`${problem}: ${shortened.join(', ')}${names.length > 5 ? ', …' : ''}`]
}
