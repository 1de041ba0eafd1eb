import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { LocalPostgresError } from './errors.ts'
import { acquireLease, type Lease } from './lease.ts'
import { findFreePort, lastPort } from './port.ts'
import {
	isStuck,
	quitPostmaster,
	type StartAttempt,
	spawnPostmaster,
	timedOut,
} from './postmaster.ts'
import { readPostmasterPid, removeTornPidFile } from './postmaster-pid.ts'

type ReachOptions = {
	/** the only port that will do: someone has it in an address already */
	readonly port?: number
	readonly signal?: AbortSignal
}

const TIME_LIMIT_S = 60
const POLL_MS = 20
const LONGEST_PAUSE_MS = 500
const LONGEST_STEP_BACK_MS = 100
const TRIES_ON_A_TAKEN_PORT = 8
/** Between two steps of a recovery it may look so, too. */
const STUCK_FOR_MS = 3_000

/** Joins the server of this folder, starting it when there is none; returns once we hold a lease. */
export async function reachServer(cluster: Cluster, options: ReachOptions = {}): Promise<Lease> {
	const { folder } = cluster
	const deadline = performance.now() + TIME_LIMIT_S * 1000
	let attempt: StartAttempt | undefined
	let delay = POLL_MS
	let portTaken = 0
	let steppedBack = false
	let stuckSince: number | undefined
	let last: unknown

	while (performance.now() < deadline) {
		// a server that we just started must not be left without anyone to stop it
		if (!attempt) options.signal?.throwIfAborted()
		const found = await readPostmasterPid(folder.data)
		if (found.kind === 'serving') {
			if (options.port && found.port !== options.port) throw movedAway(cluster, options.port)
			if (found.ready) {
				const result = await acquireLease(cluster, found)
				if ('lease' in result) return result.lease
				last = result.notNow
				delay = Math.min(delay * 2, LONGEST_PAUSE_MS)
				const now = performance.now()
				stuckSince = (await isStuck(found.pid, last)) ? (stuckSince ?? now) : undefined
				if (stuckSince !== undefined && now - stuckSince > STUCK_FOR_MS) {
					await quitPostmaster(found.pid, folder.data)
				}
			}
		} else if (found.kind === 'unreadable') {
			await removeTornPidFile(folder.data)
		} else if (found.kind === 'stale' && !steppedBack) {
			// all users of a killed server notice at once, and PostgreSQL's own replacing of the lock file
			// is not safe against two at the very same moment
			steppedBack = true
			await pause(randomInt(LONGEST_STEP_BACK_MS))
			continue
		} else if (!attempt) {
			// others may still have the last port in their address, so it is the first choice
			const usual = options.port ?? (portTaken === 0 ? await lastPort(folder.data) : undefined)
			const port = usual ?? (await findFreePort(folder.data))
			attempt = await spawnPostmaster(cluster, port, found.kind === 'stale' ? found.pid : undefined)
		}

		const failure = await Promise.race([pause(delay), ...(attempt ? [attempt.failure] : [])])
		if (!failure) continue
		if (failure instanceof LocalPostgresError) throw failure
		attempt = undefined
		if (failure === 'port taken' && ++portTaken >= TRIES_ON_A_TAKEN_PORT) {
			throw portStaysTaken(cluster, options.port)
		}
		const mayMove = failure === 'port taken' && !options.port
		if (!mayMove) {
			await pause(delay)
			delay = Math.min(delay * 2, LONGEST_PAUSE_MS)
		}
	}
	throw timedOut(folder, TIME_LIMIT_S, last)
}

function portStaysTaken({ folder }: Cluster, port: number | undefined): LocalPostgresError {
	const which = port ? `port ${port}` : 'every port that was tried'
	return new LocalPostgresError(
		`PostgreSQL in ${folder.root} cannot listen because another program took ${which} on 127.0.0.1: stop that program, or restart this one to get another port.`,
	)
}

function movedAway({ folder }: Cluster, port: number): LocalPostgresError {
	return new LocalPostgresError(
		`PostgreSQL in ${folder.root} was started again by another process on another port than ${port}, which this one uses: restart this program.`,
	)
}
