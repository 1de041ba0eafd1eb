import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { chownTo } from '../../../server/db/local-postgres/database-user.ts'
import { childrenOf, postmasterOf } from '../database/postmaster.ts'
import { type Replacements, shippedFile } from '../shipped-file.ts'
import { type Daemon, daemon, type Place } from './daemon.ts'
import { placeFile } from './place-file.ts'
import type { Programs } from './programs.ts'

/** One machine of the database: etcd, and Patroni with its PostgreSQL. */
export type ClusterNode = {
	readonly name: string
	readonly address: string
	readonly etcd: Daemon
	readonly patroni: Daemon
	/** The number of its PostgreSQL's main process. */
	postmaster(): Promise<number>
	killPostgres(): Promise<void>
	/** Suspends Patroni and PostgreSQL; the answer resumes them. */
	freeze(): Promise<() => void>
	ask(statement: string): Promise<pg.QueryResult>
	/** Asks Patroni to do something. */
	command(what: 'switchover' | 'reinitialize', body: object): Promise<void>
	kill(): Promise<void>
}

export type Identity = { readonly name: string; readonly address: string }

export type Passwords = Readonly<Record<'superuser' | 'replication' | 'restapi' | 'coc', string>>

export async function clusterNode(
	place: Place,
	{ name, address }: Identity,
	programs: Programs,
	passwords: Passwords,
	addresses: Replacements,
): Promise<ClusterNode> {
	const home = path.join(place.folder, name)
	await mkdir(home, { mode: 0o700 })
	await chownTo(place.user, home)
	const data = path.join(home, 'postgres')
	const etcdFile = await shippedFile('cluster/etcd.yml', {
		...{ NAME: name, ADDRESS: address, '/var/lib/etcd/coc': path.join(home, 'etcd') },
		...addresses,
	})
	const patroniFile = await shippedFile('cluster/patroni.yml', {
		...{ NAME: name, ADDRESS: address, '10.0.0.0/24': '127.0.0.0/8', ...addresses },
		SUPERUSER_PASSWORD: passwords.superuser,
		REPLICATION_PASSWORD: passwords.replication,
		RESTAPI_PASSWORD: passwords.restapi,
		'/var/lib/postgresql/15/coc': data,
		'/usr/lib/postgresql/15/bin': programs.postgres,
		'/var/lib/postgresql/coc.pgpass': path.join(home, 'pgpass'),
		'/var/run/postgresql': home,
		// It would reset this machine.
		'mode: automatic': 'mode: "off"',
	})
	const etcd = daemon(place, {
		name: `${name}-etcd`,
		program: programs.etcd,
		options: ['--config-file', await placeFile(place, `${name}-etcd.yml`, etcdFile)],
	})
	const patroni = daemon(place, {
		name: `${name}-patroni`,
		program: programs.patroni,
		options: [await placeFile(place, `${name}-patroni.yml`, patroniFile)],
	})
	const postmaster = () => postmasterOf({ dataDir: data })
	const killPostgres = async () => signalAll(await suspended(await postmaster()), 'SIGKILL')

	return {
		...{ name, address, etcd, patroni, postmaster, killPostgres },
		async freeze() {
			patroni.signal('SIGSTOP')
			const frozen = await suspended(await postmaster())
			return () => {
				signalAll(frozen, 'SIGCONT')
				patroni.signal('SIGCONT')
			}
		},
		async ask(statement) {
			const client = new pg.Client({
				...{ host: address, port: 5432, database: 'postgres' },
				...{ user: 'postgres', password: passwords.superuser },
				...{ connectionTimeoutMillis: 1_000, query_timeout: 2_000 },
			})
			client.on('error', () => undefined)
			try {
				await client.connect()
				return await client.query(statement)
			} finally {
				await client.end().catch(() => undefined)
			}
		},
		async command(what, body) {
			const login = Buffer.from(`patroni:${passwords.restapi}`).toString('base64')
			const answer = await fetch(`http://${address}:8008/${what}`, {
				method: 'POST',
				headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
				body: JSON.stringify(body),
			})
			const text = await answer.text()
			if (!answer.ok) throw new Error(`Patroni refuses ${what}: ${answer.status} ${text}`)
		},
		async kill() {
			await patroni.kill()
			await killPostgres().catch(() => undefined)
			await etcd.kill()
		},
	}
}

/** PostgreSQL's processes, the children first: while suspended, the main one can neither fork nor signal them. */
async function suspended(postmaster: number): Promise<number[]> {
	signalAll([postmaster], 'SIGSTOP')
	const processes = [...(await childrenOf(postmaster)), postmaster]
	signalAll(processes, 'SIGSTOP')
	return processes
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
	for (const pid of processes) {
		try {
			if (pid > 1) process.kill(pid, signal)
		} catch {
			// It ended by itself in the meantime.
		}
	}
}
