import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import { LONGEST_LINE, linesOf, splitFields, UNREADABLE } from '../csv/csv-text.ts'
import { decoded, type Encoding, encodingOfStart, recogniseEncoding } from '../csv/encoding.ts'
import { columnsOf } from '../import/car-header.ts'
import { NOTHING } from '../import/car-line.ts'
import { readXlsx, type SheetRow } from '../xlsx/read-xlsx.ts'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, PATIENCE_MS } from './file-limits.ts'
import { guessColumns } from './guess-columns.ts'
import { RefusedFileError } from './refused-file.ts'

export type SentFile = {
	readonly format: 'csv' | 'xlsx'
	/** Of a CSV file. */
	readonly encoding: Encoding | null
	/** Of a workbook: which of its sheets was read, and how many were not. */
	readonly sheet: string | null
	readonly otherSheets: number
	readonly headers: readonly string[]
	/** Each as COPY wants it: the number of its line, and its cells as JSON. */
	readonly rows: readonly string[]
}

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/** Reads a file as it was sent, within limits; what it means is asked later. */
export async function readSentFile(
	content: Buffer,
	signal: AbortSignal = AbortSignal.timeout(PATIENCE_MS),
): Promise<SentFile> {
	if (content.subarray(0, 4).equals(OLD_EXCEL)) throw new RefusedFileError('old-excel')
	const taken = content.subarray(0, 4).equals(ZIP)
		? await readWorkbook(content, signal)
		: await readCsv(content, signal)
	if (taken.rows.length === 0) throw new RefusedFileError('no-rows')
	return taken
}

async function readWorkbook(content: Buffer, signal: AbortSignal): Promise<SentFile> {
	const table = tableOf()
	const { sheet, otherSheets } = await readXlsx(content, {
		signal,
		onRow: ({ line, cells }) => table.add({ line, cells: filledUp(cells, table.width()) }),
	})
	return { format: 'xlsx', encoding: null, sheet, otherSheets, ...table.taken() }
}

async function readCsv(content: Buffer, signal: AbortSignal): Promise<SentFile> {
	const encoding = encodingOfStart(content) ?? (await recogniseEncoding(inPieces(content)))
	if (!encoding) throw new RefusedFileError('unknown-encoding')
	const table = tableOf()
	let delimiter: ReturnType<typeof columnsOf>['delimiter'] | null = null
	let line = 0
	for await (const lines of linesOf(decoded(inPieces(content), encoding))) {
		if (signal.aborted) throw new RefusedFileError('too-slow')
		for (const text of lines) {
			line++
			if (NOTHING.test(text)) continue
			// No program writes a zero into text.
			if (text.includes('\0')) throw new RefusedFileError('not-a-spreadsheet')
			if (delimiter === null && (text.length > LONGEST_LINE || UNREADABLE.test(text))) {
				throw new RefusedFileError('not-a-spreadsheet')
			}
			delimiter ??= columnsOf(text).delimiter
			const cells = splitFields(text, delimiter)
			// A quote in the wrong place is a part of the text here, and of a line that is too long the end is lost: a
			// person looks at it.
			const isSound = cells !== null && text.length <= LONGEST_LINE
			const width = isSound ? table.width() : 0
			table.add({ line, cells: filledUp(cells ?? text.split(delimiter), width) })
		}
	}
	return { format: 'csv', encoding, sheet: null, otherSheets: 0, ...table.taken() }
}

const PIECE = 65_536

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
	for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

/** The first row names the columns. */
function tableOf() {
	let headers: readonly string[] | null = null
	const rows: string[] = []
	return {
		width: () => headers?.length ?? 0,
		add({ line, cells }: SheetRow) {
			const clean = cells.slice(0, MOST_COLUMNS + 1).map(cleanCell)
			if (headers === null) {
				headers = headersOf(clean)
				return
			}
			if (rows.length === MOST_ROWS) throw new RefusedFileError('too-many-rows')
			// A sheet that had more columns once is saved with all of them.
			const row = withoutEmptyEnd(clean, headers.length)
			rows.push(`${line}\t${JSON.stringify(row).replaceAll('\\', '\\\\')}`)
		},
		taken: () => ({ headers: headers ?? [], rows }),
	}
}

function headersOf(cells: readonly string[]): string[] {
	const headers = withoutEmptyEnd(cells.map((cell) => cell.trim()))
	if (headers.length > MOST_COLUMNS) throw new RefusedFileError('too-many-columns')
	const isCar = headers.some((cell) => isChassisNumber(normaliseChassisNumber(cell)))
	if (isCar && !guessColumns(headers).includes('chassis_number')) {
		throw new RefusedFileError('no-header')
	}
	return headers
}

/** The database keeps neither a zero nor half a surrogate pair. A cell may have lines; what it tells is one. */
function cleanCell(cell: string): string {
	return cell
		.slice(0, LONGEST_CELL)
		.replaceAll(/[\t\r\n]+/g, ' ')
		.replaceAll('\0', '\ufffd')
		.toWellFormed()
}

/** Programs leave the empty cells at the end of a row out; Excel does so in CSV, where several rows have none. */
function filledUp(cells: readonly string[], width: number): readonly string[] {
	return [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

function withoutEmptyEnd(cells: readonly string[], least = 0): string[] {
	return cells.slice(0, Math.max(least, cells.findLastIndex((cell) => cell.trim() !== '') + 1))
}
