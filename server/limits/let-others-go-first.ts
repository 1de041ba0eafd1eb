import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { promisify } from 'node:util'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Lowers the priority of a process; without one, of the caller: on Linux its thread and what that starts from now on,
 * elsewhere its whole process. Where it is not allowed, the work is done beside that of others.
 */
export function letOthersGoFirst(pid = 0): void {
	lowerTo(PRIORITY_BELOW_NORMAL, pid)
}

/** For what nobody waits for: the process goes behind all others, and so does what it starts from now on. */
export async function goLast(): Promise<void> {
	if (process.platform !== 'linux') return lowerTo(PRIORITY_LOW, 0)
	for (const thread of await readdir('/proc/self/task')) lowerTo(PRIORITY_LOW, Number(thread))
	// Linux shares the processors among sessions first: behind those of others no priority helps, and even the lowest
	// one keeps its processor for some milliseconds. All but one are left to them. Node cannot ask for it.
	try {
		const status = await readFile('/proc/self/status', 'utf8')
		const last = /^Cpus_allowed_list:.*\D(\d+)$/m.exec(status)?.[1] ?? ''
		await promisify(execFile)('taskset', ['-a', '-c', '-p', last, String(process.pid)])
	} catch {
		// The priority remains.
	}
}

function lowerTo(priority: number, pid: number): void {
	try {
		setPriority(pid, Math.max(getPriority(pid), priority))
	} catch {
		// It is done all the same.
	}
}
