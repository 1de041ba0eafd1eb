import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import { CarFileError } from '../csv/car-file-error.ts'
import { LONGEST_LINE, splitFields } from '../csv/csv-text.ts'
import { openTextFile, type Reading } from '../csv/text-file.ts'
import { CHASSIS_NUMBER, readChassisNumber } from '../import/car-columns.ts'
import { columnsOf } from '../import/car-header.ts'
import { NOTHING } from '../import/car-line.ts'
import { type BadLine, LINES_TO_SHOW } from '../import/import-report.ts'

export type Numbers = {
	/** As COPY wants them, many at a time. */
	readonly rows: AsyncIterable<string>
	/** What there was, once the rows have been taken. */
	readonly tally: Readonly<Tally>
	close(): void
}

type Tally = { read: number; bad: number; readonly badLines: BadLine[] }

const newTally = (): Tally => ({ read: 0, bad: 0, badLines: [] })

export function namedNumbers(numbers: readonly string[]): Numbers {
	const tally = newTally()
	async function* rows() {
		tally.read = numbers.length
		yield numbers.map((number) => `${readChassisNumber(number)}\n`).join('')
	}
	return { rows: rows(), tally, close: () => undefined }
}

/** One number a line, or a file of cars, of which only the column with the numbers is read. */
export async function openNumbers(reading: Reading): Promise<Numbers> {
	const text = await openTextFile(reading)
	const { delimiter, names } = columnsOf(text.firstLine)
	const column = names.indexOf(CHASSIS_NUMBER)
	const isList = names.length === 1 && isChassisNumber(normaliseChassisNumber(text.firstLine))
	if (column === -1 && !isList) {
		text.close()
		throw new CarFileError(
			`${reading.file} must have one chassis number on each line, or a first line that names the columns, with ${CHASSIS_NUMBER} among them.`,
		)
	}
	const tally = newTally()
	const readLine = (line: string) => {
		if (line.length > LONGEST_LINE) return { reason: `is longer than ${LONGEST_LINE} characters` }
		const fields = splitFields(line, delimiter)
		if (!fields) return { reason: 'has a quote that is out of place or not closed' }
		return readChassisNumber(normaliseChassisNumber(fields[Math.max(column, 0)] ?? ''))
	}
	async function* rows() {
		let at = isList ? 0 : 1
		const first = isList ? [text.firstLine] : []
		for await (const lines of linesAfter(first, text.lines)) {
			let good = ''
			for (const line of lines) {
				at++
				if (NOTHING.test(line)) continue
				tally.read++
				const number = readLine(line)
				if (typeof number === 'string') good += `${number}\n`
				else {
					tally.bad++
					const badLine = { line: at, column: CHASSIS_NUMBER, reason: number.reason }
					if (tally.badLines.length < LINES_TO_SHOW) tally.badLines.push(badLine)
				}
			}
			if (good !== '') yield good
		}
	}
	return { rows: rows(), tally, close: text.close }
}

async function* linesAfter(first: readonly string[], others: AsyncIterable<readonly string[]>) {
	yield first
	yield* others
}
