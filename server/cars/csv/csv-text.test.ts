import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Delimiter, joinFields, LONGEST_LINE, linesOf, splitFields } from './csv-text.ts'
import { decoded } from './encoding.ts'

const delimiters = fc.constantFrom<Delimiter>(',', ';')

/** Mostly what CSV gives a meaning, so that quotes meet delimiters and ends in every way. */
const lines = fc.string({
	unit: fc.constantFrom('"', '"', ',', ';', 'a', 'Å', ' ', '\\', '\t'),
	minLength: 1,
	maxLength: 12,
})

function fieldsByCsvParse(line: string, delimiter: Delimiter): string[] | null {
	try {
		return parse(line, { delimiter, relax_column_count: true })[0] ?? null
	} catch {
		return null
	}
}

/** The lines of a file that is read in these chunks. */
async function linesIn(chunks: readonly (string | Buffer)[]): Promise<string[]> {
	const bytes = chunks.map((chunk) => Buffer.from(chunk))
	const lines: string[] = []
	const stream = Readable.from(bytes, { objectMode: false })
	for await (const some of linesOf(decoded(stream, 'utf-8'))) lines.push(...some)
	return lines
}

describe('the fields of a line', () => {
	test('are the same that csv-parse finds, quoted or not, or broken for both', () => {
		fc.assert(
			fc.property(lines, delimiters, (line, delimiter) => {
				expect(splitFields(line, delimiter)).toEqual(fieldsByCsvParse(line, delimiter))
			}),
			{ numRuns: 5_000 },
		)
	})

	test('come back as they were before they were quoted', () => {
		const fields = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 9 })
		fc.assert(
			fc.property(fields, delimiters, (values, delimiter) => {
				const line = values.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)
				expect(splitFields(line, delimiter)).toEqual(values)
				expect(splitFields(joinFields(values, delimiter), delimiter)).toEqual(values)
			}),
		)
	})

	test('are not looked for on the next line when a quote stays open', () => {
		expect(splitFields('VND,"Skog', ',')).toBeNull()
		expect(splitFields('2.0",true', ',')).toBeNull()
	})
})

describe('the lines of a file', () => {
	test('do not depend on how its bytes arrive', async () => {
		const text = fc.string({
			unit: fc.constantFrom('a', 'ö', ',', '\n', '\n', '\r\n'),
			maxLength: 50,
		})
		const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 5 })
		await fc.assert(
			fc.asyncProperty(text, cuts, async (whole, places) => {
				const bytes = Buffer.from(whole)
				const at = [0, ...places.toSorted((a, b) => a - b), bytes.length]
				const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
				const expected = whole.split(/\r?\n/)
				if (expected.at(-1) === '') expected.pop()
				expect(await linesIn(chunks)).toEqual(expected)
			}),
		)
	})

	test('are cut off where no car could be, so that a file of one line needs no memory', async () => {
		const [long, next] = await linesIn([...Array(100).fill('x'.repeat(5_000)), '\n', 'next'])
		expect(long).toHaveLength(LONGEST_LINE + 1)
		expect(next).toBe('next')
	})
})
