import type { Fault } from '../fault.ts'
import { type Reconciled, sumOf } from '../ledgers.ts'
import type { Row } from './kept-rows.ts'

type Described = Pick<Fault, 'name' | 'what' | 'counts'>

const count = new Intl.NumberFormat('en').format

/** The table of docs/reliability.md. Null while a row of it is missing. */
export function drawTable(faults: readonly Described[], rows: readonly Row[]): string | null {
	const pairs = faults.map((fault) => ({
		fault,
		row: rows.find((row) => row.fault === fault.name),
	}))
	const lines = pairs.flatMap(({ fault, row }) => (row ? [lineOf(fault, row)] : []))
	const [first] = rows
	if (!first || lines.length < faults.length) return null
	return [
		whenAndWhat(first, rows),
		'',
		'| fault | n | orders | holds | bound per fault | more |',
		'| --- | --- | --- | --- | --- | --- |',
		...lines,
		...pairs.flatMap(({ row }) => (row?.outcome.below ? ['', ...row.outcome.below] : [])),
	].join('\n')
}

function whenAndWhat({ commit, seed }: Row, rows: readonly Row[]): string {
	const days = rows.map(({ finishedAt }) => finishedAt.slice(0, 10)).toSorted()
	const [from, to] = [days.at(0), days.at(-1)]
	return `Commit \`${commit}\`, seed ${seed}, ${from === to ? from : `${from} to ${to}`}.\n${inAll(rows)}`
}

function inAll(rows: readonly Row[]): string {
	const books = rows.flatMap(({ outcome }) => (outcome.books ? [outcome.books] : []))
	const { promised, lost, doubled, paymentsOff, mailsOff }: Reconciled = sumOf(books)
	return (
		`**Of ${count(promised)} orders ${lost} were lost, ${doubled} doubled, ` +
		`${paymentsOff} without exactly one payment and ${mailsOff} without exactly one mail.**`
	)
}

const VERDICTS = { true: 'yes', false: '**no**', null: 'not measured' } as const

function lineOf({ name, what, counts = '' }: Described, { outcome }: Row): string {
	const { n, holds, books, figures, more = figures } = outcome
	const cells = [
		`\`${name}\`: ${what}`,
		holds === null ? '–' : `${count(Math.round(n))} ${counts}`.trim(),
		books ? count(books.promised) : '–',
		VERDICTS[`${holds}`],
		holds ? boundOf(n) : '–',
		more,
	]
	return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

/** With 95 % confidence; of fewer than three nothing follows. */
export function boundOf(n: number): string {
	return n >= 3 ? `${Number(((3 / n) * 100).toPrecision(2))} %` : '–'
}

const START = '<!-- faults -->\n'
const END = '\n<!-- end of faults -->'

/** Puts it into the page, in place of the one before. */
export function withTable(page: string, table: string): string {
	const start = page.indexOf(START)
	const end = page.indexOf(END)
	if (start < 0 || end < start) throw new Error('The page has no place for the table of faults')
	return page.slice(0, start + START.length) + table + page.slice(end)
}
