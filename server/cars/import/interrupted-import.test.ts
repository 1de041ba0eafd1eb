import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/running-shop.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { setCar } from '../set-car.ts'
import { importCars } from './import-cars.ts'
import { LOCK_CARS } from './store-cars.ts'
import { carsIn, EXAMPLE, manyCars, ONE, openPipe } from './testing.ts'

describe('an import that is cut short', () => {
	test('by its operator while it reads: changes nothing', async () => {
		const { pool } = await createTestDatabase()
		const pipe = await openPipe()
		pipe.input.write(manyCars(1_000).join('\n'))
		const stop = new AbortController()
		const importing = importCars(pool, {
			file: pipe.file,
			signal: stop.signal,
			onProgress: () => stop.abort(new Error('stopped')),
		})
		await expect(importing).rejects.toThrow('stopped')
		expect(await carsIn(pool)).toEqual([])
		expect(pool.idleCount).toBe(pool.totalCount)
	})

	test('by its operator while the database works: the database stops too', async () => {
		const { pool } = await createTestDatabase()
		const blocker = await holdUpImports(pool)
		const stop = new AbortController()
		const importing = importCars(pool, { file: EXAMPLE, signal: stop.signal })
		const stopped = expect(importing).rejects.toThrow('stopped')
		await blocker.untilWaiting()
		stop.abort(new Error('stopped'))
		await stopped
		await blocker.letGo()
		expect(await carsIn(pool)).toEqual([])
	})

	test('before it began: is not begun', async () => {
		const { pool } = await createTestDatabase()
		const signal = AbortSignal.abort(new Error('stopped'))
		await expect(importCars(pool, { file: EXAMPLE, signal })).rejects.toThrow('stopped')
		expect(await carsIn(pool)).toEqual([])
	})

	test('by a lost connection: changes nothing, and says so', async () => {
		const { pool } = await createTestDatabase()
		const pipe = await openPipe()
		pipe.input.write(manyCars(1_000).join('\n'))
		// What was just written to it may fail before PostgreSQL's own words are read.
		const failed = expect(importCars(pool, { file: pipe.file })).rejects.toThrow(
			/terminating connection|EPIPE/,
		)
		await eventually(async () => {
			const { rowCount } = await pool.query(
				`select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and query like 'copy staged_cars%'`,
			)
			expect(rowCount).toBe(1)
		})
		await failed
		expect(await carsIn(pool)).toEqual([])
		expect(await importCars(pool, { file: EXAMPLE })).toMatchObject({ inserted: 4 })
	})
})

describe('an import that has to wait', () => {
	test('outlasts the time-outs of connections that answer customers', async () => {
		const { pool, url } = await createTestDatabase()
		const hasty = new pg.Pool({
			connectionString: url,
			statement_timeout: 4_000,
			query_timeout: 4_500,
		})
		const blocker = await holdUpImports(pool)
		const importing = importCars(hasty, { file: EXAMPLE })
		await blocker.untilWaiting('5 seconds')
		await blocker.letGo()
		expect(await importing).toMatchObject({ inserted: 4 })
		await hasty.end()
	})

	test('lets another one finish first, while customers go on reading', async () => {
		const { pool } = await createTestDatabase()
		const blocker = await holdUpImports(pool)
		const both = [importCars(pool, { file: EXAMPLE }), importCars(pool, { file: EXAMPLE })]
		await blocker.untilWaiting()
		expect(await carsIn(pool)).toEqual([])
		await blocker.letGo()
		const results = await Promise.all(both)
		expect(results.map((result) => result.inserted).toSorted()).toEqual([0, 4])
		expect(results.map((result) => result.unchanged).toSorted()).toEqual([0, 4])
	})
})

test('an operator who changes a car during an import waits for its end, and does not end it', async () => {
	const { db, pool } = await createTestDatabase()
	await importCars(pool, { file: EXAMPLE })
	const importing = await holdUpImports(pool, LOCK_CARS)
	const changes = { priceOre: 900_00 }
	const setting = setCar(db, { chassisNumber: ONE, changes, shown: { priceOre: null } })
	await importing.untilWaiting()
	await importing.client.query('update cars set price_ore = 80000')
	await importing.letGo('commit')
	expect(await setting).toEqual({ outcome: 'changed-meanwhile' })
})

/** A transaction that has changed a car: an import must wait for its end. */
async function holdUpImports(pool: pg.Pool, lock = 'lock table cars in row exclusive mode') {
	const client = await pool.connect()
	await client.query('begin')
	await client.query(lock)
	return {
		client,
		untilWaiting: (howLong = '0 seconds') =>
			eventually(async () => {
				const waiting = await pool.query(
					`select from pg_stat_activity where datname = current_database()
						and wait_event_type = 'Lock' and now() - query_start > $1::interval`,
					[howLong],
				)
				expect(waiting.rowCount).toBeGreaterThan(0)
			}),
		async letGo(end = 'rollback') {
			await client.query(end)
			client.release()
		},
	}
}
