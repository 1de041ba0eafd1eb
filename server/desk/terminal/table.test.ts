import { describe, expect, test } from 'vitest'
import { drawChart } from './chart.ts'
import { type Column, drawTable } from './table.ts'
import { lineOf, render, type Text, widthOf, wrap } from './text.ts'

type Row = { readonly id: string; readonly name: string; readonly note: string }

const COLUMNS: readonly Column<Row>[] = [
	{ title: 'Id', value: (row) => row.id },
	{ title: 'Name', value: (row) => row.name, least: 5 },
	{ title: 'Note', value: (row) => row.note, least: 5, optional: true },
	{ title: 'Sum', value: () => '1 250,00', align: 'right' },
]

const ROWS: readonly Row[] = [
	{ id: '0r5k2m8qxz', name: 'Bilfirman & Söner i Östersund AB', note: 'a rather long note on it' },
	{ id: '0r5k2m8qy1', name: '李小龍', note: '' },
]

const drawn = (width: number, rows = ROWS) =>
	drawTable(COLUMNS, rows, width).map((line) => render(line, false))

describe('a table', () => {
	test('is never wider than the terminal, whatever its width', () => {
		for (let width = 20; width <= 120; width++) {
			for (const line of drawTable(COLUMNS, ROWS, width)) {
				expect(widthOf(line)).toBeLessThanOrEqual(width)
			}
		}
	})

	test('cuts the widest text first, then leaves columns out', () => {
		expect(drawn(60)[1]).toBe('0r5k2m8qxz  Bilfirman & Söner…  a rather long not…  1 250,00')
		expect(drawn(42)[1]).toBe('0r5k2m8qxz  Bilfirman & Söner i…  1 250,00')
		expect(drawn(27)[1]).toBe('0r5k2m8qxz  Bilf…  1 250,00')
	})

	test('is drawn whole where nobody looks at it', () => {
		expect(drawn(Number.POSITIVE_INFINITY)[1]).toContain('Bilfirman & Söner i Östersund AB')
	})

	test('lines up characters that are two columns wide', () => {
		const [, ...rows] = drawTable(COLUMNS, ROWS, 60)
		expect(new Set(rows.map(widthOf)).size).toBe(1)
	})

	test('has a heading also when it is empty', () => {
		expect(drawn(60, [])).toEqual(['Id  Name  Note  Sum'])
	})
})

describe('a long line', () => {
	test('breaks between words, under its own beginning', () => {
		const text: Text = ['Address  ', 'Storgatan 1, 831 30 Östersund, SE']
		expect(wrap(lineOf(text), 30, 9).map((line) => render(line, false).trimEnd())).toEqual([
			'Address  Storgatan 1, 831 30',
			'         Östersund, SE',
		])
	})

	test('keeps a link in one piece, so that it can be followed', () => {
		const link = `https://example.se/order/payment/${'0'.repeat(31)}`
		const lines = wrap(lineOf(`Page  ${link} and more`), 40, 6)
		expect(lines.map((line) => render(line, false).trimEnd())).toEqual([
			`Page  ${link}`,
			'      and more',
		])
	})
})

describe('a chart', () => {
	const series = (values: number[]) => [{ title: 'Received', style: 'cyan' as const, values }]

	test('fits the terminal, and draws the largest as the longest', () => {
		for (const width of [40, 60, 80, 200]) {
			const lines = drawChart(['Mon', 'Tue', 'Wed'], series([1000, 500, 0]), width)
			for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
			const bars = lines
				.slice(1)
				.map((line) => render(line, false).replace(/[^█▏▎▍▌▋▊▉]/g, '').length)
			expect(bars[0]).toBeGreaterThan(bars[1] ?? 0)
			expect(bars[2]).toBe(0)
		}
	})

	test('shows something for what is not nothing', () => {
		const [, , one] = drawChart(['a', 'b'], series([100_000, 1]), 60)
		expect(render(one ?? [], false)).toContain('▏')
	})
})
