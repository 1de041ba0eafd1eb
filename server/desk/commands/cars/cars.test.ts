import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importCars } from '../../../cars/import/import-cars.ts'
import { CARS_TO_TRY } from '../../../cars/sample-cars.ts'
import { runShop } from '../../../testing/running-shop.ts'
import { storeOrder, typeAtDesk } from '../../testing-desk.ts'

async function folder(): Promise<string> {
	const made = await mkdtemp(path.join(os.tmpdir(), 'coc-desk-'))
	onTestFinished(() => rm(made, { recursive: true }))
	return made
}

describe('cars find', () => {
	test('shows a car by its number, or all that begin alike', async () => {
		const running = await runShop({ works: false })
		const one = await typeAtDesk(running, ['cars', 'find', 'vnd1 a2b3-c4d567890'])
		expect(one).toMatchObject({ code: 0, errors: '' })
		expect(one.output).toContain('VND1A2B3C4D567890  ABC12D  Vendel Skog 2.0  2024  yes  1 000,00')
		const alike = await typeAtDesk(running, 'cars find VND --json')
		expect(JSON.parse(alike.output)).toHaveLength(4)
		for (const part of ['567890', 'abc-12d']) {
			const [car, ...others] = JSON.parse(
				(await typeAtDesk(running, ['cars', 'find', part, '--json'])).output,
			)
			expect([car.chassisNumber, others]).toEqual([CARS_TO_TRY.withEverything, []])
		}
	})

	test('says when none is known, and what is no number', async () => {
		const running = await runShop({ works: false })
		const unknown = await typeAtDesk(running, `cars find ${CARS_TO_TRY.unknown}`)
		expect(unknown).toMatchObject({ code: 1, output: '' })
		expect(unknown.errors).toContain('cars set')
		expect((await typeAtDesk(running, 'cars find XYZ --json')).output).toBe('[]\n')
		expect((await typeAtDesk(running, 'cars find VN')).code).toBe(2)
		expect((await typeAtDesk(running, `cars find ${'V'.repeat(18)}`)).code).toBe(2)
	})
})

describe('cars set', () => {
	test('changes what is named and nothing else, and shows before and after', async () => {
		const running = await runShop({ works: false })
		const set = (...options: string[]) =>
			typeAtDesk(running, ['cars', 'set', CARS_TO_TRY.withoutCoc, ...options])
		const shown = await set('--coc', 'yes', '--price', '1450,50')
		expect(shown.output).toMatch(/CoC +no +yes/)
		expect(shown.output).toMatch(/Price +usual \(1 000,00\) +1 450,50 SEK/)
		expect(shown.output).toMatch(/Plate +XYZ789 +XYZ789/)
		const back = await set('--price', 'usual', '--plate', 'none', '--year', '1999', '--json')
		expect(JSON.parse(back.output)).toMatchObject({
			before: { cocExists: true, priceOre: 1450_50, licensePlateNumber: 'XYZ789', modelYear: 1998 },
			after: { cocExists: true, priceOre: null, licensePlateNumber: null, modelYear: 1999 },
		})
	})

	test('adds a car, which customers then find', async () => {
		const running = await runShop({ works: false })
		const add = ['cars', 'set', CARS_TO_TRY.unknown, '--model', 'Vendel Sjö']
		const refused = await typeAtDesk(running, add)
		expect(refused.code).toBe(1)
		expect(refused.errors).toContain('--coc yes or --coc no')
		expect(await typeAtDesk(running, [...add, '--coc', 'yes'])).toMatchObject({ code: 0 })
		expect(await running.shop.register.findCars([CARS_TO_TRY.unknown])).toMatchObject([
			{ cocExists: true, modelText: 'Vendel Sjö', chassisNumber10: 'Y7Z6W543210'.slice(-10) },
		])
	})
})

const FILE = `chassis_number;coc_exists;model_year
VND1A2B3C4D567890;nej;2024
VND7N8P9R1S234567;ja;2026
too short;ja;2026
VND8N8P9R1S234567;perhaps;2026
`

