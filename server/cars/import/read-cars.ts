import type { CarFile } from './car-file.ts'
import type { CarHeader } from './car-header.ts'
import { carLineReader } from './car-line.ts'
import { type BadLine, type ImportProgress, LINES_TO_SHOW } from './import-report.ts'

export type Listeners = {
	readonly onProgress?: (progress: ImportProgress) => void
	/** Before any line is read. */
	readonly onHeader?: (header: CarHeader) => void
	/** With the line as it stands in the file. */
	readonly onBadLine?: (badLine: BadLine, text: string) => void
}

type CarReading = {
	/** Good lines as `stageCars` takes them, many at a time. */
	readonly rows: AsyncIterable<string>
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

export function readCars(carFile: CarFile, listeners: Listeners): CarReading {
	listeners.onHeader?.(carFile.header)
	const tally: Tally = { read: 0, bad: 0, badLines: [], isSorted: true }
	return { rows: readRows(carFile, tally, listeners), tally }
}

async function* readRows(
	carFile: CarFile,
	tally: Tally,
	{ onProgress, onBadLine }: Listeners,
): AsyncGenerator<string> {
	const readLine = carLineReader(carFile.header)
	let previous = ''
	let line = 1
	for await (const lines of carFile.lines) {
		let rows = ''
		for (const text of lines) {
			line++
			const row = readLine(text)
			if (row === '') continue
			tally.read++
			if (typeof row === 'string') {
				const chassisNumber = row.slice(0, row.indexOf('\t'))
				tally.isSorted &&= chassisNumber > previous
				previous = chassisNumber
				rows += `${row}\t${line}\n`
			} else {
				const badLine = { line, ...row }
				tally.bad++
				if (tally.badLines.length < LINES_TO_SHOW) tally.badLines.push(badLine)
				onBadLine?.(badLine, text)
			}
		}
		if (rows !== '') yield rows
		onProgress?.({ bytesRead: carFile.bytesRead(), bytesTotal: carFile.bytesTotal, lines: line })
	}
}
