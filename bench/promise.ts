/** What was promised, and what was measured of it. */
export type Kept = {
	readonly what: string
	readonly measured: string
	readonly promised: string
	readonly holds: boolean
}

export function drawPromise({ what, measured, promised, holds }: Kept): string {
	return `${what.padEnd(66)} ${measured.padEnd(34)} ${promised.padEnd(16)} ${holds ? 'kept' : 'NOT KEPT'}`
}