describe('cars import', () => {
	test('counts on a dry run, then imports, and writes the bad lines to a file', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folder(), 'cars.csv')
		await writeFile(file, FILE)
		const dry = await typeAtDesk(running, `cars import ${file} --dry-run --json`)
		expect(JSON.parse(dry.output)).toMatchObject({ dryRun: true, read: 4, inserted: 1, bad: 2 })
		expect((await typeAtDesk(running, 'cars find VND7 --json')).output).toBe('[]\n')

		const bad = `${file}.bad`
		const done = await typeAtDesk(running, `cars import ${file} --bad-lines ${bad}`, {
			columns: 60,
		})
		expect(done.code).toBe(0)
		expect(done.output).toMatch(/New +1\n/)
		expect(done.output).toMatch(/Changed +1\n/)
		expect(done.output).toMatch(/4 +chassis_number +/)
		for (const line of done.output.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
		expect(await readFile(bad, 'utf8')).toMatch(
			/^\ufeffleft_out_because;chassis_number;coc_exists;model_year\r\nline 4: chassis_number .+;too short;ja;2026\r\nline 5: /,
		)
		expect((await typeAtDesk(running, 'cars find VND7 --json')).output).toContain('2026')
	})

	test('O15 takes the mended lines that it left out, but never writes over the file that it reads', async () => {
		const running = await runShop({ works: false })
		const made = await folder()
		const [file, bad] = [path.join(made, 'cars.csv'), path.join(made, 'bad.csv')]
		await writeFile(file, Buffer.from(FILE.replace('ja;2026', 'ja;2026;Fj\xe4ll'), 'latin1'))
		const first = await typeAtDesk(running, `cars import ${file} --bad-lines ${bad}`)
		expect(first.errors).toContain('Read as windows-1252.')
		const mended = (await readFile(bad, 'utf8'))
			.replace(';Fjäll', '')
			.replace('too short', 'VND9N8P9R1S234567')
			.replace('perhaps', 'nej')
		await writeFile(bad, mended)
		const over = await typeAtDesk(
			running,
			`cars import ${bad} --bad-lines ${made}/../${path.basename(made)}/bad.csv`,
		)
		expect(over).toMatchObject({ code: 1, output: '' })
		expect(over.errors).toContain('would be lost')
		expect(await readFile(bad, 'utf8')).toBe(mended)
		const second = await typeAtDesk(running, `cars import ${bad} --json`)
		expect(JSON.parse(second.output)).toMatchObject({ encoding: 'utf-8', inserted: 3, bad: 0 })
		const unknown = await typeAtDesk(running, `cars import ${file} --encoding ebcdic`)
		expect(unknown).toMatchObject({ code: 2, output: '' })
	})

	test('says what is wrong with the file, in a sentence', async () => {
		const running = await runShop({ works: false })
		const missing = path.join(await folder(), 'none.csv')
		const { code, errors } = await typeAtDesk(running, `cars import ${missing}`)
		expect(code).toBe(1)
		expect(errors).toContain('none.csv')
		expect(errors).not.toContain('    at ')
		const file = path.join(await folder(), 'cars.csv')
		await writeFile(file, FILE)
		const nowhere = `--bad-lines ${missing}/nowhere.csv`
		const unwritable = await typeAtDesk(running, `cars import ${file} ${nowhere}`)
		expect(unwritable).toMatchObject({ code: 1, output: '' })
		expect(unwritable.errors).toContain('could not be written')
		expect((await typeAtDesk(running, 'cars find VND7 --json')).output).toBe('[]\n')
	})

	test('O15 that finds no file of cars leaves the lines that were left out before', async () => {
		const running = await runShop({ works: false })
		const made = await folder()
		const [bad, other] = [path.join(made, 'bad.csv'), path.join(made, 'other.csv')]
		await writeFile(bad, 'mended by hand')
		await writeFile(other, 'no header of cars\n')
		for (const mistyped of [path.join(made, 'crs.csv'), other]) {
			const failed = await typeAtDesk(running, `cars import ${mistyped} --bad-lines ${bad}`)
			expect(failed).toMatchObject({ code: 1, output: '' })
			expect(await readFile(bad, 'utf8')).toBe('mended by hand')
		}
	})

	test('that is interrupted changes nothing', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folder(), 'cars.csv')
		await writeFile(file, FILE)
		const stopped = await typeAtDesk(running, `cars import ${file}`, {
			signal: AbortSignal.abort(),
		})
		expect(stopped).toMatchObject({ code: 1, output: '' })
		expect(stopped.errors).toContain('Stopped. Nothing was changed.')
		expect((await typeAtDesk(running, 'cars find VND7 --json')).output).toBe('[]\n')
	})
})

