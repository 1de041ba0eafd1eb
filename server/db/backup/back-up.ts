import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { JOB_TABLE, PG_BOSS_SCHEMA, READ_PG_BOSS_VERSION } from '../pg-boss-tables.ts'
import { BackupError } from './backup-error.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { digest, sha256Of } from './digest.ts'
import { JOB_QUEUE, MANIFEST, type Manifest, MIGRATIONS, type TableCopy } from './manifest.ts'
import { copyOut, type Table } from './tables.ts'

const OUR_MIGRATIONS = path.join(import.meta.dirname, '../migrations')
const QUICKLY = { level: constants.Z_BEST_SPEED }
// It holds customers' names and addresses.
const OURS_ALONE = { mode: 0o600, flush: true }

export type BackupOptions = {
	readonly folder: string
	readonly tell: (line: string) => void
	readonly signal?: AbortSignal | undefined
}

/**
 * Writes one consistent snapshot of all tables while the service goes on working. The folder is renamed
 * into place when it is complete.
 */
export async function backUp(pool: pg.Pool, options: BackupOptions): Promise<Manifest> {
	await refuseUsed(options.folder)
	await mkdir(path.dirname(options.folder), { recursive: true })
	const unfinished = await mkdtemp(`${options.folder}.unfinished-`)
	const client = await pool.connect()
	try {
		const manifest = await takeSnapshot(client, { ...options, folder: unfinished })
		await writeFile(
			path.join(unfinished, MANIFEST),
			`${JSON.stringify(manifest, null, '\t')}\n`,
			OURS_ALONE,
		)
		await rename(unfinished, options.folder)
		return manifest
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true })
		throw error
	} finally {
		// Closed, not released: its transaction ends with it.
		client.release(true)
	}
}

async function refuseUsed(folder: string): Promise<void> {
	const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return []
		throw new BackupError(`${folder} cannot be used: ${error.message}. Name another folder.`)
	})
	if (entries.length > 0) {
		throw new BackupError(`${folder} is not empty. Name a folder that is not there yet.`)
	}
}

async function takeSnapshot(client: pg.PoolClient, options: BackupOptions): Promise<Manifest> {
	const { at, postgresVersion, tables } = await beginSnapshot(client)
	if (!tables.some(({ name }) => name === JOB_TABLE)) {
		throw new BackupError(
			'There is nothing to back up: the service has never run on this database. Look at DATABASE_URL and DATA_DIR.',
		)
	}
	const schema = await copySchema(client, options.folder)
	const copies: TableCopy[] = []
	for (const table of tables) {
		const copy = await copyTable(client, table, options)
		options.tell(`  ${copy.name}: ${copy.rows} rows`)
		copies.push(copy)
	}
	return {
		format: 2,
		takenAt: at.toISOString(),
		postgresVersion,
		...schema,
		tables: copies,
		sequences: await readSequences(client),
	}
}

async function copyTable(
	client: pg.PoolClient,
	table: Table,
	{ folder, signal }: BackupOptions,
): Promise<TableCopy> {
	const { name, columns, isBinary } = table
	const file = `${name.replaceAll('"', '')}.copy${isBinary ? '' : '.gz'}`
	const packing = isBinary ? [] : [createGzip(QUICKLY)]
	const seen = digest()
	const rows = client.query(copyTo(copyOut(table)))
	const target = createWriteStream(path.join(folder, file), OURS_ALONE)
	await pipeline([rows, seen.through, ...packing, target], signal ? { signal } : {})
	return { name, columns: [...columns], file, isBinary, rows: rows.rowCount, ...seen.result() }
}

/** The statements that make the tables travel along: a later version restores into the tables of this one. */
async function copySchema(client: pg.PoolClient, folder: string) {
	const jobQueue = getConstructionPlans(PG_BOSS_SCHEMA)
	const { rows: versions } = await client.query<{ version: number }>(READ_PG_BOSS_VERSION)
	const version = versions[0]?.version ?? 0
	if (!jobQueue.includes(`VALUES ('${version}')`)) throw otherVersion()
	await writeFile(path.join(folder, JOB_QUEUE), jobQueue, OURS_ALONE)

	await mkdir(path.join(folder, MIGRATIONS))
	const { rows: applied } = await client.query<{ name: string }>(
		'select name from kysely_migration order by name',
	)
	const migrations = []
	for (const { name } of applied) {
		const file = `${name}.sql`
		const text = await readFile(path.join(OUR_MIGRATIONS, file), 'utf8').catch(() => {
			throw otherVersion()
		})
		await writeFile(path.join(folder, MIGRATIONS, file), text, OURS_ALONE)
		migrations.push({ file, sha256: sha256Of(text) })
	}
	return { jobQueueSchema: { version, sha256: sha256Of(jobQueue) }, migrations }
}

function otherVersion(): BackupError {
	return new BackupError(
		'The database belongs to another version of the service than this one. Back up with the version that runs on it, or start this one first (npm start): it brings the database up to date.',
	)
}

/** Read last: sequences are not transactional, and only ever grow. */
async function readSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
	const { rows } = await client.query<{ name: string; lastValue: string }>(`
		select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
		from pg_sequences where schemaname in ('public', '${PG_BOSS_SCHEMA}') and last_value is not null
		order by 1`)
	return rows
}
