import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connectDatabase, type Database } from './database.ts'
import { lockTables } from './lock-tables.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

export class MigrationError extends Error {
	override readonly name = 'MigrationError'
}

export async function migrateDatabase(url: string): Promise<string[]> {
	const { db, close } = connectDatabase(url, 1, 'no-timeouts')
	try {
		return await migrate(db)
	} finally {
		await close()
	}
}

/** What the database still lacks of this version. */
export async function pendingMigrations(url: string): Promise<string[]> {
	const { db, close } = connectDatabase(url, 1)
	try {
		const all = await migratorFor(db, MIGRATIONS).getMigrations()
		return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
	} finally {
		await close()
	}
}

function migratorFor(db: Database, folder: string): Migrator {
	return new Migrator({
		db,
		provider: { getMigrations: () => readMigrations(folder) },
		// Ordered by when they ran, they would keep every start from working after one whose clock was ahead.
		allowUnorderedMigrations: true,
	})
}

/**
 * Brings the schema up to date. All pending migrations run in one transaction under a lock:
 * a failure leaves the old schema, and servers that start at the same time are serialised.
 */
export async function migrate(db: Database, folder: string = MIGRATIONS): Promise<string[]> {
	const { error, results } = await migratorFor(db, folder).migrateToLatest()
	if (error) {
		if (!results) throw (await refusalOfNewer(db, folder)) ?? error
		const failed = results?.find((result) => result.status === 'Error')?.migrationName
		const reason = error instanceof Error ? error.message : String(error)
		throw new MigrationError(
			`The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}: ${reason}. ` +
				'Nothing was changed; the old schema is still in place.',
			{ cause: error },
		)
	}
	return (results ?? []).map((result) => result.migrationName)
}

/** As on the way back from an upgrade. Null: it is not newer, or does not say. */
async function refusalOfNewer(db: Database, folder: string): Promise<MigrationError | null> {
	const ours = await readMigrations(folder)
	const ran = await sql<{ name: string }>`select name from kysely_migration order by name`
		.execute(db)
		.catch(() => ({ rows: [] }))
	const newer = ran.rows.find(({ name }) => !(name in ours))?.name
	if (newer === undefined) return null
	return new MigrationError(
		`The database belongs to a newer version than this one (migration ${newer}). Start that version, or restore a backup from before it into another database: docs/backup.md.`,
	)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
	const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
	let isFirst = true
	const migrations = files.map(async (file): Promise<[string, Migration]> => {
		const text = await readFile(path.join(folder, file), 'utf8')
		return [
			path.basename(file, '.sql'),
			{
				async up(db) {
					// Of those to come: all of them run in one transaction.
					if (isFirst) await lockTables(db)
					isFirst = false
					await sql.raw(text).execute(db)
				},
			},
		]
	})
	return Object.fromEntries(await Promise.all(migrations))
}
