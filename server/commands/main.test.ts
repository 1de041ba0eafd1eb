import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')

function runServer(environment: Record<string, string>, ...words: string[]) {
	return spawnSync(process.execPath, [MAIN, ...words], {
		// A worker needs no port, and whatever listens on ours is left alone.
		env: { ...process.env, NODE_ENV: '', ROLE: 'worker', METRICS_PORT: '0', ...environment },
		encoding: 'utf8',
		timeout: 300_000,
		killSignal: 'SIGKILL',
	})
}

describe('the server does not start', () => {
	test('when it is asked what it does, or for what it does not know', () => {
		const asked = runServer({}, '--help')
		expect(asked.status).toBe(0)
		expect(asked.stdout).toContain('.env.example')
		const mistyped = runServer({}, '--prot', '80')
		expect(mistyped.status).toBe(1)
		expect(mistyped.stderr).toContain("unknown option '--prot'")
		expect(mistyped.stderr).toContain('--help')
	})

	test('L1 with a broken text, and names its file and line before it touches anything', async () => {
		const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-texts-'))
		onTestFinished(() => rm(folder, { recursive: true }))
		await mkdir(path.join(folder, 'en'))
		await writeFile(path.join(folder, 'en', 'terms.md'), '# Terms\n\nSold by {{seller.nmae}}.\n')
		const nowhere = 'postgres://nobody@127.0.0.1:1/none'
		const { status, stderr } = runServer({ CONTENT_DIR: folder, DATABASE_URL: nowhere })
		expect(status).toBe(1)
		expect(stderr).toContain(`${folder}/en/terms.md:3 {{seller.nmae}} is no placeholder`)
		expect(stderr).not.toContain('    at ')
		expect(stderr).not.toContain('DATABASE_URL')
	})

	test('when a migration fails, and leaves the old schema', async () => {
		const { url, pool } = await createTestDatabase('empty')
		await pool.query('create table orders (kept text)')
		const { status, stderr } = runServer({ DATABASE_URL: url })
		expect(status).toBe(1)
		expect(stderr).toContain('migration 0001-orders')
		expect(stderr).toContain('the old schema is still in place')
		const { rows } = await pool.query(
			`select table_name, column_name from information_schema.columns
			 where table_schema = 'public' and table_name <> 'kysely_migration_lock'
			   and table_name <> 'kysely_migration'`,
		)
		expect(rows).toEqual([{ table_name: 'orders', column_name: 'kept' }])
	})

	test('A6 on a database that does not know å, ä and ö, says what to make, and makes no table', async () => {
		const { url, pool } = await createTestDatabase('sql-ascii')
		const { status, stderr } = runServer({ DATABASE_URL: url })
		expect(status).toBe(1)
		expect(stderr).toContain('has the encoding SQL_ASCII')
		expect(stderr).toContain('--template=template0 --encoding=UTF8')
		expect(stderr).not.toContain('    at ')
		expect((await pool.query("select from pg_tables where schemaname = 'public'")).rows).toEqual([])
	})

	test('when its queues cannot be prepared, and ends', async () => {
		const { url, pool } = await createTestDatabase()
		await pool.query(`
			create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
			create trigger fail before insert on pgboss.queue execute function fail();
			delete from pgboss.queue where name = 'retention'`)
		const { status, stderr } = runServer({ DATABASE_URL: url })
		expect(status).toBe(1)
		expect(stderr).toContain('no room')
	})

	test('when the database cannot be reached, and says so in a sentence', () => {
		const { status, stderr } = runServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
		expect(status).toBe(1)
		expect(stderr).toContain('DATABASE_URL')
		expect(stderr).not.toContain('    at ')
	})
})
