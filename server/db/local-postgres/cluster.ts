import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import {
	type DataFolder,
	layout,
	prepareDataFolder,
	refuseIfDiskFull,
	temporaryName,
} from './data-folder.ts'
import { chownTo, type DatabaseUser, databaseUserFor } from './database-user.ts'
import {
	errorCode,
	explainFolderError,
	LocalPostgresError,
	noDiskSpace,
	saysNoDiskSpace,
} from './errors.ts'
import { runProgram } from './run-program.ts'

export const SUPERUSER = 'coc'

/** A database folder that is fit to be served, and everything needed to serve it. */
export type Cluster = {
	readonly folder: DataFolder
	readonly user: DatabaseUser
	readonly binaries: Binaries
	readonly password: string
}

export async function openCluster(dataDir: string, tell: (line: string) => void): Promise<Cluster> {
	const user = databaseUserFor(dataDir, layout(dataDir).data)
	const folder = await prepareDataFolder(dataDir, user)
	const isNew = !existsSync(folder.cluster)
	if (isNew) await refuseIfDiskFull(folder.root)
	const binaries = await findBinaries(folder, user, tell)
	if (isNew) {
		tell('Creating the database (first start)…')
		await createCluster(folder, user, binaries)
	}
	await refuseUnfitCluster(folder, user, binaries)
	const password = await readPassword(folder)
	return { folder, user, binaries, password }
}

export async function createCluster(
	folder: DataFolder,
	user: DatabaseUser,
	binaries: Binaries,
): Promise<void> {
	const stage = temporaryName(folder.cluster)
	const staged = { data: join(stage, 'data'), password: join(stage, 'password') }
	try {
		await mkdir(stage, { mode: 0o700 })
		await chownTo(user, stage)
		const password = randomBytes(24).toString('base64url')
		await writeFile(staged.password, password, { mode: 0o600, flush: true })
		await chownTo(user, staged.password)
		await initdb(folder, user, binaries, staged)
		await flushFolder(stage)
		await rename(stage, folder.cluster)
		await flushFolder(folder.root)
	} catch (error) {
		// another process was faster: we use its database
		if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') {
			throw explainFolderError(error, folder.root)
		}
	} finally {
		await rm(stage, { recursive: true, force: true })
	}
}

async function initdb(
	folder: DataFolder,
	user: DatabaseUser,
	binaries: Binaries,
	staged: { readonly data: string; readonly password: string },
): Promise<void> {
	const { ok, output, spawnError } = await runProgram(user, binaries.initdb, [
		`--pgdata=${staged.data}`,
		`--username=${SUPERUSER}`,
		`--pwfile=${staged.password}`,
		'--auth=scram-sha-256',
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=builtin',
		'--builtin-locale=C.UTF-8',
		'--no-instructions',
		'--set=max_connections=100',
		'--set=jit=off',
	])
	if (!ok) throw explainInitdbFailure(output || (spawnError ?? ''), folder, user)
}

export function explainInitdbFailure(
	output: string,
	folder: DataFolder,
	user: DatabaseUser,
): LocalPostgresError {
	if (saysNoDiskSpace(output)) return noDiskSpace(folder.root)
	if (output.includes('could not look up effective user ID')) {
		return new LocalPostgresError(
			`The user id ${user.uid} has no name on this machine, which PostgreSQL needs to create the database in ${folder.root}: run this program as a user listed in /etc/passwd, or set DATABASE_URL.`,
		)
	}
	const reason = output.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? output
	return new LocalPostgresError(
		`The database could not be created in ${folder.root} (${reason}): correct that and start again, or set DATA_DIR to another folder.`,
	)
}

async function refuseUnfitCluster(
	folder: DataFolder,
	user: DatabaseUser,
	binaries: Binaries,
): Promise<void> {
	const owner = await stat(folder.cluster)
	if (owner.uid !== user.uid) {
		throw new LocalPostgresError(
			`The database in ${folder.cluster} belongs to the user id ${owner.uid} and cannot be served by "${user.name}": run "chown -R ${user.name} ${folder.cluster}" as root, or set DATA_DIR to another folder.`,
		)
	}
	const version = await readFile(join(folder.data, 'PG_VERSION'), 'utf8').catch(() => '')
	if (version.trim() === '') {
		throw new LocalPostgresError(
			`The folder ${folder.cluster} is not a PostgreSQL database of this program: move it away, or set DATA_DIR to another folder.`,
		)
	}
	if (version.trim() !== binaries.majorVersion) {
		throw new LocalPostgresError(
			`The database in ${folder.root} was made by PostgreSQL ${version.trim()} and this program brings PostgreSQL ${binaries.majorVersion}: dump it with the former version and restore it into a new folder, or set DATA_DIR to another folder.`,
		)
	}
}

async function readPassword(folder: DataFolder): Promise<string> {
	try {
		return (await readFile(folder.password, 'utf8')).trim()
	} catch {
		throw new LocalPostgresError(
			`The password file ${folder.password} cannot be read: bring it back from a copy, or set DATA_DIR to another folder.`,
		)
	}
}

async function flushFolder(path: string): Promise<void> {
	const folder = await open(path)
	await folder.sync().finally(() => folder.close())
}
