import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAR_COLUMNS } from './car-columns.ts'
import { carLineReader } from './car-line.ts'

const NUMBER = 'VND1A2B3C4D567890'

/** What becomes of one field, in a file with only that column beside the two that must be there. */
function readField(column: string, field: string) {
	const names = [...new Set(['chassis_number', 'coc_exists', column])]
	const fields = new Map([
		['chassis_number', NUMBER],
		['coc_exists', 'true'],
		[column, field],
	])
	const line = names.map((name) => fields.get(name) ?? '').join(';')
	return carLineReader({ delimiter: ';', names })(line)
}

/** The value that COPY gets for one field of a good line. */
function copiedValue(column: string, field: string): string | undefined {
	const row = readField(column, field)
	const index = CAR_COLUMNS.findIndex(({ name }) => name === column)
	return typeof row === 'string' ? row.split('\t')[index] : undefined
}

describe('a line of a file of cars', () => {
	test('needs only a number and whether there is a CoC', () => {
		expect(readField('coc_exists', 'true')).toBe(
			[NUMBER, 't', '0', '0', 'f', '\\N', '\\N', '\\N', '3C4D567890'].join('\t'),
		)
	})

	test('has a chassis number exactly as the order form would understand it', () => {
		const typed = fc.oneof(
			fc.string({ unit: fc.constantFrom(...'aB3-– \u00a0Åß😀\u200b'), maxLength: 22 }),
			fc.stringMatching(/^[A-Z0-9 -]{16,19}$/),
		)
		fc.assert(
			fc.property(typed, (text) => {
				const number = normaliseChassisNumber(text)
				if (isChassisNumber(number)) expect(copiedValue('chassis_number', text)).toBe(number)
				else expect(readField('chassis_number', text)).toMatchObject({ column: 'chassis_number' })
			}),
		)
	})

	test.each([
		['true', 't'],
		['1', 't'],
		['YES', 't'],
		[' Ja ', 't'],
		['False', 'f'],
		['0', 'f'],
		['no', 'f'],
		['NEJ', 'f'],
	])('understands %j as a yes or no', (field, expected) => {
		expect(copiedValue('coc_exists', field)).toBe(expected)
	})

	test.each([
		['1', '100'],
		['895,5', '89550'],
		['895.05', '89505'],
		['1000000', '100000000'],
		['0,01', '1'],
		['1 250,00', '125000'],
		['1.250,00', '125000'],
		['1,250.00', '125000'],
		['1250', '125000'],
		['1 250', '125000'],
		['1 250 kr', '125000'],
		['1\u00a0250,00\u00a0kr', '125000'],
		['1\u202f250,5', '125050'],
		['1250:-', '125000'],
		['1 250 SEK', '125000'],
		['SEK 1250.50', '125050'],
		['1.000.000', '100000000'],
		['12 500,00 kr.', '1250000'],
	])('O15 understands %j kronor to the öre', (field, ore) => {
		expect(copiedValue('price', field)).toBe(ore)
	})

	test('keeps what COPY would take for something else', () => {
		expect(copiedValue('model_text', '\\N \\. C:\\tmp')).toBe('\\\\N \\\\. C:\\\\tmp')
	})

	test.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#SAKNAS!', '#VÄRDEFEL!', ' #NAMN? '])(
		'D19 takes %j, an error of the spreadsheet, for no value of any column',
		(field) => {
			for (const { name } of CAR_COLUMNS) {
				const reason = 'is an error of the spreadsheet'
				expect(readField(name, field)).toEqual({ column: name, reason })
			}
		},
	)

	test('D19 keeps what only looks a little like one', () => {
		for (const text of ['#1', '# N/A', 'N/A', '#Skog!', 'Vendel #N/A']) {
			expect(copiedValue('model_text', text)).toBe(text)
		}
	})

	const NOT_BOOLEAN = 'is neither true, 1, yes, ja nor false, 0, no, nej'
	const NOT_A_YEAR = 'is not a year from 1900 to 2100'
	const NOT_A_PRICE = 'is not a price above 0 and up to 1000000 kronor, with at most two decimals'
	const NOT_PRINTABLE = 'has a control character, or one that cannot be read'

	test.each([
		['chassis_number', '', 'has 0 characters, not 17'],
		['chassis_number', `${NUMBER}X`, 'has 18 characters, not 17'],
		['chassis_number', 'VND1A2B3C4D56789\u200b', 'has 16 characters, not 17'],
		['coc_exists', '', NOT_BOOLEAN],
		['coc_exists', 'kanske', NOT_BOOLEAN],
		['is_reimported', '2', NOT_BOOLEAN],
		['model_year', '1899', NOT_A_YEAR],
		['model_year', '2101', NOT_A_YEAR],
		['model_year', '24', NOT_A_YEAR],
		['registration_type', '-1', 'is not a whole number of at most nine digits'],
		['registration_type', '1.5', 'is not a whole number of at most nine digits'],
		['price', '0', NOT_A_PRICE],
		['price', '0,00', NOT_A_PRICE],
		['price', '-5', NOT_A_PRICE],
		['price', '1000000,01', NOT_A_PRICE],
		['price', '1 00', NOT_A_PRICE],
		['price', '1  000', NOT_A_PRICE],
		['price', '1 000.000,00', NOT_A_PRICE],
		['price', '1.000.00', NOT_A_PRICE],
		['price', '1 000,005', NOT_A_PRICE],
		['price', '1 000 000,01', NOT_A_PRICE],
		['price', '1e3', NOT_A_PRICE],
		['price', 'kr', NOT_A_PRICE],
		['price', '1250 EUR', NOT_A_PRICE],
		['price', '1'.repeat(50), NOT_A_PRICE],
		['price', '1.005', expect.stringMatching(/^can mean 1005 kronor or 1,005: .+ the point/)],
		['price', '1,250', expect.stringMatching(/^can mean 1250 kronor or 1,250: .+ the comma/)],
		['price', '1.250 kr', expect.stringMatching(/^can mean 1250 kronor/)],
		['model_text', 'x'.repeat(201), 'has more than 200 characters'],
		['license_plate_number', 'x'.repeat(201), 'has more than 200 characters'],
		['chassis_number_10', 'x'.repeat(201), 'has more than 200 characters'],
		['model_text', 'a\0b', NOT_PRINTABLE],
		['model_text', 'a\tb', NOT_PRINTABLE],
		['model_text', 'a\u009bb', NOT_PRINTABLE],
		['model_text', 'Fj\ufffdll', NOT_PRINTABLE],
	])('is refused when %s is %j', (column, field, reason) => {
		expect(readField(column, field)).toEqual({ column, reason })
	})

	test('is refused as a whole when its columns or quotes are not right', () => {
		const read = carLineReader({ delimiter: ',', names: ['chassis_number', 'coc_exists'] })
		expect(read(NUMBER)).toEqual({ column: null, reason: 'has 1 column, not 2' })
		expect(read(`${NUMBER},true,`)).toEqual({ column: null, reason: 'has 3 columns, not 2' })
		const quotes = 'has a quote that is out of place or not closed on the same line'
		expect(read(`"${NUMBER},true`)).toEqual({ column: null, reason: quotes })
		expect(read(`${NUMBER},tr"ue`)).toEqual({ column: null, reason: quotes })
	})

	test('is passed over when there is nothing on it', () => {
		const read = carLineReader({ delimiter: ';', names: ['chassis_number', 'coc_exists'] })
		for (const line of ['', '  ', ';', ' ; ', ';;;;;']) expect(read(line)).toBe('')
	})
})
