import { visible } from './terminal/escape.ts'

export type CsvStyle = {
	readonly separator: string
	readonly decimal: string
	/** Without it, spreadsheet programs take UTF-8 for something else and break å, ä and ö. */
	readonly byteOrderMark: boolean
}

/** What spreadsheet programs with Swedish settings open with a double click. */
export const FOR_SPREADSHEETS: CsvStyle = { separator: ';', decimal: ',', byteOrderMark: true }

/** What programs read. */
export const FOR_PROGRAMS: CsvStyle = { separator: ',', decimal: '.', byteOrderMark: false }

/** A text from outside, or öre. */
export type Cell = string | { readonly ore: number | null }

export function csvStart(style: CsvStyle, titles: readonly string[]): string {
	return (style.byteOrderMark ? '\ufeff' : '') + csvRow(style, titles)
}

export function csvRow(style: CsvStyle, cells: readonly Cell[]): string {
	return `${cells.map((cell) => cellText(style, cell)).join(style.separator)}\r\n`
}

function cellText(style: CsvStyle, cell: Cell): string {
	if (typeof cell === 'string') return quoted(notAFormula(visible(cell)))
	return cell.ore === null ? '' : (cell.ore / 100).toFixed(2).replace('.', style.decimal)
}

/** A spreadsheet computes what begins like this, also in what a customer typed as a name. */
function notAFormula(text: string): string {
	return /^\s*[=+\-@]/.test(text) ? `'${text}` : text
}

/** Whatever may part cells: a spreadsheet parts them as its own country does, and computes what begins a cell then. */
function quoted(text: string): string {
	return /[,;\t"']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
