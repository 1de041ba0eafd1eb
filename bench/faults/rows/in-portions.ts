import * as v from 'valibot'
import { dice } from '../dice.ts'
import type { Portions } from '../fault.ts'
import type { KeptRows } from './kept-rows.ts'

type Options = {
	readonly fault: string
	readonly seed: number
	/** Null: nothing is kept. */
	readonly kept: KeptRows | null
	readonly log: (line: string) => void
}

// Far apart, so that no portion of one seed has the dice of another's.
const SEEDS_APART = 1_000_003

/** One portion after another, each with dice of its own, but for those that are kept. */
export function inPortions({ fault, seed, kept, log }: Options): Portions {
	return async (count, schema, tryPortion) => {
		const parts: v.InferOutput<typeof schema>[] = []
		for (let portion = 0; portion < count; portion++) {
			const before = (await kept?.readPortion(fault, portion)) ?? null
			if (before !== null) {
				parts.push(v.parse(schema, before))
				continue
			}
			if (count > 1) log(`portion ${portion + 1} of ${count}`)
			const part = await tryPortion(dice(seed + portion * SEEDS_APART))
			await kept?.keepPortion(fault, portion, part)
			parts.push(part)
		}
		return parts
	}
}
