import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './database.ts'
import { MigrationError, migrate } from './migrate.ts'

async function folderWith(migrations: Record<string, string>): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-migrations-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const [name, sql] of Object.entries(migrations)) {
		await writeFile(path.join(folder, name), sql)
	}
	return folder
}

describe('migrations', () => {
	test('run in order, once', async () => {
		const { db } = await createTestDatabase('empty')
		const folder = await folderWith({
			'0002-fill.sql': 'insert into things values (1)',
			'0001-create.sql': 'create table things (id integer primary key)',
		})
		expect(await migrate(db, folder)).toEqual(['0001-create', '0002-fill'])
		expect(await migrate(db, folder)).toEqual([])
	})

	test('a failed one leaves the old schema and says which it was', async () => {
		const { db, pool } = await createTestDatabase('empty')
		const folder = await folderWith({
			'0001-create.sql': 'create table things (id integer primary key)',
		})
		await migrate(db, folder)
		await writeFile(path.join(folder, '0002-good.sql'), 'create table more (id integer)')
		await writeFile(path.join(folder, '0003-bad.sql'), 'alter table nothing add column x integer')
		await expect(migrate(db, folder)).rejects.toThrow(MigrationError)
		await expect(migrate(db, folder)).rejects.toThrow('0003-bad')

		const { rows } = await pool.query(
			`select to_regclass('things') as old, to_regclass('more') as new`,
		)
		expect(rows).toEqual([{ old: 'things', new: null }])
	})

	test('whose clock was ahead keep no later start from working', async () => {
		const { db } = await createTestDatabase('empty')
		const folder = await folderWith({ '0001-create.sql': 'create table things (id integer)' })
		onTestFinished(() => void vi.useRealTimers())
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 })
		await migrate(db, folder)
		vi.useRealTimers()
		await writeFile(path.join(folder, '0002-fill.sql'), 'insert into things values (1)')
		expect(await migrate(db, folder)).toEqual(['0002-fill'])
		expect(await migrate(db, folder)).toEqual([])
	})

	test('of a newer version keep an older one from starting, which says what to do', async () => {
		const { db } = await createTestDatabase('empty')
		const older = { '0001-create.sql': 'create table things (id integer)' }
		const newer = { ...older, '0002-more.sql': 'create table more (id integer)' }
		await migrate(db, await folderWith(newer))
		const started = migrate(db, await folderWith(older))
		await expect(started).rejects.toThrow(MigrationError)
		await expect(started).rejects.toThrow(/newer version .*0002-more.*Start that version/)
	})

	test('two servers starting at once take turns', async () => {
		const first = await createTestDatabase('empty')
		const second = connectDatabase(first.url, 2)
		onTestFinished(() => second.close())
		const folder = await folderWith({
			'0001-slow.sql': 'create table things (id integer primary key); select pg_sleep(0.3)',
			'0002-fill.sql': 'insert into things values (1)',
		})
		const applied = await Promise.all([migrate(first.db, folder), migrate(second.db, folder)])
		expect(applied.flat()).toEqual(['0001-slow', '0002-fill'])
	})

	test('deadlock with nobody: whoever is at work ends it first, and is served meanwhile', async () => {
		const { db, pool } = await createTestDatabase('empty')
		const folder = await folderWith({
			'0001-create.sql': 'create table boxes (id integer); create table things (id integer)',
		})
		await migrate(db, folder)
		await writeFile(
			path.join(folder, '0002-more.sql'),
			'alter table boxes add column name text; alter table things add column name text',
		)
		const client = await pool.connect()
		onTestFinished(() => client.release())
		await client.query('begin')
		await client.query('select from things')
		const migrated = migrate(db, folder)
		await eventually(async () => {
			const waiting = await pool.query('select from pg_locks where not granted')
			expect(waiting.rowCount).toBeGreaterThan(0)
		})
		await client.query('select from boxes')
		await client.query('commit')
		expect(await migrated).toEqual(['0002-more'])
	})
})
