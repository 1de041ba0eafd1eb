import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chownTo, databaseUserFor } from '../../../server/db/local-postgres/database-user.ts'
import type { LocalPostgres } from '../../../server/db/local-postgres/local-postgres.ts'
import { disposeOnSignal } from '../deployment.ts'
import { poolerOf, proxyOf } from './beside-service.ts'
import { type ClusterNode, clusterNode, type Passwords } from './cluster-node.ts'
import type { Daemon, Place } from './daemon.ts'
import type { Programs } from './programs.ts'
import { until } from './until.ts'

const NAMES = ['one', 'two', 'three']
const WHOLE_WITHIN_MS = 90_000

export type PatroniCluster = LocalPostgres & {
	/** The same through PgBouncer; `url` leads to HAProxy. */
	readonly pooledUrl: string
	readonly nodes: readonly ClusterNode[]
	readonly haproxy: Daemon
	readonly pgbouncer: Daemon
	leader(): Promise<ClusterNode>
	synchronousStandby(): Promise<ClusterNode>
	/** A leader that is followed by the two others, by one of them synchronously. */
	untilWhole(): Promise<void>
}

/** As deploy/cluster has it: three machines of the database, and what stands beside the service. */
export async function startPatroniCluster(programs: Programs): Promise<PatroniCluster> {
	await using started = new AsyncDisposableStack()
	disposeOnSignal(started)
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-cluster-'))
	started.defer(() => rm(folder, { recursive: true, force: true }))
	const place: Place = { folder, user: databaseUserFor(folder, folder) }
	await chownTo(place.user, folder)
	const secret = () => randomBytes(16).toString('hex')
	const passwords = {
		...{ superuser: secret(), replication: secret() },
		...{ restapi: secret(), coc: secret() },
	}
	// Addresses of their own on the loopback, so that everyone has the ports of the files.
	const network = `127.77.${1 + ((randomBytes(1)[0] ?? 0) % 254)}`
	const machines = { '10.0.0.': `${network}.` }

	const nodes: ClusterNode[] = []
	for (const [index, name] of NAMES.entries()) {
		const address = `${network}.${11 + index}`
		const node = await clusterNode(place, { name, address }, programs, passwords, machines)
		started.defer(() => node.kill())
		nodes.push(node)
	}
	const patronis = nodes.map(({ patroni }) => patroni)
	await Promise.all(nodes.map(({ etcd }) => etcd.start()))
	await Promise.all(patronis.map((patroni) => patroni.start()))
	const untilWhole = () =>
		until('the cluster is whole', WHOLE_WITHIN_MS, () => isWhole(nodes), patronis)
	await untilWhole()
	await createDatabase(await nodeAs('leader', nodes), passwords)

	const haproxy = await proxyOf(place, programs, network)
	started.defer(() => haproxy.kill())
	await haproxy.start()
	const pgbouncer = await poolerOf(place, programs, network, passwords)
	started.defer(() => pgbouncer.kill())
	await pgbouncer.start()
	const urlAt = (port: number) => `postgres://coc:${passwords.coc}@${network}.1:${port}/coc`
	const [url, pooledUrl] = [urlAt(5000), urlAt(6432)]
	for (const each of [url, pooledUrl])
		await until('HAProxy and PgBouncer lead to the leader', 20_000, () => answers(each), [
			haproxy,
			pgbouncer,
		])

	const kept = started.move()
	return {
		...{ url, pooledUrl, nodes, haproxy, pgbouncer, untilWhole },
		leader: () => nodeAs('leader', nodes),
		synchronousStandby: () => nodeAs('sync_standby', nodes),
		release: () => kept.disposeAsync(),
	}
}

const STANDBYS =
	"select application_name as name, sync_state from pg_stat_replication where state = 'streaming'"

type Member = { readonly name: string; readonly role: string }

/** What Patroni says, by whichever node answers first. */
function membersOf(nodes: readonly ClusterNode[]): Promise<readonly Member[]> {
	return Promise.any(
		nodes.map(async ({ address }) => {
			const signal = AbortSignal.timeout(2_000)
			const answer = await fetch(`http://${address}:8008/cluster`, { signal })
			return JSON.parse(await answer.text()).members
		}),
	)
}

async function nodeAs(role: string, nodes: readonly ClusterNode[]): Promise<ClusterNode> {
	const member = (await membersOf(nodes)).find((each) => each.role === role)
	const node = nodes.find(({ name }) => name === member?.name)
	if (!node) throw new Error(`The cluster has no ${role}`)
	return node
}

/** Also by what PostgreSQL says itself: what Patroni says may be some seconds old. */
async function isWhole(nodes: readonly ClusterNode[]): Promise<boolean> {
	const leader = await nodeAs('leader', nodes)
	const synchronous = await nodeAs('sync_standby', nodes)
	for (const node of nodes) {
		const { rows } = await node.ask('select pg_is_in_recovery() as follows')
		if (rows[0].follows !== (node !== leader)) return false
	}
	const { rows } = await leader.ask(STANDBYS)
	const isSynchronous = rows.some(
		({ name, sync_state }) => name === synchronous.name && sync_state === 'sync',
	)
	return rows.length === nodes.length - 1 && isSynchronous
}

async function createDatabase(leader: ClusterNode, passwords: Passwords): Promise<void> {
	await leader.ask(`create role coc login password '${passwords.coc}'`)
	await leader.ask('create database coc owner coc')
}

async function answers(connectionString: string): Promise<boolean> {
	const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
	client.on('error', () => undefined)
	try {
		await client.connect()
		await client.query('create temporary table writable ()')
		return true
	} finally {
		await client.end().catch(() => undefined)
	}
}
