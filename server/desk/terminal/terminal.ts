import type { Readable, Writable } from 'node:stream'

/** What stands between the desk and the person, or the script, that uses it. */
export type Terminal = {
	readonly stdout: Writable
	readonly stderr: Writable
	readonly stdin: Readable
	/** A person sees stdout: tables are cut to its width. */
	readonly isTTY: boolean
	/** A person sees stderr and can answer on stdin. */
	readonly canAsk: boolean
	/** A person sees stderr, so a line may be drawn over again. */
	readonly canRedraw: boolean
	/** Infinity where nothing needs to fit. */
	readonly columns: number
	readonly colour: boolean
}

const LEAST_COLUMNS = 40

export function terminalOf(process: NodeJS.Process): Terminal {
	const { stdin, stdout, stderr, env } = process
	const forced = isSet(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0'
	const isTTY = stdout.isTTY || forced
	return {
		stdin,
		stdout,
		stderr,
		isTTY,
		canAsk: stdin.isTTY && stderr.isTTY,
		canRedraw: stderr.isTTY,
		columns: isTTY ? Math.max(LEAST_COLUMNS, columnsOf(process)) : Number.POSITIVE_INFINITY,
		colour: forced || (isTTY && !isSet(env['NO_COLOR']) && env['TERM'] !== 'dumb'),
	}
}

function columnsOf({ stdout, env }: NodeJS.Process): number {
	return stdout.columns || Number(env['COLUMNS']) || 80
}

function isSet(value: string | undefined): boolean {
	return value !== undefined && value !== ''
}
