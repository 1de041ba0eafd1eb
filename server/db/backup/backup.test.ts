import { appendFile, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startJobQueue } from '../../jobs/queue.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate, pendingMigrations } from '../migrate.ts'
import { backUp } from './back-up.ts'
import { type Manifest, readBackup } from './manifest.ts'
import { restore } from './restore.ts'

const tell = () => undefined

async function newFolder(): Promise<string> {
	const parent = await mkdtemp(path.join(os.tmpdir(), 'coc-backup-'))
	onTestFinished(() => rm(parent, { recursive: true, force: true }))
	return path.join(parent, 'backup')
}

async function restoreInto(target: TestDatabase, folder: string): Promise<void> {
	await restore(target, await readBackup(folder), { folder, tell })
}

const KEPT_RECEIPT = `
	with attempt as (
		insert into payment_attempts (id, order_id, provider, method, amount_ore)
		values (gen_random_uuid(), $1, 'zaver', 'card', 1) returning id, order_id
	), receipt as (
		insert into receipts (number, order_id, attempt_id, seller)
		select 1, order_id, id, '{}' from attempt returning number
	)
	insert into receipt_files (number, pdf) select number, '\\x255044462dff00' from receipt`

const PAID = `
	insert into payment_attempts (id, order_id, provider, method, amount_ore, status, accepted_ore)
	values (gen_random_uuid(), $1, 'zaver', 'card', 125000, 'SETTLED', $2)`
const ACCEPTED = `
	insert into transitions (order_id, from_status, to_status, cause)
	values ($1, 'REVIEW', 'SETTLED', 'accepted by an operator')`

async function shopWithOrders() {
	const running = await runShop({ works: false })
	const answers = [await running.place(buildOrder()), await running.place(buildOrder())]
	await running.shop.pool.query(KEPT_RECEIPT, [answers[0]?.orderId])
	return { ...running, orderIds: answers.map(({ orderId }) => orderId).toSorted() }
}

async function backedUp({ shop }: Pick<RunningShop, 'shop'>) {
	const folder = await newFolder()
	return { folder, manifest: await backUp(shop.pool, { folder, tell }) }
}

describe('a backup', () => {
	test('comes back with every row, its jobs, its counters and what was accepted of each payment; not into a database in use, and whole after tries that came out differently or were broken off', async () => {
		const { shop, orderIds } = await shopWithOrders()
		await shop.pool.query(PAID, [orderIds[1], 1250_00])
		await shop.pool.query(ACCEPTED, [orderIds[1]])
		await shop.pool.query(PAID, [orderIds[1], null])
		const { folder, manifest } = await backedUp({ shop })
		await expectRefusedInUse(folder)
		const target = await createTestDatabase('empty')
		await expectNothingKept(target, folder, manifest)
		for (const line of ['public.orders:', 'Comparing']) {
			await breakOff(target, line, folder, manifest)
		}
		await restoreInto(target, folder)

		const stored = await target.pool.query('select id from orders order by id')
		expect(stored.rows.map(({ id }) => id)).toEqual(orderIds)
		for (const sql of [
			'select * from orders order by id',
			'select id, name, state, data from pgboss.job order by id',
			'select * from cars order by chassis_number',
			'select * from receipts',
			'select * from receipt_files',
			'select id, accepted_ore from payment_attempts order by id',
			'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
		]) {
			expect((await target.pool.query(sql)).rows).toEqual((await shop.pool.query(sql)).rows)
		}
		expect(await pendingMigrations(target.url)).toEqual([])
		expect(manifest.tables.map(({ name }) => name)).not.toContain('public.rate_limits')
	})

	test('shows one moment, however much is ordered meanwhile', async () => {
		const { shop, orderIds, place } = await shopWithOrders()
		const folder = await newFolder()
		const ordered = Promise.withResolvers<void>()
		let isFirst = true
		const taken = backUp(shop.pool, {
			folder,
			tell: () => {
				if (!isFirst) return
				isFirst = false
				place(buildOrder()).then(() => ordered.resolve(), ordered.reject)
			},
		})
		await Promise.all([taken, ordered.promise])
		const target = await createTestDatabase('empty')
		await restoreInto(target, folder)
		const { rows } = await target.pool.query('select id from orders order by id')
		expect(rows.map(({ id }) => id)).toEqual(orderIds)
	})

	test('has all rows of a table that a migration rewrites while it begins', async () => {
		const { shop, orderIds } = await shopWithOrders()
		const { tables } = await backedUpDuring(
			shop.pool,
			'alter table orders add column stamp uuid default gen_random_uuid()',
		)
		expect(rowsOf(tables, 'public.orders')).toBe(orderIds.length)
	})

	test('has what a migration makes while it begins, and not what that drops', async () => {
		const { shop } = await shopWithOrders()
		await shop.pool.query('create table zone_codes (code text)')
		const { tables } = await backedUpDuring(
			shop.pool,
			`create table new_codes (code text); insert into new_codes values ('SE');
			drop table zone_codes; lock table orders`,
		)
		expect(rowsOf(tables, 'public.new_codes')).toBe(1)
		expect(rowsOf(tables, 'public.zone_codes')).toBeUndefined()
	})

	test('of a database that does not know å, ä and ö is restored into one that does', async () => {
		const source = await createTestDatabase('sql-ascii')
		await migrate(source.db)
		const queue = await startJobQueue({ databaseUrl: source.url, works: false, onError() {} })
		onTestFinished(() => queue.stop())
		await source.pool.query(
			"insert into used_captcha_challenges values ('Åsa Öström', null, now())",
		)
		const folder = await newFolder()
		await backUp(source.pool, { folder, tell })
		const target = await createTestDatabase('empty')
		await restoreInto(target, folder)
		const { rows } = await target.pool.query(
			'select challenge as name, length(challenge) as letters from used_captcha_challenges',
		)
		expect(rows).toEqual([{ name: 'Åsa Öström', letters: 10 }])
	})

	test('is only readable for its owner, goes into no folder that has something in it, and is read through: any file damaged or missing is found', async () => {
		const { shop } = await shopWithOrders()
		const { folder, manifest } = await backedUp({ shop })
		expect((await stat(folder)).mode & 0o077).toBe(0)
		for (const { file } of manifest.tables) {
			expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0)
		}
		await expect(backUp(shop.pool, { folder, tell })).rejects.toThrow('is not empty')

		for (const name of ['public.orders.copy.gz', 'job-queue.sql', 'migrations/0001-orders.sql']) {
			await expect(readBackup(folder)).resolves.toMatchObject({ format: 2 })
			const file = path.join(folder, name)
			const { size } = await stat(file)
			await appendFile(file, 'x')
			await expect(readBackup(folder)).rejects.toThrow(`${name} is not what was backed up`)
			await truncate(file, size)
		}
		await rm(path.join(folder, 'public.orders.copy.gz'))
		await expect(readBackup(folder)).rejects.toThrow('public.orders.copy.gz is not what')
	})

	test('that was broken off leaves nothing behind', async () => {
		const { shop } = await shopWithOrders()
		const folder = await newFolder()
		const stop = new AbortController()
		const taken = backUp(shop.pool, { folder, tell: () => stop.abort(), signal: stop.signal })
		await expect(taken).rejects.toThrow('aborted')
		expect(await readdir(path.dirname(folder))).toEqual([])
	})

	test('of an empty database is refused', async () => {
		const { pool } = await createTestDatabase('empty')
		const taken = backUp(pool, { folder: await newFolder(), tell })
		await expect(taken).rejects.toThrow('There is nothing to back up')
	})
})

