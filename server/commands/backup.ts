import { existsSync } from 'node:fs'
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { BackupError } from '../db/backup/backup-error.ts'
import { checkConnection, checkDatabase } from '../db/check-database.ts'
import { connectDatabase, type DatabaseConnection } from '../db/database.ts'
import { layout } from '../db/local-postgres/data-folder.ts'
import { defaultDataDir, startLocalPostgres } from '../db/local-postgres/local-postgres.ts'
import { environmentReader, SettingsError } from '../settings/environment.ts'
import { readDatabaseUrl } from '../settings/read-database-url.ts'
import { explain } from './explain-error.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
const { signal } = stop
const tell = (line: string) => console.error(line)

const program = new Command('npm run')
	.helpCommand(false)
	.exitOverride()
	.showHelpAfterError('(--help tells more)')

program
	.command('backup')
	.description(
		'Writes everything in the database, as it is at this moment, into a new folder. The service may go on meanwhile. The folder holds personal data: keep it where only you can read it.',
	)
	.argument('<folder>', 'a folder that is not there yet')
	.action(async (name: string) => {
		const { backUp } = await import('../db/backup/back-up.ts')
		const folder = path.resolve(name)
		const { took, manifest } = await timed(() =>
			onDatabase(({ pool }) => backUp(pool, { folder, tell, signal }), 'that is there'),
		)
		console.log(
			`Backed up ${manifest.tables.length} tables as of ${manifest.takenAt} to ${folder} in ${took}.`,
		)
	})

program
	.command('restore')
	.description(
		'Fills an empty database (DATABASE_URL, or the one in DATA_DIR) from a backup, and compares every table with it. Start the service afterwards: it goes on where the backup was taken.',
	)
	.argument('<folder>', 'what npm run backup has made')
	.option('--check', 'only read the backup through; no database is touched')
	.action(async (name: string, { check }: { readonly check?: true }) => {
		const folder = path.resolve(name)
		const { took, manifest } = await timed(async () => {
			const { readBackup } = await import('../db/backup/manifest.ts')
			tell(`Reading ${folder}…`)
			const read = await readBackup(folder, signal)
			if (check) return read
			const { restore } = await import('../db/backup/restore.ts')
			await onDatabase((connection) => restore(connection, read, { folder, tell, signal }))
			return read
		})
		const equal = check ? 'The backup is whole' : 'Restored, and equal to the backup'
		console.log(`${equal}: ${manifest.tables.length} tables as of ${manifest.takenAt}, in ${took}.`)
	})

try {
	await program.parseAsync(process.argv)
} catch (error) {
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
	else {
		const known = error instanceof BackupError ? error.message : explain(error)
		console.error(signal.aborted ? 'Stopped. Nothing was written.' : known)
		process.exitCode = 1
	}
}

/** The settings' database and nothing else of them: a restore must not need the rest. */
async function onDatabase<Result>(
	work: (connection: DatabaseConnection) => Promise<Result>,
	which: 'that is there' | 'old or new' = 'old or new',
): Promise<Result> {
	await using stack = new AsyncDisposableStack()
	const read = environmentReader(process.env, false)
	let url = readDatabaseUrl(read)
	if (read.problems().length > 0) throw new SettingsError(read.problems(), 'this from running')
	if (url === null) {
		const dataDir = path.resolve(read.optional('DATA_DIR') ?? defaultDataDir(CHECKOUT))
		if (which === 'that is there' && !existsSync(layout(dataDir).data)) {
			throw new BackupError(
				`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the one that the service uses.`,
			)
		}
		const postgres = await startLocalPostgres({ dataDir, onProgress: tell })
		stack.defer(() => postgres.release())
		url = postgres.url
	}
	const connection = connectDatabase(url, 2, 'no-timeouts')
	stack.defer(() => connection.close())
	// Out of whatever there is, as into another encoding.
	await (which === 'that is there' ? checkConnection : checkDatabase)(connection.pool)
	return await work(connection)
}

async function timed<Result>(work: () => Promise<Result>) {
	const began = performance.now()
	const manifest = await work()
	return { manifest, took: `${((performance.now() - began) / 1000).toFixed(1)} s` }
}
