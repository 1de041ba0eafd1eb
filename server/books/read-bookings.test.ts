import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../db/database.ts'
import { holdingProxyBefore } from '../testing/servers/test-network.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readBookings } from './read-bookings.ts'

test('a connection that broke while the books were read is told to the pool as broken', async () => {
	const { url } = await createTestDatabase()
	const network = await holdingProxyBefore(url)
	const { pool, close } = connectDatabase(network.url, 1)
	onTestFinished(close)
	const released: unknown[] = []
	pool.on('release', (error) => released.push(error))
	const held = network.holdAt('rollback')
	const read = readBookings(pool, new Date(0), new Date()).next()
	await held
	network.cut()
	expect(await read).toEqual({ done: true, value: undefined })
	expect(released).toEqual([expect.any(Error)])
	network.letGo()
	expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
