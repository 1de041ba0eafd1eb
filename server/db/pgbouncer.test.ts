import { describe, expect, onTestFinished, test } from 'vitest'
import { startJobQueue } from '../jobs/queue.ts'
import { eventually } from '../testing/running-shop.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/servers/local-pgbouncer.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { checkDatabase } from './check-database.ts'
import { connectDatabase, executorOfConnection } from './database.ts'

function connectUntilDone(url: string) {
	const connection = connectDatabase(url, 4)
	onTestFinished(() => connection.close())
	return connection
}

describe.runIf(hasPgBouncer)('Debian’s PgBouncer (not run where it is not installed)', () => {
	test('A6 in session mode, with its defaults: limits hold, and jobs go on after the database has cut everyone off', async () => {
		const { url, pool: direct } = await createTestDatabase()
		const through = await startPgBouncer(url, { server_login_retry: 1, default_pool_size: 40 })
		const { pool } = connectUntilDone(`${through}?statement_timeout=9000`)
		await checkDatabase(pool)
		const { rows } = await pool.query(
			`select current_setting('statement_timeout') as statement,
				current_setting('idle_in_transaction_session_timeout') as idle`,
		)
		expect(rows).toEqual([{ statement: '9s', idle: '30s' }])

		const lost: Error[] = []
		const queue = await startJobQueue({
			databaseUrl: through,
			works: true,
			onError: (error) => lost.push(error),
		})
		onTestFinished(() => queue.stop())
		const handled: string[] = []
		await queue.boss.work<{ orderId: string }>('handle-order', async ([job]) => {
			handled.push(job?.data.orderId ?? '')
		})
		await direct.query(
			`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`,
		)
		await eventually(async () => expect(lost.length).toBeGreaterThan(0))
		const step = { name: 'handle-order', data: { orderId: 'one' } } as const
		await eventually(() => queue.enqueue(executorOfConnection(pool), step))
		await eventually(async () => expect(handled).toContain('one'))
	})

	test.each([
		['transaction', 0],
		['transaction', 1],
		['statement', 0],
	])(
		'A6 in %s mode (server_round_robin = %i) is refused at the start, with a sentence',
		async (mode, roundRobin) => {
			const { url } = await createTestDatabase()
			const through = await startPgBouncer(url, { pool_mode: mode, server_round_robin: roundRobin })
			const { pool } = connectUntilDone(through)
			const said = mode === 'transaction' ? 'pool_mode = session' : 'statement pooling'
			await expect(checkDatabase(pool)).rejects.toThrow(said)
		},
	)
})
