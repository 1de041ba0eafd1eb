import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, runShop } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

function connectUntilDone(...options: Parameters<typeof connectDatabase>) {
	const connection = connectDatabase(...options)
	onTestFinished(() => connection.close())
	return connection
}

describe('a statement', () => {
	test('A6 has a limit, except where nobody waits for it', async () => {
		const { url } = await createTestDatabase()
		const limitsOf = async (patience: 'quick' | 'unhurried') => {
			const { pool } = connectUntilDone(url, 1, patience)
			const { rows } = await pool.query(
				`select current_setting('statement_timeout') as statement,
					current_setting('idle_in_transaction_session_timeout') as idle`,
			)
			return rows[0]
		}
		expect(await limitsOf('quick')).toEqual({ statement: '10s', idle: '30s' })
		expect(await limitsOf('unhurried')).toEqual({ statement: '0', idle: '0' })
	})

	test('A6 that takes too long is given up by the database', async () => {
		const { url } = await createTestDatabase()
		const { pool } = connectUntilDone(`${url}?statement_timeout=200`, 1)
		await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
		expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	})

	test('A6 that a database never answers is given up by us, and its connection with it', async () => {
		const { url } = await createTestDatabase()
		const { pool } = connectUntilDone(`${url}?query_timeout=500`, 1)
		await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
		expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	})

	test('A6 that was given up is answered with 503 and a time to try again', async () => {
		const { url, shop } = await runShop({ works: false })
		const holder = await shop.pool.connect()
		await holder.query('begin; lock table orders')
		const asked = fetch(`${url}/api/order/payment?id=${'0'.repeat(31)}`)
		await eventually(async () => {
			const { rowCount } = await shop.pool.query(
				`select pg_cancel_backend(pid) from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`,
			)
			expect(rowCount).toBe(1)
		})
		const { status, headers } = await asked
		await holder.query('rollback')
		holder.release()
		expect({ status, retryAfter: headers.get('retry-after') }).toEqual({
			status: 503,
			retryAfter: '5',
		})
	})
})

test('A6 migrations run on a connection without limits, and leave none behind', async () => {
	const { url, pool } = await createTestDatabase('empty')
	expect((await migrateDatabase(url)).length).toBeGreaterThan(0)
	expect(await migrateDatabase(url)).toEqual([])
	await eventually(async () => {
		const { rows } = await pool.query(
			`select count(*) as n from pg_stat_activity where datname = current_database()`,
		)
		expect(rows).toEqual([{ n: 1 }])
	})
})
