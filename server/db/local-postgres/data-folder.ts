import { createHash, randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import {
	access,
	chmod,
	constants,
	mkdir,
	readdir,
	realpath,
	rm,
	stat,
	statfs,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import {
	chownTo,
	type DatabaseUser,
	databaseUserFor,
	inaccessibleFolder,
	isOtherUser,
} from './database-user.ts'
import { errorCode, explainFolderError, LocalPostgresError, noDiskSpace } from './errors.ts'

export type DataFolder = {
	readonly root: string
	/** made elsewhere and renamed into place: it is there completely or not at all */
	readonly cluster: string
	readonly data: string
	readonly password: string
	readonly log: string
}

const ROOM_FOR_A_NEW_DATABASE = 200 * 1024 * 1024
// 'sandbox' is ours too: the stand-ins' folder, there first when a run with DATABASE_URL came before
const HARMLESS = new Set(['lost+found', '.DS_Store', '.gitignore', '.gitkeep', '.keep', 'sandbox'])

/** `<checkout>/.data`, unless we are root and the database's user cannot get there. */
export function defaultDataDir(checkout: string): string {
	const inside = join(resolve(checkout), '.data')
	const user = databaseUserFor(inside, layout(inside).data)
	if (!inaccessibleFolder(user, inside)) return inside
	const real = realpathSync(checkout)
	const hash = createHash('sha256').update(real).digest('hex').slice(0, 12)
	return `/var/lib/coc-orders/${basename(real)}-${hash}`
}

export function layout(root: string): DataFolder {
	const cluster = join(root, 'postgres')
	return {
		root,
		cluster,
		data: join(cluster, 'data'),
		password: join(cluster, 'password'),
		log: join(root, 'postgres.log'),
	}
}

export async function prepareDataFolder(dataDir: string, user: DatabaseUser): Promise<DataFolder> {
	try {
		await makeFolder(dataDir, user)
		const root = await realpath(dataDir)
		await handOverIfNew(root, user)
		refuseIfClosed(root, user)
		await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
		await refuseForeignContent(root)
		await deleteLeftovers(root)
		return layout(root)
	} catch (error) {
		throw explainFolderError(error, dataDir)
	}
}

/** A name next to the final one, to be renamed into place; tells `deleteLeftovers` whose it is. */
export function temporaryName(final: string): string {
	return `${final}.new-${process.pid}-${randomBytes(4).toString('hex')}`
}

export async function refuseIfDiskFull(root: string): Promise<void> {
	if ((await freeBytes(root)) < ROOM_FOR_A_NEW_DATABASE) throw noDiskSpace(root)
}

export async function freeBytes(root: string): Promise<number> {
	const { bavail, bsize } = await statfs(root)
	return bavail * bsize
}

async function makeFolder(dataDir: string, user: DatabaseUser): Promise<void> {
	const firstMade = await mkdir(dataDir, { recursive: true })
	if (!firstMade || !isOtherUser(user)) return
	// root's umask may be 077, which would shut the database's user out of what we just made
	for (let at = dataDir; at !== dirname(firstMade); at = dirname(at)) await chmod(at, 0o755)
}

async function handOverIfNew(root: string, user: DatabaseUser): Promise<void> {
	if (!isOtherUser(user) || (await stat(root)).uid !== 0) return
	if ((await readdir(root)).length > 0) return
	await chownTo(user, root)
	await chmod(root, 0o700)
}

function refuseIfClosed(root: string, user: DatabaseUser): void {
	const closed = inaccessibleFolder(user, root)
	if (!closed) return
	throw new LocalPostgresError(
		`PostgreSQL runs as the user "${user.name}" (it refuses root), who cannot get to the data folder ${root} because ${closed} is closed to others: run "chmod o+x ${closed}", or set DATA_DIR to a folder that user can reach.`,
	)
}

async function refuseForeignContent(root: string): Promise<void> {
	const names = await readdir(root)
	const foreign = names.find((name) => !name.startsWith('postgres') && !HARMLESS.has(name))
	if (!foreign || names.includes(basename(layout(root).cluster))) return
	throw new LocalPostgresError(
		`The data folder ${root} holds something else already ("${foreign}") and no database of this program: set DATA_DIR to an empty or new folder.`,
	)
}

/** What a start that was killed half-way left behind. */
async function deleteLeftovers(root: string): Promise<void> {
	for (const name of await readdir(root)) {
		const maker = /^postgres.*\.new-(\d+)-/.exec(name)?.[1]
		if (maker && !isAlive(Number(maker))) {
			// an initdb that outlived its starter may still be writing there; then the next start deletes it
			await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
		}
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return errorCode(error) === 'EPERM'
	}
}
