import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { CarFileError, importCars } from '../import/import-cars.ts'
import { carFile, carsIn, manyCars, ONE, openPipe, TWO } from '../import/testing.ts'
import { decoded, type Encoding, recogniseEncoding } from './encoding.ts'

const BYTES: Record<Encoding, (text: string) => Buffer> = {
	'utf-8': (text) => Buffer.from(text),
	// For what these tests write, Latin-1 has the same bytes.
	'windows-1252': (text) => Buffer.from(text, 'latin1'),
	'utf-16le': (text) => Buffer.from(text, 'utf16le'),
	'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
}

const FILE = `chassis_number;coc_exists;model_text\r\n${ONE};ja;Fjäll\r\n${TWO};nej;Ö\u00a0é\r\n`

const CARS = [
	{ chassis_number: ONE, coc_exists: true, model_text: 'Fjäll' },
	{ chassis_number: TWO, coc_exists: false, model_text: 'Ö\u00a0é' },
]

const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 })

describe('the encoding of a file of cars', () => {
	test.each<[Encoding, string, string]>([
		['utf-8', 'without a byte order mark', FILE],
		['utf-8', 'with one', `\ufeff${FILE}`],
		['utf-16le', 'without a byte order mark', FILE],
		['utf-16le', 'with one', `\ufeff${FILE}`],
		['utf-16be', 'without a byte order mark', FILE],
		['utf-16be', 'with one', `\ufeff${FILE}`],
		['windows-1252', '', FILE],
	])('O15 is recognised: %s %s', async (encoding, _mark, text) => {
		const { pool } = await createTestDatabase()
		const result = await importCars(pool, { file: await carFile(BYTES[encoding](text)) })
		expect(result).toMatchObject({ encoding, inserted: 2, bad: 0 })
		expect(await carsIn(pool)).toMatchObject(CARS)
	})

	test('O15 is recognised by a letter on the last of many lines', async () => {
		const { pool } = await createTestDatabase()
		const lines = [...manyCars(10_000), `${ONE},ja`].map((line) => `${line},`)
		const text = `${lines.join('\n')}Fjäll`.replace('coc_exists,', 'coc_exists,model_text')
		const file = await carFile(BYTES['windows-1252'](text))
		expect(await importCars(pool, { file })).toMatchObject({ encoding: 'windows-1252', bad: 0 })
		expect((await carsIn(pool)).at(-1)).toMatchObject({ model_text: 'Fjäll' })
	})

	test('O15 that is neither is told before anything is done', async () => {
		const refusal = async (...lines: Buffer[]) => {
			const start = Buffer.from('chassis_number,coc_exists,model_text\n')
			const file = await carFile(Buffer.concat([start, ...lines]))
			return importCars(nowhere, { file }).catch((error: Error) => error)
		}
		const line = (model: Buffer) => Buffer.concat([Buffer.from(`${ONE},ja,`), model, Buffer.of(10)])
		const latin = line(Buffer.from('Fjäll', 'latin1'))
		const neither = [
			await refusal(line(Buffer.of(0x81, 0xe4))),
			await refusal(latin, latin, line(Buffer.from('Fjäll'))),
		]
		for (const error of neither) {
			expect(error).toBeInstanceOf(CarFileError)
			expect(error).toMatchObject({ message: expect.stringMatching(/neither UTF-8.+--encoding/) })
		}
	})

	test('O15 may be said; what cannot be read in it is left out', async () => {
		const { pool } = await createTestDatabase()
		const mixed = Buffer.concat([
			Buffer.from(FILE, 'latin1'),
			Buffer.from(`${'VND3J4K5L6M789012'};ja;a`),
			Buffer.of(0x81, 10),
		])
		const file = await carFile(mixed)
		await expect(importCars(pool, { file })).rejects.toThrow('--encoding')
		const result = await importCars(pool, { file, encoding: 'windows-1252' })
		expect(result).toMatchObject({ inserted: 2, bad: 1 })
		expect(result.badLines).toMatchObject([{ line: 4, column: 'model_text' }])
		expect(await carsIn(pool)).toMatchObject(CARS)
	})

	test('O15 of a pipe is seen in its first bytes, however few come at once; else it is UTF-8', async () => {
		const { pool } = await createTestDatabase()
		const wide = await openPipe()
		const importing = importCars(pool, { file: wide.file })
		const bytes = BYTES['utf-16be'](FILE)
		wide.input.write(bytes.subarray(0, 1))
		wide.input.write(bytes.subarray(1, 3))
		wide.input.end(bytes.subarray(3))
		expect(await importing).toMatchObject({ encoding: 'utf-16be', inserted: 2 })
		const narrow = await openPipe()
		narrow.input.end(BYTES['windows-1252'](FILE))
		expect(await importCars(pool, { file: narrow.file })).toMatchObject({ bad: 2 })
		const said = await openPipe()
		said.input.end(BYTES['windows-1252'](FILE))
		const again = importCars(pool, { file: said.file, encoding: 'windows-1252' })
		expect(await again).toMatchObject({ bad: 0, unchanged: 2 })
	})

	test('O15 is told and undone wherever the bytes are cut', async () => {
		const words = fc.string({ unit: fc.constantFrom(...'abåäöéÅÄÖ;\n'), maxLength: 40 })
		const encodings = fc.constantFrom<Encoding>('utf-8', 'windows-1252')
		await fc.assert(
			fc.asyncProperty(words, encodings, fc.nat(80), async (text, encoding, cut) => {
				const bytes = BYTES[encoding](text)
				async function* chunks() {
					yield bytes.subarray(0, cut)
					yield bytes.subarray(cut)
				}
				const recognised = await recogniseEncoding(chunks())
				expect(recognised).toBe(/[^\p{ASCII}]/u.test(text) ? encoding : 'utf-8')
				let read = ''
				for await (const part of decoded(chunks(), encoding)) read += part
				expect(read).toBe(text)
			}),
		)
	})
})
