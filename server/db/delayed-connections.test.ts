import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queueDatabase } from '../jobs/queue-database.ts'
import { holdingProxyBefore } from '../testing/servers/test-network.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase, inTransaction } from './database.ts'

const CONNECTIONS = 20
const CONNECT_WITHIN_MS = 4_000
/** What a new connection asks before anyone may use it. */
const CHECK = 'transaction_read_only'
const INSERT = 'insert into used_captcha_challenges values ($1, null, now())'

const POOLS = {
	'the service': (url: string) =>
		connectDatabase(url, CONNECTIONS, 'short-timeouts', CONNECT_WITHIN_MS).pool,
	'the queue': (url: string) => openQueuePool(url, CONNECTIONS),
}

function openQueuePool(databaseUrl: string, connections: number): pg.Pool {
	const onError = () => undefined
	return queueDatabase({
		databaseUrl,
		connections,
		connectWithinMs: CONNECT_WITHIN_MS,
		onError,
	}).pool
}

/** One after another, so that each one alone has the time that is allowed for it. */
async function takeAll(pool: pg.Pool): Promise<pg.PoolClient[]> {
	const taken: pg.PoolClient[] = []
	while (taken.length < CONNECTIONS) taken.push(await pool.connect())
	return taken
}

async function expectNoneLost(name: string, openPool: (url: string) => pg.Pool): Promise<void> {
	const { url, pool: elsewhere } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const pool = openPool(network.url)
	const broken = await takeAll(pool)
	const statements = broken.flatMap((_, n) => [
		pool.query(INSERT, [`statement ${n}`]),
		inTransaction(pool, (client) => client.query(INSERT, [`transaction ${n}`])),
	])
	const outcomes = Promise.allSettled(statements)
	void network.holdAt(CHECK)
	// As after a failover: whoever waits is to get a connection in place of a broken one.
	for (const client of broken) client.release(new Error('broken'))
	const statuses = (await outcomes).map(({ status }) => status)
	expect(statuses, name).toEqual(statements.map(() => 'rejected'))

	network.letGo()
	const again = await takeAll(pool)
	expect(again, name).toHaveLength(CONNECTIONS)
	for (const client of again) client.release()
	await pool.end()
	const { rows } = await elsewhere.query('select challenge from used_captcha_challenges')
	expect(rows, name).toEqual([])
}

describe('a new connection whose check is answered later than anyone waits for it', () => {
	test('A6 is not lost to the service or the queue, nothing that was reported as failed runs afterwards, and the pool closes', async () => {
		await Promise.all(
			Object.entries(POOLS).map(([name, openPool]) => expectNoneLost(name, openPool)),
		)
	})

	test('A6 is given up with the statement that waits for it, which does not run afterwards', async () => {
		const { url, pool: elsewhere } = await createTestDatabase()
		const network = await holdingProxyBefore(url)
		const { pool, close } = connectDatabase(
			`${network.url}?query_timeout=4000`,
			1,
			'short-timeouts',
			60_000,
		)
		void network.holdAt(CHECK)
		await expect(pool.query(INSERT, ['given up'])).rejects.toThrow('Query read timeout')
		network.letGo()
		await pool.query(INSERT, ['next'])
		await close()
		const { rows } = await elsewhere.query('select challenge from used_captcha_challenges')
		expect(rows).toEqual([{ challenge: 'next' }])
	})

	test('A6 and that breaks meanwhile fails what waits for it, not the process', async () => {
		const { url } = await createTestDatabase()
		const network = await holdingProxyBefore(url)
		const pool = openQueuePool(network.url, 1)
		onTestFinished(() => pool.end())
		const held = network.holdAt(CHECK)
		const asked = expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
		await held
		network.cut()
		await asked
		network.letGo()
		expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	})
})
