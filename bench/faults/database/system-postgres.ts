import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { chownTo, databaseUserFor } from '../../../server/db/local-postgres/database-user.ts'
import type { LocalPostgres } from '../../../server/db/local-postgres/local-postgres.ts'
import { CLEAN_ENVIRONMENT } from '../../../server/db/local-postgres/run-program.ts'
import { freePort } from '../deployment.ts'

const run = promisify(execFile)
const ADMIN = 'postgres'
// Owns its databases, and may do nothing else.
const OWNER = 'coc'

export const NO_SYSTEM_POSTGRES =
	"no PostgreSQL of the system's own is installed (apt install postgresql)"

/** Where the system's own PostgreSQL has its programs, pg_dump included: the newest; null when there is none. */
export async function systemPostgresPrograms(): Promise<string | null> {
	const places = (process.env['PATH'] ?? '').split(path.delimiter)
	// Debian keeps the programs of the server out of PATH.
	const debian: string[] = []
	for await (const folder of glob('/usr/lib/postgresql/*/bin')) debian.push(folder)
	debian.sort((a, b) => versionIn(b) - versionIn(a))
	for (const folder of [...debian, ...places]) {
		const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
		const found = await Promise.all(needed.map((name) => isThere(path.join(folder, name))))
		if (found.every(Boolean)) return folder
	}
	return null
}

type SystemPostgres = LocalPostgres & {
	/** Another empty database beside it, by its address. */
	createDatabase(name: string): Promise<string>
}

/** A throw-away PostgreSQL as an operator would have one, which the service knows by its address only. */
export async function startSystemPostgres(
	programs: string,
	environment: Record<string, string> = {},
): Promise<SystemPostgres> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-system-postgres-'))
	const data = path.join(folder, 'data')
	const passwordFile = path.join(folder, 'password')
	const password = randomBytes(24).toString('hex')
	const user = databaseUserFor(folder, data)
	await writeFile(passwordFile, password, { mode: 0o600 })
	for (const entry of [folder, passwordFile]) await chownTo(user, entry)
	const asUser = { cwd: '/', env: { ...CLEAN_ENVIRONMENT, ...environment }, ...user.runAs }
	await run(
		path.join(programs, 'initdb'),
		[`--pgdata=${data}`, `--username=${ADMIN}`, `--pwfile=${passwordFile}`]
			.concat(['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'])
			.concat(['--no-instructions']),
		asUser,
	)
	const port = await freePort()
	const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
	const server = spawn(
		path.join(programs, 'postgres'),
		['-D', data, '-p', String(port), ...settings],
		{ ...asUser, detached: true, stdio: 'ignore' },
	)
	const addressOf = (user: string, database: string) =>
		`postgres://${user}:${password}@127.0.0.1:${port}/${database}`
	const admin = addressOf(ADMIN, 'postgres')
	await untilServing(server, admin)
	await queryOnce(admin, `create role ${OWNER} login password '${password}'`)
	const createDatabase = async (name: string) => {
		await queryOnce(admin, `create database ${name} owner ${OWNER}`)
		return addressOf(OWNER, name)
	}
	const release = async () => {
		await stop(server)
		await rm(folder, { recursive: true, force: true })
	}
	return { url: await createDatabase('coc'), createDatabase, release }
}

async function untilServing(server: ChildProcess, url: string): Promise<void> {
	for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
		const isServing = await queryOnce(url, 'select 1').catch(() => false)
		if (isServing) return
		await pause(50)
	}
	await stop(server)
	throw new Error("The system's own PostgreSQL did not start: look at its programs and its log")
}

async function queryOnce(url: string, text: string): Promise<true> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
	client.on('error', () => undefined)
	try {
		await client.connect()
		await client.query(text)
		return true
	} finally {
		await client.end().catch(() => undefined)
	}
}

async function stop(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return
	const ended = once(server, 'exit')
	server.kill('SIGINT')
	await ended
}

function versionIn(folder: string): number {
	return Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

async function isThere(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	)
}
