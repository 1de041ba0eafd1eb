import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/running-shop.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { CAR_COLUMNS } from './car-columns.ts'
import { type BadLine, type ImportProgress, importCars } from './import-cars.ts'
import { carFile, carsIn, DOCS, EXAMPLE, manyCars, ONE, openPipe, THREE, TWO } from './testing.ts'

const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, duplicates: 0, bad: 0 }

describe('a file of cars', () => {
	test('is imported as docs/cars.md says of its example', async () => {
		const { pool } = await createTestDatabase()
		const result = await importCars(pool, { file: EXAMPLE })
		expect(result).toMatchObject({ ...counts, read: 4, inserted: 4 })
		expect(await carsIn(pool)).toEqual([
			{
				chassis_number: ONE,
				chassis_number_10: '3C4D567890',
				model_year: 2024,
				registration_type: 1,
				is_reimported: false,
				license_plate_number: 'ABC12D',
				model_text: 'Vendel Skog 2.0',
				coc_exists: true,
				price_ore: null,
			},
			{
				chassis_number: TWO,
				chassis_number_10: '4G5H678901',
				model_year: 2025,
				registration_type: 1,
				is_reimported: false,
				license_plate_number: 'JKL34M',
				model_text: 'Vendel Fjäll, elektrisk',
				coc_exists: true,
				price_ore: 1250_50,
			},
			{
				chassis_number: THREE,
				chassis_number_10: '5L6M789012',
				model_year: 2023,
				registration_type: 1,
				is_reimported: false,
				license_plate_number: null,
				model_text: 'Vendel "Kombi"',
				coc_exists: true,
				price_ore: 895_00,
			},
			{
				chassis_number: 'VND5R6S7T8U123456',
				chassis_number_10: '7T8U123456',
				model_year: 1998,
				registration_type: 2,
				is_reimported: true,
				license_plate_number: 'XYZ789',
				model_text: 'Vendel Hav 1.6',
				coc_exists: false,
				price_ore: null,
			},
		])
	})

	test('is explained in docs/cars.md, with that example and every column', async () => {
		const explained = await readFile(path.join(DOCS, 'cars.md'), 'utf8')
		expect(explained).toContain(await readFile(EXAMPLE, 'utf8'))
		for (const { name } of CAR_COLUMNS) expect(explained).toContain(`| \`${name}\` `)
	})

	test('may come from a Swedish spreadsheet: byte order mark, semicolons, CRLF, empty rows', async () => {
		const { pool } = await createTestDatabase()
		const file = await carFile(
			`\ufeffPrice;COC_exists; chassis_number ;model_text\r\n895,50;JA;${ONE};Fjäll, röd\r\n;;;\r\n;nej;${TWO};"A;B"\r\n\r\n`,
		)
		expect(await importCars(pool, { file })).toMatchObject({ ...counts, read: 2, inserted: 2 })
		expect(await carsIn(pool)).toMatchObject([
			{ chassis_number: ONE, coc_exists: true, price_ore: 895_50, model_text: 'Fjäll, röd' },
			{ chassis_number: TWO, coc_exists: false, price_ore: null, model_text: 'A;B' },
		])
	})

	test('leaves its bad lines out, and tells of each where and why', async () => {
		const { pool } = await createTestDatabase()
		const file = await carFile(
			Buffer.concat([
				Buffer.from(`chassis_number,coc_exists,model_text\n${ONE},true,Skog\nTOOSHORT,true,\n`),
				Buffer.from(`${TWO},maybe,\n${TWO},true\n${TWO},true,"Skog\n`),
				Buffer.from(`${TWO},true,Fj\xe4ll\n`, 'latin1'),
				Buffer.from(`${TWO},true,a\0b\n${TWO},true,${' '.repeat(100_000)}\n${THREE},false,Fjäll`),
			]),
		)
		const told: BadLine[] = []
		const result = await importCars(pool, { file, onBadLine: (badLine) => told.push(badLine) })
		expect(result).toMatchObject({ ...counts, read: 9, inserted: 2, bad: 7 })
		expect(result.badLines).toEqual([
			{ line: 3, column: 'chassis_number', reason: 'has 8 characters, not 17' },
			{ line: 4, column: 'coc_exists', reason: expect.stringContaining('neither true') },
			{ line: 5, column: null, reason: 'has 2 columns, not 3' },
			{ line: 6, column: null, reason: expect.stringContaining('quote') },
			{ line: 7, column: 'model_text', reason: expect.stringContaining('cannot be read') },
			{ line: 8, column: 'model_text', reason: expect.stringContaining('control character') },
			{ line: 9, column: null, reason: 'is longer than 10000 characters' },
		])
		expect(told).toEqual(result.badLines)
		expect(await carsIn(pool)).toMatchObject([{ chassis_number: ONE }, { chassis_number: THREE }])
	})

	test('shows a hundred of its bad lines and counts the others', async () => {
		const { pool } = await createTestDatabase()
		const told: BadLine[] = []
		const file = await carFile(['chassis_number,coc_exists', ...Array(5_000).fill('BAD,true')])
		const result = await importCars(pool, { file, onBadLine: (badLine) => told.push(badLine) })
		expect(result).toMatchObject({ read: 5_000, bad: 5_000, inserted: 0 })
		expect(result.badLines).toHaveLength(100)
		expect(told).toHaveLength(5_000)
		expect(told.at(-1)?.line).toBe(5_001)
	})

	test('says a number twice: the last line counts, the others are told', async () => {
		const { pool } = await createTestDatabase()
		const file = await carFile([
			'chassis_number,coc_exists,model_text',
			`${TWO},true,first`,
			`${ONE},true,only`,
			`${TWO.toLowerCase()},true,second`,
			`${TWO.slice(0, 3)} ${TWO.slice(3)},true,last`,
		])
		const result = await importCars(pool, { file })
		expect(result).toMatchObject({ ...counts, read: 4, inserted: 2, duplicates: 2 })
		expect(result.duplicateLines).toEqual([
			{ line: 2, column: 'chassis_number', reason: 'comes again on line 5, which counts' },
			{ line: 4, column: 'chassis_number', reason: 'comes again on line 5, which counts' },
		])
		expect(await carsIn(pool)).toMatchObject([{ model_text: 'only' }, { model_text: 'last' }])
	})

	test('changes only the cars that differ, and only in the columns that it has', async () => {
		const { pool } = await createTestDatabase()
		const all = 'chassis_number,coc_exists,price,model_text,model_year'
		await importCars(pool, {
			file: await carFile([all, `${ONE},1,500,Skog,2020`, `${TWO},1,600,Hav,2021`]),
		})
		const untouched = await pool.query('select xmin, ctid from cars where chassis_number = $1', [
			ONE,
		])

		const file = await carFile([
			'chassis_number,coc_exists,model_text',
			`${ONE},1,Skog`,
			`${TWO},0,`,
			`${THREE},1,Fjäll`,
		])
		const result = await importCars(pool, { file })
		expect(result).toMatchObject({ ...counts, read: 3, inserted: 1, updated: 1, unchanged: 1 })
		expect(await carsIn(pool)).toMatchObject([
			{ coc_exists: true, price_ore: 500_00, model_text: 'Skog', model_year: 2020 },
			{ coc_exists: false, price_ore: 600_00, model_text: null, model_year: 2021 },
			{ coc_exists: true, price_ore: null, model_text: 'Fjäll', model_year: 0 },
		])
		const after = await pool.query('select xmin, ctid from cars where chassis_number = $1', [ONE])
		expect(after.rows).toEqual(untouched.rows)
	})

	test('is stored after a dry run without reading all cars for each of them', async () => {
		const { pool } = await createTestDatabase('fresh')
		const file = await carFile(manyCars(1_000))
		await importCars(pool, { file, dryRun: true })
		// As the database does by itself, a minute later.
		await pool.query('vacuum (analyze) cars')
		await importCars(pool, { file })
		await eventually(async () => {
			const { rows } = await pool.query(
				`select n_tup_ins::integer as inserted, seq_scan::integer as readings
					from pg_stat_user_tables where relname = 'cars'`,
			)
			expect(rows).toEqual([{ inserted: 2_000, readings: expect.toSatisfy((n) => n < 10) }])
		})
	})

	test('is only counted in a dry run', async () => {
		const { pool } = await createTestDatabase()
		await importCars(pool, {
			file: await carFile(['chassis_number,coc_exists', `${ONE},1`, `${TWO},1`]),
		})
		const before = await carsIn(pool)
		const file = await carFile([
			'chassis_number,coc_exists',
			...[`${THREE},1`, `${THREE},1`, `${ONE},0`, `${TWO},1`, 'BAD,1'],
		])
		const expected = { read: 5, inserted: 1, updated: 1, unchanged: 1, duplicates: 1, bad: 1 }
		expect(await importCars(pool, { file, dryRun: true })).toMatchObject(expected)
		expect(await carsIn(pool)).toEqual(before)
		expect(await importCars(pool, { file })).toMatchObject(expected)
		expect(await carsIn(pool)).not.toEqual(before)
	})

	test('may be a pipe, whose size nobody knows', async () => {
		const { pool } = await createTestDatabase()
		const pipe = await openPipe()
		const progress: ImportProgress[] = []
		const importing = importCars(pool, {
			file: pipe.file,
			onProgress: (told) => progress.push(told),
		})
		pipe.input.end(manyCars(3).join('\n'))
		expect(await importing).toMatchObject({ ...counts, read: 3, inserted: 3 })
		expect(progress.at(-1)).toMatchObject({ bytesTotal: null, lines: 4 })
	})

	test('tells how far it is', async () => {
		const { pool } = await createTestDatabase()
		const progress: ImportProgress[] = []
		const file = await carFile(manyCars(10_000))
		await importCars(pool, { file, onProgress: (told) => progress.push(told) })
		const bytes = 26 + 10_000 * 23
		expect(progress.length).toBeGreaterThan(2)
		expect(progress.at(-1)).toEqual({ bytesRead: bytes, bytesTotal: bytes, lines: 10_001 })
	})

	test('becomes what it says, whatever its order, quotes, delimiters and line ends', async () => {
		const { pool } = await createTestDatabase()
		const printable = fc.string({
			unit: fc.constantFrom(...'aÅ😀"\\,; \'%_\u00a0'),
			maxLength: 12,
		})
		const car = fc.record({
			chassis_number: fc.constantFrom(...'ABCDEFGH').map((letter) => letter.repeat(17)),
			coc_exists: fc.boolean(),
			model_text: printable,
			price: fc.option(fc.integer({ min: 1, max: 1_000_000_00 })),
			license_plate_number: printable,
		})
		const shape = fc.record({
			cars: fc.array(car, { maxLength: 20 }),
			names: fc.shuffledSubarray(
				['chassis_number', 'coc_exists', 'model_text', 'price', 'license_plate_number'] as const,
				{ minLength: 5 },
			),
			delimiter: fc.constantFrom(',', ';'),
			lineEnd: fc.constantFrom('\n', '\r\n'),
			start: fc.constantFrom('', '\ufeff'),
		})
		await fc.assert(
			fc.asyncProperty(shape, async ({ cars, names, delimiter, lineEnd, start }) => {
				await pool.query('truncate cars')
				const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
				const lines = cars.map((it) =>
					names
						.map((name) => {
							if (name === 'price') return it.price === null ? '' : quote(String(it.price / 100))
							return name === 'coc_exists' ? String(it.coc_exists) : quote(it[name])
						})
						.join(delimiter),
				)
				const file = await carFile(start + [names.join(delimiter), ...lines].join(lineEnd))
				const last = new Map(cars.map((it) => [it.chassis_number, it]))
				expect(await importCars(pool, { file })).toMatchObject({
					...counts,
					read: cars.length,
					inserted: last.size,
					duplicates: cars.length - last.size,
				})
				const expected = [...last.values()].map((it) => ({
					chassis_number: it.chassis_number,
					coc_exists: it.coc_exists,
					model_text: it.model_text.trim() || null,
					price_ore: it.price,
					license_plate_number: it.license_plate_number.trim() || null,
				}))
				expect(await carsIn(pool)).toMatchObject(
					expected.toSorted((a, b) => (a.chassis_number < b.chassis_number ? -1 : 1)),
				)
			}),
			{ numRuns: 50 },
		)
	})
})
