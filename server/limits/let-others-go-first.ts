import { execFile } from 'node:child_process'
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

/** The whole process, and what it starts from now on, for what nobody waits for: all others go first. */
export async function goLast(): Promise<void> {
	lowerTo(PRIORITY_LOW, 0)
	if (process.platform !== 'linux') return
	// Whoever wakes up waits for a millisecond or more even for the lowest priority; a process that runs only when a
	// processor is idle gives way at once. Node cannot ask for it, and where this program is missing the priority remains.
	const ask = promisify(execFile)
	await ask('chrt', ['-a', '-i', '-p', '0', String(process.pid)]).catch(() => undefined)
}

function lowerTo(priority: number, pid: number): void {
	try {
		setPriority(pid, Math.max(getPriority(pid), priority))
	} catch {
		// It is done all the same.
	}
}
