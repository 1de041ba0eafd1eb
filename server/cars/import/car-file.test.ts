import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { CarFileError, importCars } from './import-cars.ts'
import { carFile, ONE, temporaryFolder } from './testing.ts'

describe('a file that is not one of cars', () => {
	/** Nothing is there to be spoken to: whoever tried would fail with another error. */
	const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 })
	const refusal = async (content: string | Buffer) =>
		importCars(nowhere, { file: await carFile(content) }).catch((error: Error) => error)

	test.each([
		['is empty', '', 'is empty, or begins with an empty line'],
		['has only a byte order mark', '\ufeff', 'is empty, or begins with an empty line'],
		['is a spreadsheet', Buffer.from('PK\x03\x04\x14\0\x06\0'), 'save it as "CSV UTF-8"'],
		['is one endless line', 'x'.repeat(200_000), 'save it as "CSV UTF-8"'],
		['has tabs between', 'chassis_number\tcoc_exists\n', 'save it as "CSV UTF-8"'],
		['lacks a column', 'chassis_number,price\n', 'missing: "coc_exists"'],
		['has an unknown one', 'chassis_number,coc_exists,colour\n', 'unknown: "colour"'],
		['has one twice', 'chassis_number,coc_exists,price,Price\n', 'twice: "price"'],
		['has no header', `${ONE},true\n`, `unknown: "${ONE.toLowerCase()}", "true"; missing`],
		['has a broken header', 'chassis_number,"coc_exists\n', 'missing: "chassis_number"'],
	])('is refused before anything is done when it %s', async (_what, content, message) => {
		const error = await refusal(content)
		expect(error).toBeInstanceOf(CarFileError)
		expect(error).toMatchObject({ message: expect.stringContaining(message) })
	})

	test('is refused when it cannot be opened', async () => {
		const folder = await temporaryFolder()
		const attempt = (file: string) => importCars(nowhere, { file }).catch((error: Error) => error)
		expect(await attempt(path.join(folder, 'none.csv'))).toEqual(
			new CarFileError(`${folder}/none.csv cannot be opened: there is no such file.`),
		)
		expect(await attempt(folder)).toEqual(
			new CarFileError(`${folder} cannot be opened: it is a folder.`),
		)
	})
})
