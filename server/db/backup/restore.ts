import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { DatabaseConnection } from '../database.ts'
import { migrate } from '../migrate.ts'
import { PG_BOSS_SCHEMA } from '../pg-boss-tables.ts'
import type { BackupOptions } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { digest, discard } from './digest.ts'
import { leaveOutDamaged } from './leave-out-damaged.ts'
import { JOB_QUEUE, type Manifest, MIGRATIONS, type TableCopy, unpacking } from './manifest.ts'
import { CANONICAL_TEXT, copyIn, copyOut, readTables, type Table } from './tables.ts'

/**
 * Fills an empty database from a backup that was found whole, reads everything back, and commits only if each table has
 * the very bytes that were backed up.
 */
export async function restore(
	{ pool, db }: DatabaseConnection,
	manifest: Manifest,
	{ folder, tell, signal }: BackupOptions,
): Promise<void> {
	await refuseUsed(pool)
	try {
		await migrate(db, path.join(folder, MIGRATIONS))
		await pool.query(await readFile(path.join(folder, JOB_QUEUE), 'utf8'))
		await fillInOneTransaction(pool, manifest, { folder, tell, signal })
	} catch (error) {
		await emptyAgain(pool)
		throw error
	}
	await pool.query('analyze')
}

async function fillInOneTransaction(
	pool: pg.Pool,
	manifest: Manifest,
	options: BackupOptions,
): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query('begin')
		await fillAll(client, manifest, options)
		await client.query('commit')
	} finally {
		// Closed, not released: behind a copy that was broken off, a rollback would never have its turn.
		client.release(true)
	}
}

async function fillAll(
	client: pg.PoolClient,
	manifest: Manifest,
	{ folder, tell, signal }: BackupOptions,
): Promise<void> {
	await client.query(CANONICAL_TEXT)
	const tables = await matchTables(client, manifest)
	// What the schema itself has brought along comes from the backup too.
	for (const { table } of tables.toReversed()) await client.query(`delete from ${table.name}`)
	for (const { copy } of tables) {
		await fill(client, path.join(folder, copy.file), copy, signal)
		tell(`  ${copy.name}: ${copy.rows} rows`)
	}
	for (const { name, lastValue } of manifest.sequences) {
		await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue])
	}
	tell('Comparing…')
	for (const { table, copy } of tables) await compare(client, table, copy, signal)
	await leaveOutDamaged(client, manifest.tables, tell)
}

const OUR_TABLES = `
	select format('%I.%I', schemaname, tablename) as name from pg_tables
	where schemaname in ('public', '${PG_BOSS_SCHEMA}') order by 1`

/** It was empty before, so everything in it is ours; a retry finds it empty again. */
async function emptyAgain(pool: pg.Pool): Promise<void> {
	const { rows } = await pool.query<{ name: string }>(OUR_TABLES)
	for (const { name } of rows) await pool.query(`drop table if exists ${name} cascade`)
	await pool.query(`drop schema if exists ${PG_BOSS_SCHEMA} cascade`)
}

async function refuseUsed(pool: pg.Pool): Promise<void> {
	const { rows } = await pool.query<{ name: string }>(OUR_TABLES)
	if (!rows[0]) return
	throw new BackupError(
		`The database is in use: it has the table ${rows[0].name}. A backup is restored into an empty one only: set DATA_DIR to a new folder, or DATABASE_URL to a new database (createdb).`,
	)
}

async function matchTables(client: pg.ClientBase, manifest: Manifest) {
	const made = new Map((await readTables(client)).map((table) => [table.name, table]))
	return manifest.tables.map((copy) => {
		const table = made.get(copy.name)
		if (!table || copy.columns.some((column) => !table.columns.includes(column))) {
			throw new BackupError(
				`The backup's ${copy.name} does not fit the tables that its own schema makes. Nothing was restored: the backup is not usable, take an earlier one.`,
			)
		}
		return { table: { ...table, columns: copy.columns, isBinary: copy.isBinary }, copy }
	})
}

async function fill(
	client: pg.ClientBase,
	file: string,
	copy: TableCopy,
	signal: AbortSignal | undefined,
): Promise<void> {
	const rows = client.query(copyFrom(copyIn(copy)))
	await pipeline(
		[createReadStream(file), ...unpacking(copy.isBinary), rows],
		signal ? { signal } : {},
	)
}

async function compare(
	client: pg.ClientBase,
	table: Table,
	copy: TableCopy,
	signal: AbortSignal | undefined,
): Promise<void> {
	const seen = digest()
	const rows = client.query(copyTo(copyOut(table)))
	await pipeline([rows, seen.through, discard()], signal ? { signal } : {})
	const { sha256 } = seen.result()
	if (sha256 === copy.sha256 && rows.rowCount === copy.rows) return
	throw new BackupError(
		`${copy.name} came out differently than it was backed up (${rows.rowCount} rows of ${copy.rows}). Nothing was restored.`,
	)
}
