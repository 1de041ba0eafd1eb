import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runDesk } from '../../desk/http/testing/running-desk.ts'
import { enforceRetention } from '../../orders/retention/retention.ts'
import { CARS_TO_TRY } from '../sample-cars.ts'
import { buildXlsx } from '../xlsx/testing.ts'

const ROWS = [
	['Chassinr', 'Modell', 'CoC finns?', 'Pris (kr)', 'Årsmodell', 'Kommentar'],
	[CARS_TO_TRY.withEverything, 'Vendel Skog 2.0', 'nej', 1250.5, 2024, ''],
	['vnd7 n8p9-r1s234567', 'Vendel Fjäll & <Kombi>', true, '', 2026, 'ny'],
	['för kort', 'Vendel Hav', 'ja', '1 250,00', 2026],
	['VND8N8P9R1S234567', 'Vendel Hav', 'kanske', 0.1 + 0.2, 2026],
]

type Desk = Awaited<ReturnType<typeof runDesk>>
type Operator = Awaited<ReturnType<Desk['signIn']>>

/** As the browser sends a file. */
async function put(desk: Desk, operator: Operator, content: Buffer) {
	const sha256 = createHash('sha256').update(content).digest('hex')
	const { statusCode, body } = await desk.deskApp.inject({
		method: 'PUT',
		url: `/api/desk/car-files/${sha256}`,
		headers: {
			cookie: operator.cookie(),
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/octet-stream',
			'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
		},
		payload: content,
	})
	return {
		status: statusCode,
		answer: JSON.parse(body),
		path: `/api/desk/car-files/${sha256}`,
		sha256,
	}
}

