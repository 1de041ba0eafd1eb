import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../../../server/db/database.ts'
import { chownTo, databaseUserFor } from '../../../server/db/local-postgres/database-user.ts'
import { type RunningProxy, startProxy } from '../haproxy.ts'
import { type PostgresNode, postgresNode } from './postgres-node.ts'

export type PostgresPair = {
	/** Routes to whichever of the two is primary. */
	readonly url: string
	/** As when its machine is gone: nothing of the primary is left. */
	killPrimary(): Promise<void>
	promoteStandby(): Promise<void>
	/** The lost one comes back as a copy of the new primary, which from then on waits for it. */
	rebuildStandby(): Promise<void>
	release(): Promise<void>
}

/** A primary and a synchronous standby: what is acknowledged is on the disks of both. */
export async function startPostgresPair(programs: string): Promise<PostgresPair> {
	await using started = new AsyncDisposableStack()
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-pair-'))
	started.defer(() => rm(folder, { recursive: true, force: true }))
	const user = databaseUserFor(folder, folder)
	await chownTo(user, folder)
	const place = { folder, programs, user, password: randomBytes(24).toString('hex') }

	let primary = await postgresNode(place, 'one')
	let standby = await postgresNode(place, 'two')
	started.defer(async () => void (await Promise.all([primary.kill(), standby.kill()])))
	await primary.create()
	await standby.follow(primary)
	await waitForStandby(primary)
	const proxy = await startDatabaseProxy(path.join(folder, 'haproxy.cfg'), [primary, standby])
	started.defer(() => proxy.stop())
	const url = `postgres://coc:${place.password}@${proxy.address}/coc`
	await untilLeadsToPrimary(url)

	const kept = started.move()
	return {
		url,
		killPrimary: () => primary.kill(),
		async promoteStandby() {
			// As Patroni does: it serves alone until there is another standby to wait for.
			await standby.ask("alter system set synchronous_standby_names = ''")
			await standby.ask('select pg_reload_conf()')
			await standby.promote()
			;[primary, standby] = [standby, primary]
		},
		async rebuildStandby() {
			await standby.follow(primary)
			await waitForStandby(primary)
		},
		release: () => kept.disposeAsync(),
	}
}

async function waitForStandby(primary: PostgresNode): Promise<void> {
	await primary.ask("alter system set synchronous_standby_names = '*'")
	await primary.ask('select pg_reload_conf()')
	for (let tries = 0; tries < 600; tries++) {
		const { rowCount } = await primary.ask(
			"select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
		)
		if (rowCount === 1) return
		await pause(50)
	}
	throw new Error('The standby does not follow the primary')
}

/** HAProxy takes both for primaries until its first health check. */
async function untilLeadsToPrimary(url: string): Promise<void> {
	for (let tries = 0, inARow = 0; tries < 100; tries++) {
		const { pool, close } = connectDatabase(url, 1)
		const isPrimary = await pool.query('select 1').then(
			() => true,
			() => false,
		)
		await close()
		inARow = isPrimary ? inARow + 1 : 0
		if (inARow === 5) return
		await pause(100)
	}
	throw new Error('HAProxy finds no primary: look at its configuration in postgres-pair.ts')
}

/**
 * HAProxy asks each of them, in PostgreSQL's own protocol, whether it is in recovery, and routes to the
 * one that says no. Connections to one that was lost are closed, or they would hang;
 * new ones are refused at once, since the service tries again by itself and sooner.
 */
function startDatabaseProxy(file: string, nodes: readonly PostgresNode[]): Promise<RunningProxy> {
	const servers = nodes.map(({ address }, index) => `	server node${index} ${address}`)
	return startProxy(
		file,
		(address) => `
defaults
	mode tcp
	timeout connect 1s
	timeout client 1h
	timeout server 1h
	timeout check 3s
	retries 0
listen primary
	bind ${address}
	option tcp-check
	tcp-check connect
	tcp-check send-binary ${startupMessage('health', 'postgres')}
	tcp-check expect binary ${READY_FOR_QUERY}
	tcp-check send-binary ${message('Q', 'select pg_is_in_recovery()\0')}
	tcp-check expect binary ${ROW_OF_FALSE}
	tcp-check send-binary ${message('X', '')}
	default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
	)
}

const READY_FOR_QUERY = message('Z', 'I')
const ROW_OF_FALSE = message('D', '\0\x01\0\0\0\x01f')

/** A message of PostgreSQL's protocol, in hex: its letter, its length, its content. */
function message(letter: string, content: string): string {
	return Buffer.from(letter + lengthOf(content) + content, 'latin1').toString('hex')
}

function startupMessage(user: string, database: string): string {
	const content = `\0\x03\0\0user\0${user}\0database\0${database}\0\0`
	return Buffer.from(lengthOf(content) + content, 'latin1').toString('hex')
}

function lengthOf(content: string): string {
	return `\0\0\0${String.fromCharCode(content.length + 4)}`
}
