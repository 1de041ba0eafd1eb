import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { LocalPostgresError } from './errors.ts'

export type DatabaseUser = {
	readonly name: string
	readonly uid: number
	readonly gid: number
	/** what to add to the options of a spawn so that the program runs as this user */
	readonly runAs: { readonly uid: number; readonly gid: number } | Record<string, never>
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
export function databaseUserFor(dataDir: string, clusterData: string): DatabaseUser {
	const uid = process.getuid?.()
	const gid = process.getgid?.()
	if (uid === undefined || gid === undefined) {
		throw new LocalPostgresError(
			`A local PostgreSQL in ${dataDir} is possible on Linux and macOS only: set DATABASE_URL to a PostgreSQL of your own.`,
		)
	}
	if (uid !== 0) return { name: ownName() ?? String(uid), uid, gid, runAs: {} }

	const cluster = statOrNothing(clusterData)
	if (cluster && cluster.uid !== 0)
		return runAsAccount(userWithId(cluster.uid) ?? nameless(cluster))

	// initdb wants a user that has a name
	const folder = statOrNothing(dataDir)
	const owner = folder && folder.uid !== 0 ? userWithId(folder.uid) : undefined
	const unprivileged =
		owner ?? userNamed('postgres') ?? userNamed('_postgres') ?? userNamed('nobody')
	if (unprivileged) return runAsAccount(unprivileged)
	throw new LocalPostgresError(
		`PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to own ${dataDir}: add one of them, start this program as a plain user, or set DATABASE_URL.`,
	)
}

export function isOtherUser(user: DatabaseUser): boolean {
	return 'uid' in user.runAs
}

export async function chownTo(user: DatabaseUser, path: string): Promise<void> {
	if (isOtherUser(user)) await lchown(path, user.uid, user.gid)
}

/** The first folder on the way to `path` (itself included, as far as it exists) that the database user may not enter. */
export function inaccessibleFolder(user: DatabaseUser, path: string): string | undefined {
	if (!isOtherUser(user)) return undefined
	let existing = path
	while (!statOrNothing(existing)?.isDirectory()) existing = dirname(existing)
	const way: string[] = []
	for (let at = realpathSync(existing); way[0] !== at; at = dirname(at)) way.unshift(at)
	return way.find((folder) => !mayEnter(user, statSync(folder)))
}

function mayEnter(user: DatabaseUser, folder: Stats): boolean {
	if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0
	if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0
	return (folder.mode & 0o001) !== 0
}

type Account = { readonly name: string; readonly uid: number; readonly gid: number }

function runAsAccount({ name, uid, gid }: Account): DatabaseUser {
	return { name, uid, gid, runAs: { uid, gid } }
}

function nameless({ uid, gid }: Stats): Account {
	return { name: String(uid), uid, gid }
}

function ownName(): string | undefined {
	try {
		return userInfo().username
	} catch {
		return undefined
	}
}

function userNamed(name: string): Account | undefined {
	return accounts().find((account) => account.name === name) ?? askForAccount(name)
}

function userWithId(uid: number): Account | undefined {
	return accounts().find((account) => account.uid === uid) ?? askForAccount(String(uid))
}

function accounts(): Account[] {
	return readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
		.flatMap(([name, , uid, gid]) =>
			name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
		)
}

/** Users of a directory service, and every human on macOS, are not in /etc/passwd. */
function askForAccount(nameOrId: string): Account | undefined {
	const ask = (what: string) =>
		execFileSync('id', [what, nameOrId], {
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		}).trim()
	try {
		return { name: ask('-un'), uid: Number(ask('-u')), gid: Number(ask('-g')) }
	} catch {
		return undefined
	}
}

function statOrNothing(path: string): Stats | undefined {
	try {
		return statSync(path)
	} catch {
		return undefined
	}
}
