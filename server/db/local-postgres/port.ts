import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { LocalPostgresError } from './errors.ts'

// Below what systems hand out for outgoing connections: a client that connects while the server is
// down could otherwise be given this very port and keep the server from coming back on it.
const LOWEST = 20_000
const HIGHEST = 30_000
const TRIES = 50

export async function findFreePort(data: string): Promise<number> {
	for (let tries = 0; tries < TRIES; tries++) {
		const port = randomInt(LOWEST, HIGHEST)
		if (await isFree(port)) return port
	}
	throw new LocalPostgresError(
		`No free port was found on 127.0.0.1 between ${LOWEST} and ${HIGHEST} for the database in ${data}: stop some programs that listen there, or set DATABASE_URL.`,
	)
}

/** PostgreSQL notes its last command line there, and keeps it when it stops.
 * Not probed for being free: two processes that probe at once would each find it taken by the other. */
export async function lastPort(data: string): Promise<number | undefined> {
	const options = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '')
	const port = /"-p" "(\d+)"/.exec(options)?.[1]
	return port ? Number(port) : undefined
}

function isFree(port: number): Promise<boolean> {
	return new Promise((answer) => {
		const server = createServer()
		server.once('error', () => answer(false))
		server.listen({ port, host: '127.0.0.1' }, () => server.close(() => answer(true)))
	})
}
