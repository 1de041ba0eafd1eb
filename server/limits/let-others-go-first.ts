import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Lowers the priority of a process; without one, of the caller: on Linux its thread and what that starts from now on,
 * elsewhere its whole process. Where it is not allowed, the work is done beside that of others.
 */
export function letOthersGoFirst(pid = 0): void {
	lowerTo(PRIORITY_BELOW_NORMAL, pid)
}

/** The same for what nobody waits for: all others go first. */
export function goLast(): void {
	lowerTo(PRIORITY_LOW, 0)
}

function lowerTo(priority: number, pid: number): void {
	try {
		setPriority(pid, Math.max(getPriority(pid), priority))
	} catch {
		// It is done all the same.
	}
}