test('a folder that is no backup is named', async () => {
	await expect(readBackup(os.tmpdir())).rejects.toThrow('is not a backup')
})

/** Begun while a migration has a table that it waits for, which commits then. */
async function backedUpDuring(pool: RunningShop['shop']['pool'], sql: string): Promise<Manifest> {
	const migration = await pool.connect()
	await migration.query(`begin; ${sql}`)
	const taken = backUp(pool, { folder: await newFolder(), tell })
	await eventually(async () => {
		const waiting = "select from pg_locks where not granted and relation = 'orders'::regclass"
		expect((await pool.query(waiting)).rowCount).toBe(1)
	})
	await migration.query('commit')
	migration.release()
	return taken
}

function rowsOf(tables: Manifest['tables'], name: string): number | undefined {
	return tables.find((table) => table.name === name)?.rows
}

/** And leaves it as it is. */
async function expectRefusedInUse(folder: string): Promise<void> {
	const target = await createTestDatabase()
	await target.pool.query("insert into used_captcha_challenges values ('mine', null, now())")
	await expect(restoreInto(target, folder)).rejects.toThrow('is in use')
	const { rows } = await target.pool.query('select challenge from used_captcha_challenges')
	expect(rows).toEqual([{ challenge: 'mine' }])
}

/** When a table comes out differently. */
async function expectNothingKept(
	target: TestDatabase,
	folder: string,
	manifest: Manifest,
): Promise<void> {
	const tables = manifest.tables.map((table) =>
		table.name === 'public.cars' ? { ...table, sha256: '0'.repeat(64) } : table,
	)
	await expect(restore(target, { ...manifest, tables }, { folder, tell })).rejects.toThrow(
		'public.cars came out differently',
	)
	const { rows } = await target.pool.query(
		"select from pg_tables where schemaname in ('public', 'pgboss')",
	)
	expect(rows).toEqual([])
}

/** As by Ctrl-C, when it tells that. */
async function breakOff(
	target: TestDatabase,
	told: string,
	folder: string,
	manifest: Manifest,
): Promise<void> {
	const stop = new AbortController()
	const stopLate = (line: string) => {
		if (line.includes(told)) stop.abort()
	}
	await expect(
		restore(target, manifest, { folder, tell: stopLate, signal: stop.signal }),
	).rejects.toThrow('aborted')
}
