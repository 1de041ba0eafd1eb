import { dice } from './dice.ts'
import type { Fault, Outcome } from './fault.ts'
import { inPortions } from './rows/in-portions.ts'
import type { KeptRows } from './rows/kept-rows.ts'
import { boundOf } from './rows/table.ts'

type Trial = {
	readonly isShort: boolean
	readonly seed: number
	/** Null: nothing is kept. */
	readonly kept: KeptRows | null
}

export type Result = {
	readonly fault: Fault
	readonly outcome: Outcome
	readonly seconds: number
	/** It did not come to its end. */
	readonly isBrokenOff: boolean
}

export async function tryFault(fault: Fault, { isShort, seed, kept }: Trial): Promise<Result> {
	const { name, what, run } = fault
	const log = (line: string) => console.log(`${name}: ${line}`)
	log(what)
	const began = performance.now()
	const portions = inPortions({ fault: name, seed, kept, log })
	let isBrokenOff = false
	const outcome = await run({ isShort, random: dice(seed), log, portions }).catch((error) => {
		isBrokenOff = true
		return brokenOff(error)
	})
	const seconds = (performance.now() - began) / 1000
	const verdict = { true: 'holds', false: 'BREACH', null: 'not measured' }[`${outcome.holds}`]
	console.log(`${name} ${verdict}: ${outcome.figures} (${Math.round(seconds)} s)`)
	return { fault, outcome, seconds, isBrokenOff }
}

/** Counts as a breach, and lets the others have their turn. */
function brokenOff(error: unknown): Outcome {
	console.error(error)
	return { n: 0, holds: false, figures: `broken off: ${String(error).replaceAll('\n', ' ')}` }
}

export function printResults(results: readonly Pick<Result, 'fault' | 'outcome'>[]): void {
	console.log(
		'\n| fault | n | holds | 95 % bound on a breach per fault | figures |\n|---|---|---|---|---|',
	)
	for (const { fault, outcome } of results.filter(({ outcome }) => !outcome.table)) {
		const verdict = { true: 'yes', false: 'NO', null: 'not measured' }[`${outcome.holds}`]
		const bound = outcome.holds ? boundOf(outcome.n) : '–'
		console.log(`| ${fault.what} | ${outcome.n} | ${verdict} | ${bound} | ${outcome.figures} |`)
	}
	for (const { outcome } of results) {
		for (const lines of [outcome.table, outcome.below]) {
			if (lines) console.log(`\n${lines.join('\n')}`)
		}
	}
}
