import { describe, expect, test } from 'vitest'
import { eventually, runShop } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { insertJobs } from './insert-jobs.ts'
import { startJobQueue } from './queue.ts'

async function startQueue() {
	const { pool, url } = await createTestDatabase()
	const queue = await startJobQueue({ databaseUrl: url, works: false, onError: () => undefined })
	return { pool, queue }
}

describe('a job inserted within a statement', () => {
	test.each(['handle-order', 'open-payment', 'send-mail'] as const)(
		'is the very row that pg-boss would send to %s',
		async (name) => {
			const { pool, queue } = await startQueue()
			await queue.boss.send(name, { orderId: 'one' })
			await pool.query(insertJobs(name, `select '{"orderId": "one"}'::jsonb as data`))
			await queue.stop()
			// Times are compared relative to when each job was created.
			const { rows } = await pool.query(
				`select to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until'] as job,
				start_after - created_on as delay, keep_until - created_on as kept
			from pgboss.job where name = $1`,
				[name],
			)
			expect(rows).toHaveLength(2)
			expect(rows[1]).toEqual(rows[0])
		},
	)

	test('fails with all that belongs to it when its queue is not there', async () => {
		const { pool, queue } = await startQueue()
		await queue.stop()
		await pool.query("delete from pgboss.queue where name = 'handle-order'")
		const insert = insertJobs('handle-order', `select '{"orderId": "one"}'::jsonb as data`)
		await expect(pool.query(insert)).rejects.toMatchObject({ code: '23502' })
	})

	test('is begun as soon as workers are woken', async () => {
		const { shop } = await runShop()
		const orderId = 'an order that is not there'
		await shop.pool.query(
			shop.insertJobs('handle-order', `select jsonb_build_object('orderId', $1::text) as data`),
			[orderId],
		)
		shop.wakeWorkers('handle-order')
		await eventually(async () => {
			const { rows } = await shop.pool.query(
				`select state from pgboss.job where data->>'orderId' = $1`,
				[orderId],
			)
			expect(rows).toEqual([{ state: 'completed' }])
		})
	})
})
