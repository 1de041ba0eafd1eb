import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const NAMED = 'select count(*) as n from pg_prepared_statements'

test('what is asked with values is planned once per connection, whoever asks', async () => {
	const { db, pool } = await createTestDatabase()
	const client = await pool.connect()
	const { rows: before } = await client.query(NAMED)
	for (let time = 0; time < 3; time++) {
		expect((await client.query('select $1::integer as n', [time])).rows).toEqual([{ n: time }])
	}
	expect((await client.query(NAMED)).rows).toEqual([{ n: before[0].n + 1 }])
	client.release()

	for (let time = 0; time < 3; time++) {
		await db.selectFrom('orders').select('id').where('id', '=', String(time)).execute()
	}
	expect((await pool.query(NAMED)).rows).toEqual([{ n: before[0].n + 2 }])
})

test('several statements in one text are run as they are', async () => {
	const { pool } = await createTestDatabase()
	await expect(pool.query('select 1; select 2')).resolves.toHaveLength(2)
	await expect(pool.query('select 1; select $1', [2])).rejects.toThrow('multiple commands')
})

test('one that fails leaves its connection usable, also for itself', async () => {
	const { pool } = await createTestDatabase()
	const divide = (by: number) => pool.query('select 1 / $1::integer as result', [by])
	await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
	expect((await divide(1)).rows).toEqual([{ result: 1 }])
	await expect(pool.query('select nonsense from $1', ['x'])).rejects.toMatchObject({
		code: '42601',
	})
	await expect(pool.query('select nonsense from $1', ['x'])).rejects.toMatchObject({
		code: '42601',
	})
})
