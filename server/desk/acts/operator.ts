import os from 'node:os'

/** What an operator may be allowed to do; an act needs one of them. */
export type Permission = 'handle' | 'refund' | 'export' | 'erase' | 'run'

export type Operator = {
	/** As the story of an order names them. */
	readonly name: string
	readonly permissions: ReadonlySet<Permission>
}

const ALL: ReadonlySet<Permission> = new Set(['handle', 'refund', 'export', 'erase', 'run'])

/** Who has a shell here has every secret too, so nothing is withheld from them. */
export function operatorAtTerminal(name: string = userName()): Operator {
	return { name, permissions: ALL }
}

function userName(): string {
	try {
		return os.userInfo().username
	} catch {
		// A container's user need not have a name.
		return `uid ${process.getuid?.() ?? 'unknown'}`
	}
}
