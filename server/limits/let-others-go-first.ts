import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * Lowers the priority of a process; without one, of the caller: on Linux its thread and what that starts from now on,
 * elsewhere its whole process. Where it is not allowed, the work is done beside that of others.
 */
export function letOthersGoFirst(pid = 0): void {
	try {
		setPriority(pid, Math.max(getPriority(pid), PRIORITY_BELOW_NORMAL))
	} catch {
		// It is done all the same.
	}
}
