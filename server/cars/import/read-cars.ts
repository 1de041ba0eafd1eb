import type { CarFile } from './car-file.ts'
import { carRowWriter, comesAfter, LONGEST_ROW } from './car-row.ts'
import { endOfLine, endOfText } from './csv-text.ts'
import { type BadLine, type ImportProgress, LINES_TO_SHOW } from './import-report.ts'

export type Listeners = {
	readonly onProgress?: (progress: ImportProgress) => void
	readonly onBadLine?: (badLine: BadLine) => void
}

export type CarReading = {
	/** Good lines as `stageCars` takes them, many at a time. */
	readonly rows: AsyncIterable<Buffer>
	/** What there was, once the rows have been taken. */
	readonly tally: Readonly<Tally>
}

type Tally = {
	read: number
	bad: number
	readonly badLines: BadLine[]
	/** Whether each chassis number was greater than the one before, so that none came twice. */
	isSorted: boolean
}

const ROWS_BYTES = 128 * 1024

export function readCars(carFile: CarFile, listeners: Listeners): CarReading {
	const tally: Tally = { read: 0, bad: 0, badLines: [], isSorted: true }
	return { rows: readRows(carFile, tally, listeners), tally }
}

async function* readRows(
	carFile: CarFile,
	tally: Tally,
	{ onProgress, onBadLine }: Listeners,
): AsyncGenerator<Buffer> {
	const writeRow = carRowWriter(carFile.header)
	let rows = Buffer.allocUnsafe(ROWS_BYTES)
	let row = 0
	let [previousRows, previousRow] = [Buffer.alloc(LONGEST_ROW), 0]
	let line = 1
	for await (const lines of carFile.lines) {
		for (let start = 0, end = 0; start < lines.length; start = end + 1) {
			line++
			end = endOfLine(lines, start)
			const written = writeRow(lines, start, endOfText(lines, start, end), line, rows, row)
			if (typeof written !== 'number') {
				const badLine = { line, ...written }
				tally.read++
				tally.bad++
				if (tally.badLines.length < LINES_TO_SHOW) tally.badLines.push(badLine)
				onBadLine?.(badLine)
			} else if (written > row) {
				tally.read++
				tally.isSorted &&= comesAfter(rows, row, previousRows, previousRow)
				previousRows = rows
				previousRow = row
				row = written
			}
			if (row > ROWS_BYTES - LONGEST_ROW) {
				yield rows.subarray(0, row)
				rows = Buffer.allocUnsafe(ROWS_BYTES)
				row = 0
			}
		}
		onProgress?.({ bytesRead: carFile.bytesRead(), bytesTotal: carFile.bytesTotal, lines: line })
	}
	if (row > 0) yield rows.subarray(0, row)
}
