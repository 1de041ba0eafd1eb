import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { correctFutureTimestamps } from './after-clock-jump.ts'
import { startJobQueue } from './queue.ts'

const THREE_DAYS = 3 * 86_400

/** A queue nobody works on, so that jobs stay as they are stored. */
async function idleQueue() {
	const { pool, url } = await createTestDatabase()
	const onError = (error: Error) => {
		throw error
	}
	const { boss, stop } = await startJobQueue({ databaseUrl: url, works: false, onError })
	onTestFinished(stop)
	return { pool, boss }
}

/** As if the database's clock had been three hours ahead when the jobs were stored, or failed. */
const THREE_HOURS_AHEAD = {
	stored: `update pgboss.job set created_on = created_on + interval '3 hours',
		start_after = start_after + interval '3 hours'`,
	failed: `update pgboss.job set start_after = start_after + interval '3 hours'`,
}

const secondsUntilDue = async (pool: pg.Pool) => {
	const { rows } = await pool.query(
		'select extract(epoch from start_after - now())::float8 as seconds from pgboss.job',
	)
	return rows[0].seconds
}

describe('once a clock that was hours ahead is right again', () => {
	test('a job that it has stored is due', async () => {
		const { boss, pool } = await idleQueue()
		await boss.send('handle-order', { orderId: 'a' })
		await pool.query(THREE_HOURS_AHEAD.stored)
		expect(await boss.fetch('handle-order')).toEqual([])

		await correctFutureTimestamps(boss)
		expect(await boss.fetch('handle-order')).toMatchObject([{ data: { orderId: 'a' } }])
	})

	test('a job that failed meanwhile has its next try', async () => {
		const { boss, pool } = await idleQueue()
		await boss.send('handle-order', { orderId: 'a' })
		const [job] = await boss.fetch('handle-order')
		await boss.fail('handle-order', job?.id ?? '')
		await pool.query(THREE_HOURS_AHEAD.failed)

		await correctFutureTimestamps(boss)
		expect(await boss.fetch('handle-order')).toMatchObject([{ data: { orderId: 'a' } }])
	})

	test('a job that it has planned for in three days is due in three days', async () => {
		const { boss, pool } = await idleQueue()
		await boss.send('handle-order', { orderId: 'a' }, { startAfter: THREE_DAYS })
		await pool.query(THREE_HOURS_AHEAD.stored)

		await correctFutureTimestamps(boss)
		expect(await secondsUntilDue(pool)).toBeGreaterThan(THREE_DAYS - 600)
		expect(await secondsUntilDue(pool)).toBeLessThanOrEqual(THREE_DAYS)
	})
})

describe('while the clock is right', () => {
	test('a job that is planned for in three days waits for three days', async () => {
		const { boss, pool } = await idleQueue()
		await boss.send('handle-order', { orderId: 'a' }, { startAfter: THREE_DAYS })
		await correctFutureTimestamps(boss)
		expect(await secondsUntilDue(pool)).toBeGreaterThan(THREE_DAYS - 600)
	})

	test('a job that waits for its next try goes on waiting', async () => {
		const { boss, pool } = await idleQueue()
		await boss.send('handle-order', { orderId: 'a' }, { retryDelay: 120, retryBackoff: false })
		const [job] = await boss.fetch('handle-order')
		await boss.fail('handle-order', job?.id ?? '')
		await correctFutureTimestamps(boss)
		expect(await boss.fetch('handle-order')).toEqual([])
		expect(await secondsUntilDue(pool)).toBeGreaterThan(0)
	})
})

test('queues, workers and the schedule that were last seen in the future are looked after again', async () => {
	const { pool, boss } = await idleQueue()
	await boss.send('handle-order', { orderId: 'a' })
	await boss.fetch('handle-order')
	await pool.query("update pgboss.job set heartbeat_on = now() + interval '3 hours'")
	await pool.query("update pgboss.queue set monitor_claim_on = now() + interval '3 hours'")
	await pool.query("update pgboss.version set cron_on = now() + interval '3 hours'")

	await correctFutureTimestamps(boss)
	const { rows } = await pool.query(`
		select greatest(
			(select max(heartbeat_on) from pgboss.job),
			(select max(monitor_claim_on) from pgboss.queue),
			(select cron_on from pgboss.version)
		) <= now() as "isPast"`)
	expect(rows).toEqual([{ isPast: true }])
})
