import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAR_COLUMNS } from './car-columns.ts'
import { carLineReader } from './car-line.ts'
import { carRowWriter, LONGEST_ROW } from './car-row.ts'
import type { Delimiter } from './csv-text.ts'
import { NOT_PLAIN } from './plain-fields.ts'
import { plainLineCopier } from './plain-line.ts'

const NAMES = CAR_COLUMNS.map((column) => column.name)

/** What stands in files, what almost does, and what should not. */
const fields = fc.oneof(
	fc.constantFrom('', 'VND1A2B3C4D567890', 'true', 'false', '1', '0', 'ja', 'NEJ', ' true'),
	fc.constantFrom('1899', '1900', '1999', '2000', '2099', '2100', '2101', '20x0', '007'),
	fc.constantFrom('999999', '1000000', '0', '0001', '1250', '895.50', '-1', '1234567890'),
	fc.constantFrom(
		'Fjäll',
		'É',
		' x',
		'x ',
		'\u00a0x',
		'x\u0085',
		'\\N',
		'\\',
		'"x"',
		'\t',
		'\ufffd',
		'😀',
	),
	fc.string({
		unit: fc.constantFrom('a', 'Z', '9', ' ', 'å', '\u00a0', '😀', '\0', '"'),
		maxLength: 5,
	}),
	fc.integer({ min: 195, max: 205 }).map((length) => 'å'.repeat(length / 2)),
	fc.integer({ min: 195, max: 205 }).map((length) => 'x'.repeat(length)),
)

const REQUIRED = ['chassis_number', 'coc_exists']
const OTHERS = NAMES.filter((name) => !REQUIRED.includes(name))

/** A line of some file, all of whose fields are good but a few. */
const lines = fc
	.record({
		names: fc
			.subarray(OTHERS)
			.chain((some) => fc.shuffledSubarray([...REQUIRED, ...some], { minLength: some.length + 2 })),
		delimiter: fc.constantFrom<Delimiter>(',', ';'),
		changes: fc.dictionary(fc.constantFrom(...NAMES), fields, { maxKeys: 2 }),
	})
	.map(({ names, delimiter, changes }) => {
		const good: Record<string, string> = { chassis_number: 'VND1A2B3C4D567890', coc_exists: 'true' }
		const values = names.map((name) => changes[name] ?? good[name] ?? '')
		return { header: { names, delimiter }, line: values.join(delimiter) }
	})

describe('a line that is copied byte by byte', () => {
	test('becomes what it would have become by the longer way', () => {
		let plain = 0
		fc.assert(
			fc.property(lines, ({ header, line }) => {
				const from = Buffer.from(`before\n${line}\nafter`)
				const to = Buffer.alloc(LONGEST_ROW)
				const end = plainLineCopier(header)(from, 7, from.length - 6, to, 3)
				if (end === NOT_PLAIN) return
				plain++
				expect(to.toString('utf8', 3, end)).toBe(carLineReader(header)(line))
			}),
			{ numRuns: 10_000 },
		)
		expect(plain).toBeGreaterThan(1_000)
	})

	test.each([
		'VND1A2B3C4D567890,3C4D567890,2024,1,false,ABC12D,Vendel Fjäll 2.0,true,1250',
		'VND1A2B3C4D567890,,,,,,,nej,',
		'VND1A2B3C4D567890,,1998,999999999,ja,É,Ö,0,999999',
	])('is the usual one: %s', (line) => {
		const names = [
			...['chassis_number', 'chassis_number_10', 'model_year', 'registration_type'],
			...['is_reimported', 'license_plate_number', 'model_text', 'coc_exists', 'price'],
		]
		const from = Buffer.from(line)
		const copy = plainLineCopier({ names, delimiter: ',' })
		expect(copy(from, 0, from.length, Buffer.alloc(LONGEST_ROW), 0)).not.toBe(NOT_PLAIN)
	})
})

describe('a row', () => {
	test('has room enough even when every value is as long as it may be', () => {
		const widest = (length: number) => '\\'.repeat(length)
		const values = new Map([
			['chassis_number', widest(17)],
			['coc_exists', 'false'],
			['is_reimported', 'false'],
			['model_year', '2024'],
			['registration_type', '999999999'],
			['price', '999999.99'],
		])
		for (const text of [widest(200), 'ᐃ'.repeat(200)]) {
			const line = Buffer.from(NAMES.map((name) => values.get(name) ?? text).join(';'))
			const rows = Buffer.alloc(2 * LONGEST_ROW)
			const write = carRowWriter({ names: NAMES, delimiter: ';' })
			const end = write(line, 0, line.length, 2 ** 31 - 1, rows, 0)
			expect(end).toBeGreaterThan(1_200)
			expect(end).toBeLessThanOrEqual(LONGEST_ROW)
		}
	})

	test('ends with the number of its line, and is none where nothing is on it', () => {
		const write = carRowWriter({ names: ['chassis_number', 'coc_exists'], delimiter: ',' })
		const rows = Buffer.alloc(LONGEST_ROW)
		const line = Buffer.from('VND1A2B3C4D567890,true')
		const end = write(line, 0, line.length, 42, rows, 5)
		expect(typeof end === 'number' && rows.toString('utf8', 5, end)).toMatch(/^VND1.+\t42\n$/)
		expect(write(Buffer.from(' , '), 0, 3, 43, rows, 5)).toBe(5)
	})
})
