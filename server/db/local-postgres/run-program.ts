import { execFile } from 'node:child_process'
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
		// not our own folder: the database's user may not be allowed to be there
		const options = { cwd: '/', env: CLEAN_ENVIRONMENT, ...user.runAs }
		execFile(program, args, options, (error, stdout, stderr) => {
			done({ ok: !error, spawnError: errorCode(error), output: `${stdout}${stderr}`.trim() })
		})
	})
}
