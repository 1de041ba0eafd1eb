import { isSpreadsheetError } from '@coc/contract/desk'
import { LONGEST_CELL, MOST_COLUMNS } from '../files/file-limits.ts'
import { RefusedFileError } from '../files/refused-file.ts'
import { type Attributes, readPart } from './read-parts.ts'
import { readWorkbook, richText } from './workbook.ts'
import { openArchive } from './zip.ts'

export type SheetRow = { readonly line: number; readonly cells: readonly string[] }

type ReadSheet = { readonly sheet: string; readonly otherSheets: number }

/** The first sheet of a workbook, row by row, each cell as its value is; empty rows are passed over. */
export async function readXlsx(
	file: Buffer,
	{ signal, onRow }: { readonly signal: AbortSignal; readonly onRow: (row: SheetRow) => void },
): Promise<ReadSheet> {
	const archive = openArchive(file, signal)
	const { sheet, sheetPart, otherSheets, sharedStrings } = await readWorkbook(archive)
	if (!archive.has(sheetPart)) throw new RefusedFileError('damaged')
	const cell = cellReader(sharedStrings)
	let line = 0
	let column = 0
	let cells: string[] = []
	await readPart(archive.read(sheetPart), {
		onOpen(name, attributes) {
			if (name === 'row') {
				line = rowNumber(attributes['r']) ?? line + 1
				column = 0
				cells = []
			} else if (name === 'c') {
				column = columnNumber(attributes['r']) ?? column + 1
			}
			cell.open(name, attributes)
		},
		onText: cell.hear,
		onClose(name) {
			cell.close(name)
			if (name === 'c') {
				const value = cell.take()
				if (value === '') return
				if (column > MOST_COLUMNS) throw new RefusedFileError('too-many-columns')
				while (cells.length < column - 1) cells.push('')
				cells[column - 1] = value
			} else if (name === 'row' && cells.some((value) => value.trim() !== '')) {
				onRow({ line, cells })
			}
		},
	})
	return { sheet, otherSheets }
}

const rowNumber = (text: string | undefined) =>
	text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null

/** Of `AB12` the 28; null where the writer leaves it out. */
function columnNumber(reference: string | undefined): number | null {
	const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
	if (letters === undefined) return null
	return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function cellReader(sharedStrings: readonly string[]) {
	const inline = richText()
	let type = ''
	let isValue = false
	let value = ''
	return {
		open(name: string, attributes: Attributes) {
			if (name === 'c') {
				type = attributes['t'] ?? 'n'
				value = ''
			}
			if (name === 'v') isValue = true
			inline.open(name)
		},
		hear(text: string) {
			if (isValue) value = (value + text).slice(0, LONGEST_CELL)
			inline.hear(text)
		},
		close(name: string) {
			if (name === 'v') isValue = false
			inline.close(name)
		},
		take(): string {
			const written = inline.take()
			switch (type) {
				case 's':
					return sharedStrings[Number(value)] ?? ''
				case 'inlineStr':
					return written
				case 'n':
					return plainNumber(value)
				case 'e':
					return isSpreadsheetError(value) ? value : OTHER_ERROR
				default:
					return value
			}
		},
	}
}

/** Of an error that only the program itself has a name for, as `Err:508`. */
const OTHER_ERROR = '#ERROR!'

const DIGITS = 15

/**
 * As it is shown: of 0.1 + 0.2 programs store more digits than they mean. Of a longer number they keep the first fifteen:
 * written out, with zeros after them, it would pass for a chassis number.
 */
function plainNumber(value: string): string {
	const number = Number(value)
	if (value.trim() === '' || Number.isNaN(number)) return value
	const shown = Number(number.toPrecision(DIGITS))
	return Math.abs(shown) < 10 ** DIGITS
		? String(shown)
		: shown.toExponential(DIGITS - 1).toUpperCase()
}
