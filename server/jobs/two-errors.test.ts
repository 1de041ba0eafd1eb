import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase, executorOfConnection } from '../db/database.ts'
import { keepListening } from '../db/keep-listening.ts'
import { eventually } from '../testing/running-shop.ts'
import { holdingProxyBefore } from '../testing/servers/test-network.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startJobQueue } from './queue.ts'
import { queueDatabase } from './queue-database.ts'

/** What PostgreSQL says when it is told to stop, and what PgBouncer adds to it. */
const GOODBYES = ['57P01', '08P01']

test('A6 connections that tell two errors end no process: jobs, statements and screens go on', async () => {
	const { url, pool: direct } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const crashed = vi.fn()
	process.on('uncaughtException', crashed)
	onTestFinished(() => void process.off('uncaughtException', crashed))

	const service = connectDatabase(network.url, 4)
	onTestFinished(() => service.close())
	const heard = vi.fn()
	const listens = vi.fn()
	const listening = keepListening(network.url, {
		channel: 'desk_changes',
		applicationName: 'a desk',
		onNotification: heard,
		onListening: listens,
	})
	onTestFinished(() => listening.close())
	const lost = vi.fn()
	const queue = await startJobQueue({ databaseUrl: network.url, works: true, onError: lost })
	onTestFinished(() => queue.stop())
	const handled: string[] = []
	await queue.boss.work<{ orderId: string }>('handle-order', async ([job]) => {
		handled.push(job?.data.orderId ?? '')
	})
	const inUse = await service.pool.connect()
	await service.pool.query('select 1')

	const LISTENERS = `select count(*)::int as n from pg_stat_activity
		where datname = current_database() and application_name in ('a desk', 'coc-orders listening')
			and state = 'idle' and query ~* '^(listen|select 1)'`
	await eventually(async () => expect((await direct.query(LISTENERS)).rows).toEqual([{ n: 2 }]))
	network.tellErrors(...GOODBYES)
	await eventually(async () => expect(lost).toHaveBeenCalled())
	expect(
		lost.mock.calls.map(({ length }) => length),
		'an error alone, without its connection',
	).toEqual(lost.mock.calls.map(() => 1))
	await expect(inUse.query('select 1')).rejects.toThrow()
	inUse.release(true)

	await eventually(async () => expect(listens).toHaveBeenCalledTimes(2))
	await direct.query('notify desk_changes')
	await eventually(async () => expect(heard).toHaveBeenCalled())
	await queue.enqueue(executorOfConnection(service.pool), {
		name: 'handle-order',
		data: { orderId: 'one' },
	})
	await eventually(async () => expect(handled).toEqual(['one']))
	expect(crashed).not.toHaveBeenCalled()
})

test('A6 what a connection is told while it is closed is no error to tell', async () => {
	const { url } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const told = vi.fn()
	const { pool, close } = queueDatabase({
		databaseUrl: network.url,
		connections: 1,
		onError: told,
	})
	const client = await pool.connect()
	client.release()
	const { promise: closed, resolve } = Promise.withResolvers<void>()
	client.once('end', resolve)
	network.hold()
	await close()
	network.tellErrors('57P01')
	await closed
	expect(told).not.toHaveBeenCalled()
})
