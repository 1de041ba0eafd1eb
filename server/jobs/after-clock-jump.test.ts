import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { comeBackToNow } from './after-clock-jump.ts'
import { startJobQueue } from './queue.ts'

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

test('a step that a clock hours ahead has stored is due once the clock is right', async () => {
	const { boss } = await idleQueue()
	const ahead = new Date(Date.now() + 3 * 3600_000)
	await boss.send('handle-order', { orderId: 'a' }, { startAfter: ahead })
	expect(await boss.fetch('handle-order')).toEqual([])

	await comeBackToNow(boss)
	expect(await boss.fetch('handle-order')).toMatchObject([{ data: { orderId: 'a' } }])
})

test('a step that waits for its next try goes on waiting', async () => {
	const { boss } = await idleQueue()
	await boss.send('handle-order', { orderId: 'a' }, { startAfter: 120 })
	await comeBackToNow(boss)
	expect(await boss.fetch('handle-order')).toEqual([])
})

test('queues, workers and the schedule that were last seen in the future are looked after again', async () => {
	const { pool, boss } = await idleQueue()
	await boss.send('handle-order', { orderId: 'a' })
	await boss.fetch('handle-order')
	await pool.query("update pgboss.job set heartbeat_on = now() + interval '3 hours'")
	await pool.query("update pgboss.queue set monitor_claim_on = now() + interval '3 hours'")
	await pool.query("update pgboss.version set cron_on = now() + interval '3 hours'")

	await comeBackToNow(boss)
	const { rows } = await pool.query(`
		select greatest(
			(select max(heartbeat_on) from pgboss.job),
			(select max(monitor_claim_on) from pgboss.queue),
			(select cron_on from pgboss.version)
		) <= now() as "isPast"`)
	expect(rows).toEqual([{ isPast: true }])
})
