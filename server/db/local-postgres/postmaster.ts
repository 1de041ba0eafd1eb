import { spawn } from 'node:child_process'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type DataFolder, freeBytes } from './data-folder.ts'
import { chownTo } from './database-user.ts'
import {
	errorCode,
	errorText,
	explainFolderError,
	LocalPostgresError,
	noDiskSpace,
	saysNoDiskSpace,
} from './errors.ts'
import { servesFolder } from './postmaster-pid.ts'
import { CLEAN_ENVIRONMENT } from './run-program.ts'
import { hasSocket } from './socket.ts'

type StartFailure = 'try again' | 'port taken' | LocalPostgresError
export type StartAttempt = { readonly failure: Promise<StartFailure> }

const LONGEST_LOG = 10 * 1024 * 1024
const LONGEST_STOP_MS = 60_000
const LONGEST_QUIT_MS = 10_000

/** Starts a server that outlives us. Of several starting at once PostgreSQL lets only one through. */
export async function spawnPostmaster(
	cluster: Cluster,
	port: number,
	stalePid: number | undefined,
): Promise<StartAttempt> {
	const { folder, user, binaries } = cluster
	const log = await openLog(cluster)
	try {
		const { size } = await log.stat()
		const args = ['-D', folder.data, '-p', String(port)]
		args.push('-c', 'listen_addresses=127.0.0.1')
		args.push('-c', `unix_socket_directories=${hasSocket(folder, port) ? folder.data : ''}`)
		// Without the details of an error, which quote the row that it is about.
		args.push('-c', 'log_error_verbosity=terse')
		const child = spawn(binaries.postgres, args, {
			cwd: '/',
			detached: true,
			stdio: ['ignore', log.fd, log.fd],
			env: { ...CLEAN_ENVIRONMENT, ...ignoring(stalePid) },
			...user.runAs,
		})
		child.unref()
		const failure = new Promise<StartFailure>((fail) => {
			child.once('error', (error) => fail(cannotStart(folder, error.message)))
			child.once('exit', async (code) => {
				const output = await readLog(folder, size, child.pid)
				fail(code ? await explainStartFailure(folder, output) : 'try again')
			})
		})
		return { failure }
	} finally {
		await log.close()
	}
}

export async function stopPostmaster(pid: number, data: string): Promise<void> {
	if (!(await servesFolder(pid, data))) return
	process.kill(pid, 'SIGINT')
	await untilGone(pid, data, LONGEST_STOP_MS)
}

/**
 * Whether a server that let nobody in does nothing about it. PostgreSQL 18.4 was seen so, for good, after its disk had
 * been full while it recovered: its startup process had ended, and it waited on. False where the system does not tell.
 */
export async function isStuck(pid: number, refusal: unknown): Promise<boolean> {
	const isNotYet = errorCode(refusal) === '57P03' && !/shutting down/.test(errorText(refusal))
	if (!isNotYet) return false
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null)
	if (children === null) return false
	const titles = await Promise.all(
		children
			.trim()
			.split(' ')
			.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
	)
	return !titles.some((title) => title.startsWith('postgres: startup'))
}

/** Without the order that it would wait for: the next one recovers. */
export async function quitPostmaster(pid: number, data: string): Promise<void> {
	for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
		if (!(await servesFolder(pid, data))) return
		process.kill(pid, signal)
		await untilGone(pid, data, LONGEST_QUIT_MS)
	}
}

async function untilGone(pid: number, data: string, longestMs: number): Promise<void> {
	const deadline = performance.now() + longestMs
	while ((await servesFolder(pid, data)) && performance.now() < deadline) await pause(10)
}

export async function explainStartFailure(
	folder: DataFolder,
	output: string,
): Promise<StartFailure> {
	// another server is just starting, or the last processes of a killed one are still leaving
	if (/lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(output)) {
		return 'try again'
	}
	if (/could not bind .* address|could not create any TCP\/IP sockets/.test(output)) {
		return 'port taken'
	}
	// on a full disk the log may be empty too
	const free = await freeBytes(folder.root).catch(() => Number.POSITIVE_INFINITY)
	if (saysNoDiskSpace(output) || free < 1024 * 1024) {
		return noDiskSpace(folder.root)
	}
	const lines = output.split('\n')
	const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1)
	return cannotStart(folder, reason || 'it gave no reason')
}

/** PostgreSQL leaves a lock file alone when the process in it lives, unless that is its "grandparent":
 * said of a program that merely inherited the number, it makes PostgreSQL replace the file itself,
 * with its own safeguards against a server that starts in the meantime. */
function ignoring(stalePid: number | undefined): Record<string, string> {
	return stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}
}

async function openLog({ folder, user }: Cluster): Promise<FileHandle> {
	try {
		const before = await stat(folder.log).catch(() => undefined)
		if (before && before.size > LONGEST_LOG) await rename(folder.log, `${folder.log}.old`)
		const log = await open(folder.log, 'a', 0o600)
		await chownTo(user, folder.log)
		return log
	} catch (error) {
		throw explainFolderError(error, folder.root)
	}
}

/** Without the lines of other servers that were started at the same time. */
async function readLog(folder: DataFolder, from: number, pid: number | undefined): Promise<string> {
	const log = await readFile(folder.log).catch(() => Buffer.alloc(0))
	return log
		.subarray(from)
		.toString('utf8')
		.split('\n')
		.filter((line) => line.includes(`[${pid}]`) || !/ \[\d+\] /.test(line))
		.join('\n')
		.trim()
}

function cannotStart(folder: DataFolder, reason: string): LocalPostgresError {
	return new LocalPostgresError(
		`PostgreSQL could not be started in ${folder.root} (${reason}): look into ${folder.log}, or set DATA_DIR to another folder.`,
	)
}

export function timedOut(folder: DataFolder, seconds: number, last: unknown): LocalPostgresError {
	const reason = last === undefined ? '' : ` (${errorText(last)})`
	return new LocalPostgresError(
		`PostgreSQL in ${folder.root} was not ready within ${seconds} seconds${reason}: look into ${folder.log}, and start again once it has recovered.`,
	)
}
