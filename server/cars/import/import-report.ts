import type { Encoding } from '../csv/encoding.ts'

export type ImportProgress = {
	readonly bytesRead: number
	/** Null where nobody can know, as with a pipe. */
	readonly bytesTotal: number | null
	readonly lines: number
}

export type BadLine = {
	/** 1 is the line with the names of the columns. */
	readonly line: number
	/** Null where it is the line as a whole. */
	readonly column: string | null
	readonly reason: string
}

export type ImportResult = {
	readonly encoding: Encoding
	/** Lines with a car on them; each is counted once more below. */
	readonly read: number
	readonly inserted: number
	readonly updated: number
	readonly unchanged: number
	/** Lines whose chassis number comes again further down: the last one counts. */
	readonly duplicates: number
	readonly bad: number
	/** The first hundred. */
	readonly badLines: readonly BadLine[]
	/** The first hundred. */
	readonly duplicateLines: readonly BadLine[]
}

export const LINES_TO_SHOW = 100