describe('cars remove', () => {
	const ORDERED = CARS_TO_TRY.withEverything

	test('O15 asks, and says which of the cars are in open orders', async () => {
		const running = await runShop({ works: false })
		await storeOrder(running.shop.db, { chassisNumbers: [ORDERED] })
		const asked = ['cars', 'remove', ORDERED, 'vnd5-r6s7t8u123456']
		const no = await typeAtDesk(running, asked, { typed: 'n\n' })
		expect(no).toMatchObject({ code: 1 })
		expect(no.output).toMatch(
			new RegExp(`In open orders\n.+\n${ORDERED} +\\S+ +New, to be handled`),
		)
		expect(no.errors).toContain('Remove 2 cars (1 in open orders)? [y/N]')
		expect(await typeAtDesk(running, asked)).toMatchObject({ code: 1 })
		expect(JSON.parse((await typeAtDesk(running, 'cars find VND --json')).output)).toHaveLength(4)
		const yes = await typeAtDesk(running, asked, { typed: 'ja\n' })
		expect(yes).toMatchObject({ code: 0 })
		expect(yes.output).toMatch(/Removed +2\n/)
		expect(await running.shop.register.findCars([ORDERED])).toEqual([])
		const twice = await typeAtDesk(running, asked)
		expect(twice).toMatchObject({ code: 0 })
		expect(twice.errors).toContain('Nothing was changed.')
	})

	test('O15 takes a file, only looks on a dry run, and wants numbers or a file', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folder(), 'numbers.txt')
		await writeFile(file, `${ORDERED}\nVNDXXXXXXXXXXXXXX\n`)
		const dry = await typeAtDesk(running, `cars remove --file ${file} --dry-run`)
		expect(dry.output).toMatch(/Would be removed +1\n/)
		expect(dry.output).toContain('VNDXXXXXXXXXXXXXX')
		const done = await typeAtDesk(running, `cars remove --file ${file} --yes --json`)
		expect(JSON.parse(done.output)).toMatchObject({ removed: 1, unknown: 1 })
		for (const wrong of ['', `${ORDERED} --file ${file}`, 'VND1']) {
			const refused = await typeAtDesk(running, `cars remove ${wrong}`.trim())
			expect(refused).toMatchObject({ code: 2, output: '' })
		}
		const missing = await typeAtDesk(running, 'cars remove --file nowhere.csv')
		expect(missing).toMatchObject({ code: 1, output: '' })
		expect(missing.errors).toContain('there is no such file')
	})
})

test('D21 who changed, brought in or removed cars is in the log, and nothing of what changed nothing', async () => {
	const running = await runShop({ works: false })
	const file = path.join(await folder(), 'cars.csv')
	await writeFile(file, FILE)
	const { withoutCoc } = CARS_TO_TRY
	for (const command of [
		`cars set ${withoutCoc} --coc yes --price 1450 --as Anna`,
		`cars set ${withoutCoc} --coc yes --as Anna`,
		`cars import ${file} --dry-run --as Bo`,
		`cars import ${file} --as Bo`,
		`cars import ${file} --as Bo`,
		`cars remove ${withoutCoc} --yes --as Cecilia`,
		`cars remove ${withoutCoc} --yes --as Cecilia`,
	]) {
		expect(await typeAtDesk(running, command), command).toMatchObject({ code: 0 })
	}
	const { rows } = await running.shop.pool.query(
		'select operator, act, details from acts order by id',
	)
	expect(rows).toEqual([
		{
			operator: 'Anna',
			act: 'cars set',
			details: {
				car: withoutCoc,
				fields: 'cocExists priceOre',
				...{ cocExists: true, priceBefore: 'usual', price: 1450_00 },
			},
		},
		{ operator: 'Bo', act: 'cars import', details: { inserted: 1, updated: 1, bad: 2 } },
		{ operator: 'Cecilia', act: 'cars remove', details: { removed: 1, inOpenOrders: 0 } },
	])
	// A note that cannot be written takes the change back.
	const noting = () => Promise.reject(new Error('no note'))
	await expect(importCars(running.shop.pool, { file, note: () => noting })).resolves.toBeDefined()
	await running.shop.pool.query('delete from cars')
	await expect(importCars(running.shop.pool, { file, note: () => noting })).rejects.toThrow(
		'no note',
	)
	expect((await typeAtDesk(running, 'cars find VND --json')).output).toBe('[]\n')
})
