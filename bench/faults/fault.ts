import type * as v from 'valibot'
import { agrees, type Reconciled } from './ledgers.ts'

export type FaultOptions = {
	readonly isShort: boolean
	/** Pseudo-random numbers in [0, 1), the same for the same seed. */
	readonly random: () => number
	readonly log: (line: string) => void
	readonly portions: Portions
}

/** Tries a fault in so many portions. Each is kept once it is done: what was interrupted goes on with the next. */
export type Portions = <Part>(
	count: number,
	schema: v.GenericSchema<unknown, Part>,
	tryPortion: (random: () => number) => Promise<Part>,
) => Promise<Part[]>

export type Outcome = {
	/** How often the fault was injected. */
	readonly n: number
	/** Null when it could not be measured here. */
	readonly holds: boolean | null
	/** What happened, in figures. */
	readonly figures: string
	/** The four ledgers. */
	readonly books?: Reconciled
	/** What the figures say besides these. */
	readonly more?: string
	/** Its own table in place of a row in that of the faults. */
	readonly table?: readonly string[]
	/** Below that of the faults, besides its row. */
	readonly below?: readonly string[]
}

export type Fault = {
	readonly name: string
	readonly what: string
	/** What `n` counts. */
	readonly counts?: string
	/** How long things take is part of its verdict: nothing else may run beside it. */
	readonly isTimed?: boolean
	/** Left out of a short run unless it is named. */
	readonly isLong?: boolean
	readonly run: (options: FaultOptions) => Promise<Outcome>
}

export function outcomeOf(n: number, books: Reconciled, more = '', alsoHolds = true): Outcome {
	const figures = [
		`${books.promised} orders promised, ${books.stored} stored`,
		`${books.lost} lost, ${books.doubled} doubled`,
		`${books.paymentsOff} without exactly one payment, ${books.mailsOff} without exactly one mail`,
		more,
	]
	return {
		n,
		holds: agrees(books) && alsoHolds,
		figures: figures.filter(Boolean).join('; '),
		books,
		more,
	}
}
