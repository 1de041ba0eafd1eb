import { spawn } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'
import { errorCode } from './errors.ts'

export type ProgramResult = {
	readonly ok: boolean
	/** set when the program could not even be started, e.g. EACCES */
	readonly spawnError: string | undefined
	readonly output: string
}

/** Nothing of ours: PGDATA, PGOPTIONS and the like would steer PostgreSQL behind our back. */
export const CLEAN_ENVIRONMENT: Readonly<Record<string, string>> = {
	PATH: '/usr/bin:/bin',
	LC_ALL: 'C',
	TZ: 'UTC',
}

export function runProgram(
	user: DatabaseUser,
	program: string,
	args: readonly string[],
): Promise<ProgramResult> {
	return new Promise((done) => {
		const child = spawn(program, args, {
			// not our own folder: the database's user may not be allowed to be there
			cwd: '/',
			env: CLEAN_ENVIRONMENT,
			// Ctrl-C in a terminal is for us alone
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			...user.runAs,
		})
		let output = ''
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => {
				output += chunk
			})
		}
		child.once('error', (error) => done({ ok: false, spawnError: errorCode(error), output }))
		child.once('close', (code) =>
			done({ ok: code === 0, spawnError: undefined, output: output.trim() }),
		)
	})
}
