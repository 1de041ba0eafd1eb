import { execFile } from 'node:child_process'
import { readFile, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

type PostmasterPid =
	| { readonly kind: 'none' }
	| {
			readonly kind: 'serving'
			readonly pid: number
			readonly port: number
			readonly ready: boolean
	  }
	/** names a process that ended, or whose number another program has now */
	| { readonly kind: 'stale'; readonly pid: number }
	/** without a number: being written this moment, or torn by a crash of the machine */
	| { readonly kind: 'unreadable' }

const WRITTEN_WITHIN_MS = 2000

/** What PostgreSQL's own lock file says, checked against the process it names. */
export async function readPostmasterPid(data: string): Promise<PostmasterPid> {
	const text = await readFile(pidFile(data), 'utf8').catch(() => undefined)
	if (text === undefined) return { kind: 'none' }
	const [pidLine, , , portLine, , , , statusLine] = text.split('\n')
	// a single-user PostgreSQL notes its number as a negative one
	const pid = Math.abs(Number.parseInt(pidLine ?? '', 10))
	if (!pid) return { kind: 'unreadable' }
	if (!(await servesFolder(pid, data))) return { kind: 'stale', pid }
	return { kind: 'serving', pid, port: Number(portLine), ready: statusLine?.trim() === 'ready' }
}

/** PostgreSQL never starts over a torn lock file. It fills a new one at once, so an old one is dead. */
export async function removeTornPidFile(data: string): Promise<void> {
	const file = await stat(pidFile(data)).catch(() => undefined)
	if (file && Date.now() - file.mtimeMs > WRITTEN_WITHIN_MS)
		await unlink(pidFile(data)).catch(() => {})
}

export async function servesFolder(pid: number, data: string): Promise<boolean> {
	return process.platform === 'linux' ? servesOnLinux(pid, data) : servesElsewhere(pid, data)
}

async function servesOnLinux(pid: number, data: string): Promise<boolean> {
	// empty for a process that ended and was not collected by its parent
	const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
	const [program = '', ...args] = line.split('\0')
	if (basename(program) !== 'postgres') return false
	try {
		const [workingFolder, own] = await Promise.all([
			stat(`/proc/${pid}/cwd`, { bigint: true }),
			stat(data, { bigint: true }),
		])
		return workingFolder.dev === own.dev && workingFolder.ino === own.ino
	} catch {
		// root of a container may not look there
		return args[args.indexOf('-D') + 1] === data
	}
}

async function servesElsewhere(pid: number, data: string): Promise<boolean> {
	try {
		const ask = promisify(execFile)
		const { stdout } = await ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
		return stdout.includes(`postgres -D ${data} `)
	} catch {
		return false
	}
}

function pidFile(data: string): string {
	return join(data, 'postmaster.pid')
}
