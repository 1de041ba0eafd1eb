import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { importCars, type LeftOutLines, leftOutLines } from './import-cars.ts'
import { carFile, carsIn, ONE, THREE, TWO } from './testing.ts'

/** Imports a file, and returns what it left out as the file to mend. */
async function leftOutOf(pool: Parameters<typeof importCars>[0], file: string) {
	let written = ''
	let lines: LeftOutLines | undefined
	const result = await importCars(pool, {
		file,
		onHeader: (header) => {
			lines = leftOutLines(header)
			written = lines.start
		},
		onBadLine: (badLine, text) => {
			written += lines?.line(badLine, text)
		},
	})
	return { result, written }
}

describe('lines that were left out', () => {
	test('O15 are written with the columns of the file and why, mended and imported again', async () => {
		const { pool } = await createTestDatabase()
		const file = await carFile([
			'coc_exists;Chassis_Number;model_text;price',
			`ja;${ONE};Skog;`,
			`ja;${TWO};Fjäll;1.250`,
			`ja;${THREE}`,
			`ja;${THREE};19" hjul;`,
			'kanske;VND5R6S7T8U123456;"a;b";',
		])
		const { result, written } = await leftOutOf(pool, file)
		expect(result).toMatchObject({ inserted: 1, bad: 4 })
		expect(written.split('\r\n')).toEqual([
			'\ufeffleft_out_because;coc_exists;chassis_number;model_text;price',
			`line 3: price can mean 1250 kronor or 1,250: write it without the point, or with two decimals;ja;${TWO};Fjäll;1.250`,
			`line 4: has 2 columns, not 4;ja;${THREE}`,
			`line 5: has a quote that is out of place or not closed on the same line;ja;${THREE};"19"" hjul";`,
			'line 6: coc_exists is neither true, 1, yes, ja nor false, 0, no, nej;kanske;VND5R6S7T8U123456;"a;b";',
			'',
		])

		const again = await leftOutOf(pool, await carFile(written))
		expect(again.result).toMatchObject({ read: 4, inserted: 1, bad: 3 })
		expect(again.written.match(/left_out_because/g)).toHaveLength(1)
		expect(again.written).toMatch(/\r\nline 2: price can mean .+;ja;VND2E3F4G5H678901;Fjäll;1\.250/)

		const mended = again.written
			.replace('1.250', '1 250')
			.replace('kanske', 'nej')
			.replace(`ja;${THREE}\r\n`, `ja;${THREE};Kombi;\r\n`)
		const last = await leftOutOf(pool, await carFile(mended))
		expect(last.result).toMatchObject({ read: 3, inserted: 2, updated: 1, bad: 0 })
		expect(await carsIn(pool)).toMatchObject([
			{ chassis_number: ONE, model_text: 'Skog' },
			{ chassis_number: TWO, model_text: 'Fjäll', price_ore: 1250_00 },
			{ chassis_number: THREE, model_text: 'Kombi' },
			{ coc_exists: false, model_text: 'a;b' },
		])
	})

	test('O15 show where a character cannot be shown, and stay refused until it is replaced', async () => {
		const { pool } = await createTestDatabase()
		const file = await carFile(`chassis_number,coc_exists,model_text\n${ONE},ja,a\0\x1b[2Jb\n`)
		const { written } = await leftOutOf(pool, file)
		expect(written).toContain(`${ONE},ja,a\ufffd\ufffd[2Jb\r\n`)
		expect((await leftOutOf(pool, await carFile(written))).result).toMatchObject({ bad: 1 })
	})
})
