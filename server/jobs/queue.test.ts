import { setImmediate as turn } from 'node:timers/promises'
import { STEP_WORDS } from '@coc/contract/desk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { executorOfConnection } from '../db/database.ts'
import { eventually } from '../testing/running-shop.ts'
import { holdingProxyBefore } from '../testing/servers/test-network.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type JobQueue, type JobQueueOptions, QUEUE_NAMES, startJobQueue } from './queue.ts'
import { SCHEDULED_NAMES } from './schedule.ts'

async function startUntilDone(
	databaseUrl: string,
	works = true,
	more: Partial<JobQueueOptions> = {},
): Promise<JobQueue> {
	const queue = await startJobQueue({ databaseUrl, works, onError: () => undefined, ...more })
	onTestFinished(() => queue.stop())
	return queue
}

test('D6 the office has words for every step', () => {
	expect(Object.keys(STEP_WORDS)).toEqual(
		expect.arrayContaining([...QUEUE_NAMES, ...SCHEDULED_NAMES]),
	)
})

test('A6 a connection that hangs holds the workers only until the statement times out', async () => {
	const { url, pool } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const { boss } = await startUntilDone(`${network.url}?query_timeout=5000`)
	onTestFinished(() => network.letGo())
	const handled: string[] = []
	await boss.work<{ orderId: string }>(
		'handle-order',
		{ pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 },
		async ([job]) => void handled.push(job?.data.orderId ?? ''),
	)
	network.hold()
	// What a stalled connection was sent may arrive as it is given up: here that must not be what takes the job.
	await Promise.allSettled(Array.from({ length: 10 }, () => boss.getQueues()))
	const { enqueue } = await startUntilDone(url, false)
	const elsewhere = await pool.connect()
	await enqueue(executorOfConnection(elsewhere), { name: 'handle-order', data: { orderId: 'one' } })
	elsewhere.release()
	await eventually(async () => expect(handled).toEqual(['one']))
})

test('A6 statements of the queue are given up after a minute', async () => {
	const { url } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const { boss } = await startUntilDone(network.url, false)
	onTestFinished(() => network.letGo())
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => void vi.useRealTimers())
	const sent = network.holdAt('select 60')
	const givenUp = vi.fn()
	void boss.getDb().executeSql('select 60').catch(givenUp)
	await sent
	vi.advanceTimersByTime(59_999)
	await turn()
	expect(givenUp).not.toHaveBeenCalled()
	vi.advanceTimersByTime(1)
	await turn()
	expect(givenUp).toHaveBeenCalledWith(new Error('Query read timeout'))
})

test('a scheduled job whose worker died is detected within the minute, also in a database of an older version', async () => {
	const { url, pool } = await createTestDatabase()
	const scheduled = ['confirm-waiting-orders', 'reconcile', 'repeat-vat-checks', 'retention']
	const { stop } = await startJobQueue({ databaseUrl: url, works: true, onError: () => undefined })
	await stop()
	await pool.query('update pgboss.queue set heartbeat_seconds = null where name = any($1)', [
		scheduled,
	])
	await startUntilDone(url)
	const { rows } = await pool.query(
		'select name, heartbeat_seconds from pgboss.queue where name = any($1) order by name',
		[scheduled],
	)
	expect(rows).toEqual(scheduled.map((name) => ({ name, heartbeat_seconds: 20 })))
})

test('a scheduled job that was renamed leaves neither schedule nor queue of its old name behind', async () => {
	const { url, pool } = await createTestDatabase()
	const before = await startUntilDone(url, false)
	await before.boss.createQueue('keep-house')
	await before.boss.schedule('keep-house', '23 3 * * *')
	await before.boss.send('keep-house')
	const { boss } = await startUntilDone(url)
	const scheduled = (await boss.getSchedules()).map(({ name }) => name)
	expect(scheduled.sort()).toEqual([...SCHEDULED_NAMES].sort())
	const left = await pool.query("select from pgboss.job where name = 'keep-house'")
	expect(left.rowCount).toBe(0)
	// A worker of the version before still polls it.
	expect(await before.boss.fetch('keep-house')).toEqual([])
	await startUntilDone(url)
	expect(await boss.getQueue('keep-house')).toBeNull()
})

test('a clock that is wrong by months deletes no pending job', async () => {
	const { url, pool } = await createTestDatabase()
	const { enqueue, boss } = await startUntilDone(url)
	const client = await pool.connect()
	await enqueue(executorOfConnection(client), { name: 'handle-order', data: { orderId: 'one' } })
	client.release()
	const { rows } = await pool.query(
		"select keep_until > now() + interval '300 days' as stays from pgboss.job where name = 'handle-order'",
	)
	expect(rows).toEqual([{ stays: true }])
	expect(await boss.getQueue('handle-order')).toMatchObject({ retentionSeconds: 365 * 86_400 })
})

test('a worker that starts notices at once what others left behind when they died', async () => {
	const { url, pool } = await createTestDatabase()
	const { enqueue } = await startUntilDone(url, false)
	const client = await pool.connect()
	await enqueue(executorOfConnection(client), { name: 'handle-order', data: { orderId: 'one' } })
	client.release()
	await pool.query(`update pgboss.job
		set state = 'active', started_on = now() - interval '1 minute',
			heartbeat_on = now() - interval '1 minute'
		where name = 'handle-order'`)
	// By its clock it would look an hour later.
	await startUntilDone(url, true, { superviseIntervalSeconds: 3600 })
	await eventually(async () => {
		const { rows } = await pool.query("select state from pgboss.job where name = 'handle-order'")
		expect(rows).toEqual([{ state: 'retry' }])
	})
})
