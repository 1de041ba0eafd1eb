import { expect, onTestFinished, test } from 'vitest'
import { executorOfClient } from '../db/database.ts'
import { holdingProxyBefore } from '../testing/holding-proxy.ts'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type JobQueue, startJobQueue } from './queue.ts'

async function startUntilDone(databaseUrl: string, works = true): Promise<JobQueue> {
	const queue = await startJobQueue({ databaseUrl, works, onError: () => undefined })
	onTestFinished(() => queue.stop())
	return queue
}

test('A6 a database that vanishes without a word holds the workers only until a statement is given up', async () => {
	const { url, pool } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const { boss } = await startUntilDone(`${network.url}?query_timeout=500`)
	onTestFinished(() => network.letGo())
	const handled: string[] = []
	await boss.work<{ orderId: string }>(
		'handle-order',
		{ pollingIntervalSeconds: 0.5 },
		async ([job]) => void handled.push(job?.data.orderId ?? ''),
	)
	network.hold()
	const { enqueue } = await startUntilDone(url, false)
	const elsewhere = await pool.connect()
	await enqueue(executorOfClient(elsewhere), { name: 'handle-order', data: { orderId: 'one' } })
	elsewhere.release()
	await eventually(async () => expect(handled).toEqual(['one']))
})

test('A6 statements of the queue are given up after a minute', async () => {
	const { url } = await createTestDatabase()
	const { boss } = await startUntilDone(url)
	expect(Reflect.get(boss.getDb(), 'config')).toMatchObject({ query_timeout: 60_000 })
})