describe('a file of cars that is sent', () => {
	test('D19 is understood, mended, shown and brought in once, all or nothing, by name', async () => {
		const desk = await runDesk({ works: false })
		const clerk = await desk.signIn('clerk', 'Klara')
		const { answer, path, sha256 } = await put(
			desk,
			clerk,
			buildXlsx(ROWS, { sheets: ['Bilar', 'Mer'] }),
		)
		expect(answer).toMatchObject({
			outcome: 'read',
			...{ format: 'xlsx', sheet: 'Bilar', otherSheets: 1, missing: [] },
			columns: ['chassis_number', 'model_text', 'coc_exists', 'price', 'model_year', null],
			...{ read: 4, inserted: 1, updated: 1, unchanged: 0, wrong: 2, doubled: 0 },
			changedCars: [
				{
					chassisNumber: CARS_TO_TRY.withEverything,
					changes: [
						{ column: 'coc_exists', before: true, after: false },
						{ column: 'price', before: null, after: 1250_50 },
					],
				},
			],
			newCars: [
				{ line: 3, chassisNumber: 'VND7N8P9R1S234567', modelText: 'Vendel Fjäll & <Kombi>' },
			],
			wrongRows: [
				{ line: 4, column: 'chassis_number' },
				{
					line: 5,
					column: 'coc_exists',
					cells: [expect.any(String), 'Vendel Hav', 'kanske', '0.3', '2026', ''],
				},
			],
		})
		const asShown = ({ inserted, updated, wrong, digest }: Record<string, unknown>) => ({
			sha256,
			shown: { inserted, updated, wrong, digest },
		})
		const first = asShown(answer)
		const mended = await clerk.post(path, {
			rows: [
				{ line: 4, cells: ['VND9N8P9R1S234567', 'Vendel Hav', 'ja', '1 250,00', '2026', ''] },
				{ line: 5, cells: ['VND8N8P9R1S234567', 'Vendel Hav', 'nej', '0.3', '2026', ''] },
			],
		})
		expect(mended.json()).toMatchObject({ inserted: 3, updated: 1, wrong: 0, wrongRows: [] })
		// What was shown before it was mended is not what would be done now.
		expect((await clerk.act('cars-import', first)).json()).toEqual({ outcome: 'changed-meanwhile' })
		expect(await desk.shop.register.findCars(['VND9N8P9R1S234567'])).toEqual([])

		// Nor is what a colleague has made of a car since, though as many would be changed.
		const setting = {
			chassisNumber: CARS_TO_TRY.withEverything,
			...{ changes: { priceOre: 900_00 }, shown: { priceOre: null } },
		}
		expect((await clerk.act('cars-set', setting)).json()).toMatchObject({ outcome: 'changed' })
		const overtaken = asShown(mended.json())
		expect((await clerk.act('cars-import', overtaken)).json()).toEqual({
			outcome: 'changed-meanwhile',
		})
		const looked = (await clerk.get(path)).json()
		expect(looked).toMatchObject({ inserted: 3, updated: 1, wrong: 0 })

		const key = randomUUID()
		const done = { outcome: 'brought-in', inserted: 3, updated: 1, wrong: 0 }
		const both = [1, 2].map(() => clerk.act('cars-import', asShown(looked), key))
		for (const answered of await Promise.all(both)) expect(answered.json()).toEqual(done)
		expect(await desk.shop.register.findCars(['VND9N8P9R1S234567'])).toMatchObject([
			{ cocExists: true, priceOre: 1250_00, modelYear: 2026 },
		])
		expect((await clerk.act('cars-import', asShown(mended.json()))).json()).toEqual({
			outcome: 'not-found',
		})
		expect(await clerk.get(path)).toMatchObject({ status: 404 })
		const { rows } = await desk.shop.pool.query(
			`select operator, act, details from acts where act = 'cars import'`,
		)
		expect(rows).toMatchObject([
			{ operator: 'Klara', act: 'cars import', details: { inserted: 3, updated: 1, bad: 0 } },
		])
	})

	test('D19 says which columns are missing until somebody says so; nobody sees another’s, and after a day it is gone', async () => {
		const desk = await runDesk({ works: false })
		const [clerk, other] = [await desk.signIn('clerk'), await desk.signIn('manager')]
		// As a Swedish Excel saves CSV.
		const csv = Buffer.from(`Kaross;CoC;Modell\r\n${CARS_TO_TRY.unknown};ja;Fj\xe4ll\r\n`, 'latin1')
		const { answer, path } = await put(desk, clerk, csv)
		expect(answer).toMatchObject({
			...{ encoding: 'windows-1252', missing: ['chassis_number'], inserted: 0, wrong: 0 },
			samples: [[CARS_TO_TRY.unknown, 'ja', 'Fjäll']],
		})
		const columns = ['chassis_number', 'coc_exists', 'model_text']
		expect((await clerk.post(path, { columns })).json()).toMatchObject({ missing: [], inserted: 1 })
		expect(await clerk.post(path, { columns: ['price'] })).toMatchObject({ status: 400 })
		// Sent again, it is there as it was left.
		expect((await put(desk, clerk, csv)).answer).toMatchObject({ columns, inserted: 1 })
		expect(await other.get(path)).toMatchObject({ status: 404 })
		expect(await (await desk.signIn('reader')).get(path)).toMatchObject({ status: 403 })
		await enforceRetention(desk.shop, new Date(Date.now() + 25 * 3600_000))
		const { rows } = await desk.shop.pool.query('select from car_file_rows')
		expect(rows).toEqual([])
	})
})

