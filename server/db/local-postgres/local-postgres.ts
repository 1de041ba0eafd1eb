import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, openCluster, SUPERUSER } from './cluster.ts'
import { errorText } from './errors.ts'
import { acquireLease, DATABASE, type Lease, releaseLease } from './lease.ts'
import { stopPostmaster } from './postmaster.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { reachServer } from './reach-server.ts'
import { bySocket } from './socket.ts'

export { defaultDataDir } from './data-folder.ts'
export { LocalPostgresError } from './errors.ts'

export type LocalPostgres = {
	readonly url: string
	/** releases the lease; the last holder stops the server */
	release(): Promise<void>
}

type LocalPostgresOptions = {
	readonly dataDir: string
	/** logs one line, e.g. 'Creating the database (first start)…' */
	readonly onProgress?: (line: string) => void
}

type Tell = (line: string) => void

const LONGEST_RETRY_MS = 5000
const LONGEST_GOODBYE_MS = 10_000

/** A real PostgreSQL on this machine, shared by all processes that name the same folder. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
	const tell = options.onProgress ?? (() => {})
	const cluster = await openCluster(resolve(options.dataDir), tell)
	return keep(cluster, await reachServer(cluster), tell)
}

/** Supervises the server: restarts it when it dies, until released. */
function keep(cluster: Cluster, first: Lease, tell: Tell): LocalPostgres {
	const { port } = first.server
	const leaving = new AbortController()
	let lease: Lease | undefined
	let recovery: Promise<void> = Promise.resolve()
	let released: Promise<void> | undefined

	const hold = (held: Lease) => {
		lease = held
		void held.lost.then(() => {
			lease = undefined
			if (!leaving.signal.aborted) recovery = bringBack()
		})
	}

	const bringBack = async () => {
		tell('The connection to the database was lost: bringing it back…')
		let told = ''
		for (let wait = 50; !leaving.signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
			try {
				hold(await reachServer(cluster, { port, signal: leaving.signal }))
				tell('The database is back.')
				return
			} catch (error) {
				if (leaving.signal.aborted) return
				if (errorText(error) !== told) tell(errorText(error))
				told = errorText(error)
				await pause(wait, undefined, { signal: leaving.signal }).catch(() => {})
			}
		}
	}

	hold(first)
	return {
		url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}${bySocket(cluster.folder, port)}`,
		release() {
			released ??= (async () => {
				leaving.abort()
				await recovery
				await leave(cluster, lease)
			})()
			return released
		},
	}
}

async function leave(cluster: Cluster, held: Lease | undefined): Promise<void> {
	const { data } = cluster.folder
	const deadline = performance.now() + LONGEST_GOODBYE_MS
	let lease = held
	while (performance.now() < deadline) {
		if (lease && (await endLease(lease, data))) return
		// a server that is recovering from a crash needs someone to stop it all the same
		const found = await readPostmasterPid(data)
		if (found.kind !== 'serving') return
		const result = await acquireLease(cluster, found)
		lease = 'lease' in result ? result.lease : undefined
		if (!lease) await pause(50)
	}
}

async function endLease(lease: Lease, data: string): Promise<boolean> {
	try {
		if (await releaseLease(lease)) await stopPostmaster(lease.server.pid, data)
		await lease.client.end()
		return true
	} catch {
		return false
	}
}
