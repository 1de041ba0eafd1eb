import { expect, test } from 'vitest'
import { executorOfConnection } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobQueue } from './queue.ts'

test('a job under way when its worker is told to stop is done first, and no other is begun', async () => {
	const { url, pool } = await createTestDatabase()
	const queue = await startJobQueue({ databaseUrl: url, works: true, onError: () => undefined })
	const begun = Promise.withResolvers<void>()
	const rest = Promise.withResolvers<void>()
	await queue.boss.work('handle-order', async () => {
		begun.resolve()
		await rest.promise
	})
	const client = await pool.connect()
	const enqueue = (orderId: string) =>
		queue.enqueue(executorOfConnection(client), { name: 'handle-order', data: { orderId } })
	await enqueue('one')
	await begun.promise

	const stopped = queue.stop()
	await enqueue('two')
	// More than a stop that waits for nobody would ask of the database.
	for (let asked = 0; asked < 100; asked++) await client.query('select')
	rest.resolve()
	await stopped
	const { rows } = await client.query(
		"select data->>'orderId' as order, state from pgboss.job where name = 'handle-order' order by 1",
	)
	client.release()
	expect(rows).toEqual([
		{ order: 'one', state: 'completed' },
		{ order: 'two', state: 'created' },
	])
})