describe('a row of a CSV file', () => {
	test('D19 may end with columns that are empty and have no name, as a spreadsheet saves those it had once', async () => {
		const desk = await runDesk({ works: false })
		const rows = ['Chassinr;CoC;;', 'VND9E0R1R2O3R0001;ja;;', 'VND9E0R1R2O3R0002;ja;x;', 'VND9;;']
		const { answer } = await put(desk, await desk.signIn('clerk'), Buffer.from(rows.join('\r\n')))
		expect(answer).toMatchObject({
			...{ headers: ['Chassinr', 'CoC'], read: 3, inserted: 1 },
			wrongRows: [
				{ line: 3, column: null, cells: ['VND9E0R1R2O3R0002', 'ja', 'x'] },
				{ line: 4, column: 'chassis_number' },
			],
		})
	})

	test('D19 may lack its empty cells at the end, which Excel leaves out of CSV too; a broken one is looked at', async () => {
		const desk = await runDesk({ works: false })
		const rows = [
			...['Chassinr;CoC;Modell;Pris', 'VND9E0R1R2O3R0001;ja', 'VND9E0R1R2O3R0002;ja;Vendel;895'],
			...['VND9E0R1R2O3R0003;ja;"Vendel', 'VND9E0R1R2O3R0004'],
			`VND9E0R1R2O3R0005;ja;${'x'.repeat(70_000)};895`,
		]
		const { answer } = await put(desk, await desk.signIn('clerk'), Buffer.from(rows.join('\r\n')))
		expect(answer).toMatchObject({
			...{ read: 5, inserted: 2 },
			newCars: [
				{ line: 2, modelText: null, priceOre: null },
				{ line: 3, modelText: 'Vendel', priceOre: 895_00 },
			],
			wrongRows: [
				{ line: 4, column: null, cells: ['VND9E0R1R2O3R0003', 'ja', '"Vendel'] },
				{ line: 5, column: 'coc_exists' },
				{ line: 6, column: null },
			],
		})
	})
})

describe('a cell of a workbook', () => {
	const HEADER = ['Chassinr', 'CoC', 'Regnr', 'Modell', 'Kommentar']
	const numberOf = (car: number) => `VND9E0R1R2O3R000${car}`
	const previewOf = async (...rows: Parameters<typeof buildXlsx>[0]) => {
		const desk = await runDesk({ works: false })
		const { answer } = await put(desk, await desk.signIn('clerk'), buildXlsx([HEADER, ...rows]))
		return answer
	}

	test('D19 that is an error is no value: its row is shown as wrong, and a good value stays', async () => {
		const error = { error: '#N/A' }
		const known = CARS_TO_TRY.withEverything
		expect(
			await previewOf(
				[known, 'ja', error, 'Vendel Skog'],
				[numberOf(1), 'ja', 'ABC123', { error: '#VALUE!' }],
				[numberOf(2), { error: 'Err:508' }, 'ABC123', 'Vendel Hav'],
				[error, 'ja', error, error],
				// Where it is of no use to us, it does no harm.
				[numberOf(3), 'ja', 'ABC123', 'Vendel Hav', error],
			),
		).toMatchObject({
			...{ read: 5, wrong: 4, inserted: 1, updated: 0 },
			wrongRows: [
				{
					line: 2,
					column: 'license_plate_number',
					cells: [known, 'ja', '#N/A', 'Vendel Skog', ''],
				},
				{ line: 3, column: 'model_text' },
				{ line: 4, column: 'coc_exists' },
				{ line: 5, column: 'chassis_number' },
			],
		})
	})

	test('D19 that has several lines is read as one, and what is not used is not looked at', async () => {
		expect(
			await previewOf(
				[`${numberOf(1)}\n`, 'ja', '', 'Vendel\nSkog', 'Intyg\ni pärm'],
				[numberOf(2), 'ja', '', '', 'ett\ufffdljud'],
			),
		).toMatchObject({
			...{ read: 2, wrong: 0 },
			newCars: [
				{ chassisNumber: numberOf(1), modelText: 'Vendel Skog' },
				{ chassisNumber: numberOf(2) },
			],
		})
	})

	test('D19 that is a number has fifteen digits: one of seventeen was rounded, and is no chassis number', async () => {
		expect(
			await previewOf(
				[Number('12345678901234567'), 'ja'],
				['12345678901234567', 'ja', '', 123456789012345],
			),
		).toMatchObject({
			wrongRows: [
				{ line: 2, column: 'chassis_number', cells: ['1.23456789012346E+16', 'ja', '', '', ''] },
			],
			newCars: [{ line: 3, chassisNumber: '12345678901234567', modelText: '123456789012345' }],
		})
	})
})
