import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseUser } from '../../../server/db/local-postgres/database-user.ts'
import { CLEAN_ENVIRONMENT } from '../../../server/db/local-postgres/run-program.ts'

/** A program of the cluster, which may be killed and started again. */
export type Daemon = {
	start(): Promise<void>
	kill(): Promise<void>
	signal(signal: NodeJS.Signals): void
	/** The end of what it wrote. */
	lastWords(): Promise<string>
}

type Command = {
	readonly name: string
	readonly program: string
	readonly options: readonly string[]
}

/** Where all of them have their files, and as whom they run. */
export type Place = { readonly folder: string; readonly user: DatabaseUser }

// Debian's etcd wants to be told that an ARM processor is meant.
const ENVIRONMENT = { ...CLEAN_ENVIRONMENT, ETCD_UNSUPPORTED_ARCH: process.arch }
const LAST_LINES = 12

export function daemon({ folder, user }: Place, { name, program, options }: Command): Daemon {
	const log = path.join(folder, `${name}.log`)
	let child: ChildProcess | undefined
	const isRunning = () => child?.pid && child.exitCode === null && child.signalCode === null
	return {
		async start() {
			await using output = await open(log, 'a')
			child = spawn(program, options, {
				cwd: '/',
				env: ENVIRONMENT,
				// Ctrl-C in a terminal is for us alone.
				detached: true,
				stdio: ['ignore', output.fd, output.fd],
				...user.runAs,
			})
			await once(child, 'spawn')
		},
		async kill() {
			if (!child || !isRunning()) return
			const ended = once(child, 'exit')
			child.kill('SIGKILL')
			await ended
		},
		signal(signal) {
			if (isRunning()) child?.kill(signal)
		},
		async lastWords() {
			const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n')
			return [`${name}:`, ...lines.slice(-LAST_LINES)].join('\n')
		},
	}
}
