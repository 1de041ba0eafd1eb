import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { type Manifest, readBackup } from '../../../server/db/backup/manifest.ts'
import { startLocalPostgres } from '../../../server/db/local-postgres/local-postgres.ts'
import { startSystemPostgres } from './system-postgres.ts'

const CHECKOUT = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)

type Target = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }

type Elsewhere = {
	readonly url: string
	readonly restoreMs: number
	/** Copies made on from the restored database, and how many of them differ from the backup. */
	readonly copies: number
	readonly differing: number
}

/** Into another PostgreSQL that comes along; or with `programs` into the system's own, and on from there. */
export function restoreElsewhere(
	stack: AsyncDisposableStack,
	folder: string,
	programs: string | null,
): Promise<Elsewhere> {
	return programs === null
		? restoreIntoOwn(stack, folder)
		: restoreIntoSystems(stack, folder, programs)
}

export function backUpFrom(source: Target, folder: string): Promise<number> {
	return command('backup', folder, source)
}

/** Compares every table's bytes with the manifest, and fails when one differs. */
function restoreInto(target: Target, folder: string): Promise<number> {
	return command('restore', folder, target)
}

async function command(name: 'backup' | 'restore', folder: string, database: Target) {
	const began = performance.now()
	await run(process.execPath, ['server/commands/backup.ts', name, folder], {
		cwd: CHECKOUT,
		env: { ...process.env, DATABASE_URL: '', DATA_DIR: '', ...database },
	})
	return performance.now() - began
}

async function restoreIntoOwn(stack: AsyncDisposableStack, folder: string): Promise<Elsewhere> {
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-elsewhere-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const restoreMs = await restoreInto({ DATA_DIR: dataDir }, folder)
	const postgres = await startLocalPostgres({ dataDir })
	stack.defer(() => postgres.release())
	return { url: postgres.url, restoreMs, copies: 0, differing: 0 }
}

/** By our commands there and back again, and by PostgreSQL's own dump. */
async function restoreIntoSystems(
	stack: AsyncDisposableStack,
	folder: string,
	programs: string,
): Promise<Elsewhere> {
	const postgres = await startSystemPostgres(programs)
	stack.defer(() => postgres.release())
	const { url } = postgres
	const restoreMs = await restoreInto({ DATABASE_URL: url }, folder)

	const copied = `${folder}-copied`
	await backUpFrom({ DATABASE_URL: url }, copied)
	await restoreIntoOwn(stack, copied)

	const dumped = `${folder}-dumped`
	const dumpedUrl = await postgres.createDatabase('dumped')
	const dump = `${folder}.dump`
	await run(path.join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, url])
	await run(path.join(programs, 'pg_restore'), [
		'--exit-on-error',
		'--no-owner',
		`--dbname=${dumpedUrl}`,
		dump,
	])
	await backUpFrom({ DATABASE_URL: dumpedUrl }, dumped)

	const first = contentOf(await readBackup(folder))
	const copies = [copied, dumped]
	const contents = await Promise.all(copies.map((copy) => readBackup(copy)))
	const differing = contents.filter((content) => !isDeepStrictEqual(contentOf(content), first))
	return { url, restoreMs, copies: copies.length, differing: differing.length }
}

/** Everything but when it was taken, and of which PostgreSQL. */
function contentOf({ takenAt, postgresVersion, ...content }: Manifest) {
	return content
}
