import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../testing/full-size.ts'
import { csvRow, csvStart, FOR_PROGRAMS, FOR_SPREADSHEETS } from './csv.ts'

describe('a CSV file', () => {
	test('for spreadsheets begins with a byte order mark and has decimal commas', () => {
		expect(csvStart(FOR_SPREADSHEETS, ['customer', 'SEK'])).toBe('\ufeffcustomer;SEK\r\n')
		expect(csvRow(FOR_SPREADSHEETS, ['Åsa; "Å"', { ore: -1250_50 }, { ore: null }])).toBe(
			'"Åsa; ""Å""";-1250,50;\r\n',
		)
	})

	test('never begins a text like a formula', () => {
		for (const formula of ['=1+1', '+46701234567', '-2+3', '@SUM(A1)', ' =1', '\t=1']) {
			const [[cell] = []] = parse(csvRow(FOR_PROGRAMS, [formula]))
			expect(cell).toMatch(/^'|^\\/)
		}
	})

	test('has no formula in it either where a spreadsheet parts cells in its own way', () => {
		for (const delimiter of [',', ';', '\t']) {
			const row = csvRow(FOR_SPREADSHEETS, ['A 1,=1+1,B', 'A 1;=1+1;B', 'A 1\t=1+1\tB'])
			const cells = parse(row, { delimiter, relax_quotes: true }).flat()
			expect(cells.filter((cell) => cell.startsWith('='))).toEqual([])
		}
	})

	test('has as many cells as were written, whatever is in them', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2 }), (cells) => {
				for (const style of [FOR_PROGRAMS, FOR_SPREADSHEETS]) {
					const rows = parse(csvRow(style, cells), { delimiter: style.separator })
					expect(rows).toHaveLength(1)
					expect(rows[0]).toHaveLength(cells.length)
				}
			}),
			{ numRuns: sized({ gate: 500, full: 2_000 }) },
		)
	})
})
