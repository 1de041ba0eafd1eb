import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chownTo, type DatabaseUser } from '../../../server/db/local-postgres/database-user.ts'
import { CLEAN_ENVIRONMENT, runProgram } from '../../../server/db/local-postgres/run-program.ts'
import { freePort } from '../deployment.ts'
import { childrenOf } from './postmaster.ts'

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
synchronous_commit = on
`
// Only the proxy's question who is primary gets in without a password; that user owns nothing.
const WHO_MAY_COME = `
host postgres health 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`

type NodePlace = {
	readonly folder: string
	/** Where PostgreSQL's programs are. */
	readonly programs: string
	readonly user: DatabaseUser
	readonly password: string
}

/** One PostgreSQL of several, on a port of its own. */
export type PostgresNode = {
	readonly address: string
	url(database: string): string
	create(): Promise<void>
	/** Starts over as a copy of another one, and follows it. */
	follow(primary: PostgresNode): Promise<void>
	promote(): Promise<void>
	kill(): Promise<void>
	ask(statement: string): Promise<pg.QueryResult>
}

export async function postgresNode(place: NodePlace, name: string): Promise<PostgresNode> {
	const port = await freePort()
	const address = `127.0.0.1:${port}`
	const data = path.join(place.folder, name)
	const url = (database: string) => `postgres://coc:${place.password}@${address}/${database}`
	let postmaster: ChildProcess | undefined

	const run = async (program: string, ...options: string[]) => {
		const { ok, output } = await runProgram(place.user, path.join(place.programs, program), options)
		if (!ok) throw new Error(`${program} failed: ${output}`)
	}
	const ask = async (statement: string) => {
		const client = new pg.Client({ connectionString: url('postgres') })
		client.on('error', () => undefined)
		await client.connect()
		return await client.query(statement).finally(() => client.end())
	}
	const serve = async () => {
		postmaster = spawn(
			path.join(place.programs, 'postgres'),
			['-D', data, '-c', `port=${port}`],
			// Ctrl-C in a terminal is for us alone.
			{ cwd: '/', env: CLEAN_ENVIRONMENT, detached: true, stdio: 'ignore', ...place.user.runAs },
		)
		await once(postmaster, 'spawn')
		for (let tries = 0; tries < 600 && postmaster.exitCode === null; tries++) {
			const answered = await ask('select 1').catch(() => null)
			if (answered) return
			await pause(50)
		}
		throw new Error(`The PostgreSQL in ${data} does not answer`)
	}

	return {
		address,
		url,
		ask,
		async create() {
			const passwordFile = path.join(place.folder, 'password')
			await writeFile(passwordFile, place.password, { mode: 0o600 })
			await chownTo(place.user, passwordFile)
			await run('initdb', '-D', data, '-U', 'coc', '--pwfile', passwordFile, '--encoding=UTF8')
			await appendFile(path.join(data, 'postgresql.conf'), SETTINGS)
			await writeFile(path.join(data, 'pg_hba.conf'), WHO_MAY_COME)
			await serve()
			await ask('create role health login')
			await ask('create database coc')
		},
		async follow(primary) {
			await rm(data, { recursive: true, force: true })
			const copy = ['--checkpoint=fast', '--wal-method=stream', '--write-recovery-conf']
			await run('pg_basebackup', '-D', data, '-d', primary.url('postgres'), ...copy)
			await serve()
		},
		promote: () => run('pg_ctl', 'promote', '-D', data),
		async kill() {
			if (!postmaster?.pid || postmaster.exitCode !== null || postmaster.signalCode !== null) return
			const { pid } = postmaster
			// While suspended, it can neither fork nor signal its children.
			killIfThere(pid, 'SIGSTOP')
			const children = await childrenOf(pid)
			const ended = once(postmaster, 'exit')
			for (const child of children) killIfThere(child)
			killIfThere(pid)
			await ended
		},
	}
}

function killIfThere(pid: number, signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL'): void {
	try {
		if (pid > 1) process.kill(pid, signal)
	} catch {
		// It ended by itself in the meantime.
	}
}
