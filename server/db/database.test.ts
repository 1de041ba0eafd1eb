import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { problemOf } from '../http/errors.ts'
import { eventually, runShop } from '../testing/running-shop.ts'
import { holdingProxyBefore } from '../testing/servers/test-network.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { checkDatabase } from './check-database.ts'
import { connectDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { limitsIn, withoutLimits } from './open-pool.ts'

function connectUntilDone(...options: Parameters<typeof connectDatabase>) {
	const connection = connectDatabase(...options)
	onTestFinished(() => connection.close())
	return connection
}

function withOption(address: string, name: string, ms: number): string {
	const url = new URL(address)
	url.searchParams.set(name, String(ms))
	return url.href
}

/** On a busy machine so short a limit may end another statement too. */
const answersSoon = (pool: pg.Pool) =>
	eventually(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]))

describe('a statement', () => {
	test('A6 has a limit, except where nobody waits for it, whatever the database’s own', async () => {
		const { url, pool: direct } = await createTestDatabase()
		const database = new URL(url).pathname.slice(1)
		await direct.query(`alter database ${database} set statement_timeout = '7s'`)
		const limitsOf = async (timeouts: 'short-timeouts' | 'no-timeouts') => {
			const { pool } = connectUntilDone(url, 1, timeouts)
			const { rows } = await pool.query(
				`select current_setting('statement_timeout') as statement,
					current_setting('idle_in_transaction_session_timeout') as idle`,
			)
			return rows[0]
		}
		expect(await limitsOf('short-timeouts')).toEqual({ statement: '10s', idle: '30s' })
		expect(await limitsOf('no-timeouts')).toEqual({ statement: '0', idle: '0' })
	})

	test('A6 takes one processor, except where nobody waits for it, whatever the database’s own', async () => {
		const { url, pool: direct } = await createTestDatabase()
		const database = new URL(url).pathname.slice(1)
		await direct.query(`alter database ${database} set max_parallel_workers_per_gather = 2`)
		await direct.query(`alter database ${database} set debug_parallel_query = on`)
		const planIn = async (timeouts: 'short-timeouts' | 'no-timeouts') => {
			const { pool } = connectUntilDone(url, 1, timeouts)
			const { rows } = await pool.query('explain select count(*) from pg_class')
			return rows.map((row) => row['QUERY PLAN']).join('\n')
		}
		expect(await planIn('no-timeouts')).toContain('Gather')
		expect(await planIn('short-timeouts')).not.toContain('Gather')
	})

	test('A6 has the limit of an address that leaves its host out for a socket, too', () => {
		const address = 'postgres://coc@/coc?host=/run/postgresql&statement_timeout=20000'
		expect(limitsIn(address)).toEqual({ statement_timeout: 20_000 })
		const connectionString = withoutLimits(address)
		expect(connectionString).not.toContain('statement_timeout')
		const { host, user, database } = new pg.Client({ connectionString })
		expect({ host, user, database }).toEqual({
			host: '/run/postgresql',
			user: 'coc',
			database: 'coc',
		})
	})

	test('A6 that takes too long is given up by the database', async () => {
		const { url } = await createTestDatabase()
		const { pool } = connectUntilDone(withOption(url, 'statement_timeout', 500), 1)
		await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
		await answersSoon(pool)
	})

	test('A6 that a database never answers is given up by us, and its connection with it', async () => {
		const { url } = await createTestDatabase()
		const { pool } = connectUntilDone(withOption(url, 'query_timeout', 2000), 1)
		await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
		await answersSoon(pool)
	})

	test('A6 that begins a transaction and is answered too late: nothing is written into that transaction', async () => {
		const { url, pool: elsewhere } = await createTestDatabase()
		const network = await holdingProxyBefore(url)
		const { db, pool } = connectUntilDone(`${network.url}?query_timeout=5000`, 1)
		await checkDatabase(pool)
		network.hold()
		await expect(db.transaction().execute(async () => undefined)).rejects.toThrow(
			'Query read timeout',
		)
		network.letGo()
		await pool.query("insert into used_captcha_challenges values ('promised', null, now())")
		const { rows } = await elsewhere.query('select challenge from used_captcha_challenges')
		expect(rows).toEqual([{ challenge: 'promised' }])
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

test('A6 a connection is kept while people read what they have found, and closed after some minutes', async () => {
	const { url } = await createTestDatabase()
	const { pool } = connectUntilDone(url, 1)
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => void vi.useRealTimers())
	await pool.query('select 1')
	vi.advanceTimersByTime(2 * 60_000)
	expect(pool.totalCount).toBe(1)
	vi.advanceTimersByTime(10 * 60_000)
	expect(pool.totalCount).toBe(0)
})

test('A6 a database whose socket is gone, as while it starts anew, is answered for with 503', async () => {
	const { pool } = connectUntilDone('postgres://coc@localhost/coc?host=/nowhere', 1)
	const error: Error = await pool.query('select 1').then(
		() => new Error('It is there'),
		(failed: Error) => failed,
	)
	expect(error).toMatchObject({ code: 'ENOENT' })
	expect(problemOf(error)).toBe('temporarily-unavailable')
	expect(problemOf(new Error('ENOENT: no such file, open'))).toBe('unexpected')
})

describe('a database that takes no writes, as a standby', () => {
	const makeReadOnly = async (url: string, isReadOnly: boolean) => {
		const { pool } = connectUntilDone(url, 1, 'no-timeouts')
		const name = new URL(url).pathname.slice(1)
		await pool.query('set transaction_read_only = off')
		await pool.query(`begin read write; alter database ${name}
			set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}; commit`)
	}

	test('A6 is refused when a connection is made, and taken as soon as it is the primary', async () => {
		const { url } = await createTestDatabase()
		await makeReadOnly(url, true)
		const { pool } = connectUntilDone(url, 1)
		await expect(pool.query('select 1')).rejects.toMatchObject({ code: '25006' })
		await expect(checkDatabase(pool)).rejects.toThrow('read-only standby')
		expect(pool.totalCount).toBe(0)
		await makeReadOnly(url, false)
		expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	})

	test('A6 is answered for with 503 and a time to try again, and the service goes on by itself', async () => {
		const { url, shop } = await runShop({ works: false })
		const ask = async () => {
			const { status, headers } = await fetch(`${url}/api/order/payment?id=${'0'.repeat(31)}`)
			return { status, retryAfter: headers.get('retry-after') }
		}
		const { rows } = await shop.pool.query('select current_database() as name')
		const [{ name }] = rows
		const databaseUrl = new URL(inject('postgresUrl'))
		databaseUrl.pathname = `/${name}`
		await makeReadOnly(databaseUrl.href, true)
		const cut = connectUntilDone(databaseUrl.href, 1, 'no-timeouts')
		const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`
		await cut.pool.query(CUT)
		await eventually(async () => expect(await ask()).toEqual({ status: 503, retryAfter: '5' }))
		await makeReadOnly(databaseUrl.href, false)
		await eventually(async () => expect((await ask()).status).toBe(204))
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
