import { describe, expect, test } from 'vitest'
import { storeOrder } from '../../desk/testing-desk.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { importCars } from '../import/import-cars.ts'
import { carFile, carsIn, EXAMPLE, manyCars, ONE, THREE, TWO } from '../import/testing.ts'
import { namedNumbers, openNumbers } from './read-numbers.ts'
import { type FoundCars, removeCars } from './remove-cars.ts'

const agree = async () => true

async function databaseWithCars() {
	const database = await createTestDatabase()
	await importCars(database.pool, { file: EXAMPLE })
	return database
}

const left = async (pool: Parameters<typeof carsIn>[0]) =>
	(await carsIn(pool)).map((car) => car.chassis_number)

describe('removing cars', () => {
	test('O15 takes out those that are named, once; a second time there is nothing to do', async () => {
		const { pool } = await databaseWithCars()
		const numbers = [ONE, THREE, ONE, 'VNDXXXXXXXXXXXXXX']
		const result = await removeCars(pool, namedNumbers(numbers), { agree })
		expect(result).toMatchObject({ read: 4, known: 2, unknown: 1, removed: 2, inOpenOrders: 0 })
		expect(result.unknownNumbers).toEqual(['VNDXXXXXXXXXXXXXX'])
		expect(await left(pool)).toEqual([TWO, 'VND5R6S7T8U123456'])
		const again = await removeCars(pool, namedNumbers(numbers), {
			agree: () => Promise.reject(new Error('nothing to agree to')),
		})
		expect(again).toMatchObject({ known: 0, unknown: 3, removed: 0 })
	})

	test.each([
		['a list of numbers', `${ONE.toLowerCase()}\nVND2-E3F4G5H678901\n\nshort\n`, 4],
		['a file of cars', `price;Chassis_number\n;${ONE}\n1;"${TWO}"\n;short\n`, 4],
		['a list in UTF-16', Buffer.from(`\ufeff${ONE}\r\n${TWO}\r\nå\r\n`, 'utf16le'), 3],
	])('O15 reads %s, and tells of lines without a number', async (_what, content, badLine) => {
		const { pool } = await databaseWithCars()
		const numbers = await openNumbers({ file: await carFile(content) })
		const result = await removeCars(pool, numbers, { agree })
		expect(result).toMatchObject({ read: 3, bad: 1, removed: 2 })
		expect(result.badLines).toMatchObject([{ line: badLine, column: 'chassis_number' }])
		expect(await left(pool)).toEqual([THREE, 'VND5R6S7T8U123456'])
	})

	test('O15 refuses a file without numbers', async () => {
		for (const content of ['', 'name,price\nx,1\n', 'hello\n']) {
			const opened = carFile(content).then((file) => openNumbers({ file }))
			await expect(opened).rejects.toThrow('one chassis number on each line')
		}
	})

	test('O15 tells which are in open orders, and changes nothing when nobody agrees', async () => {
		const { pool, db } = await databaseWithCars()
		const waiting = await storeOrder(db, { chassisNumbers: [ONE, 'VNDXXXXXXXXXXXXXX'] })
		const handled = await storeOrder(db, { chassisNumbers: [TWO], status: 'CREATED' })
		const paid = await storeOrder(db, { chassisNumbers: [THREE], status: 'SETTLED' })
		for (const [order_id, chassis_number] of [
			[handled, TWO],
			[paid, THREE],
		] as const) {
			await db
				.insertInto('order_lines')
				.values({
					order_id,
					position: 0,
					kind: 'coc',
					chassis_number,
					coc_exists: true,
					cost_ore: 1,
				})
				.execute()
		}
		const references = new Map(
			(await db.selectFrom('orders').select(['id', 'order_reference']).execute()).map((order) => [
				order.id,
				order.order_reference,
			]),
		)
		const told: FoundCars[] = []
		const numbers = () => namedNumbers([ONE, TWO, THREE])
		const refused = await removeCars(pool, numbers(), {
			agree: async (found) => {
				told.push(found)
				return false
			},
		})
		expect(refused).toMatchObject({ known: 3, removed: 0, inOpenOrders: 2 })
		expect(told).toMatchObject([
			{
				openOrders: [
					{ chassisNumber: ONE, reference: references.get(waiting), status: 'RECEIVED' },
					{ chassisNumber: TWO, reference: references.get(handled), status: 'CREATED' },
				],
			},
		])
		expect(await left(pool)).toHaveLength(4)
		expect(await removeCars(pool, numbers(), { agree })).toMatchObject({ removed: 3 })
	})

	test('O15 that is stopped changes nothing, and leaves its connection behind', async () => {
		const { pool } = await createTestDatabase()
		await importCars(pool, { file: await carFile(manyCars(5_000)) })
		const stop = new AbortController()
		const numbers = await openNumbers({ file: await carFile(manyCars(5_000)), signal: stop.signal })
		const removing = removeCars(pool, numbers, {
			signal: stop.signal,
			agree: async () => {
				stop.abort(new Error('stopped'))
				return true
			},
		})
		await expect(removing).rejects.toThrow('stopped')
		expect(await left(pool)).toHaveLength(5_000)
		expect(pool.idleCount).toBe(pool.totalCount)
	})
})
