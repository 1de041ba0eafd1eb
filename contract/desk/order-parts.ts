import * as v from 'valibot'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** Who else has an order open just now. */
export const viewersSchema = v.object({
	viewers: v.array(v.object({ name: v.string(), since: moment })),
})

/** What swapping a car would do: `possible`, or why it cannot be done. */
export const swapPreviewSchema = v.variant('outcome', [
	v.object({
		outcome: v.literal('possible'),
		status: v.string(),
		/** What the register says of the new car. */
		car: v.picklist(['deliverable', 'without-coc', 'unknown']),
		/** What the order costs now, and what it would. Null until it is handled. */
		totalOre: v.nullable(v.number()),
		newTotalOre: v.nullable(v.number()),
	}),
	v.object({ outcome: v.literal('other-price'), oldOre: v.number(), newOre: v.number() }),
	v.object({ outcome: v.literal('cannot-be-swapped'), status: v.string() }),
	v.object({
		outcome: v.picklist([
			'not-in-order',
			'already-in-order',
			'unknown-car',
			'without-coc',
			'refunded',
			'delivered',
			'anonymised',
			'not-found',
		]),
	}),
])

export type SwapPreview = v.InferOutput<typeof swapPreviewSchema>

/** What would go if the person of an order were erased. */
export const erasingPreviewSchema = v.object({
	/** By their numbers: never paid, they go as a whole. */
	toErase: v.array(v.string()),
	/** Paid: the person goes, what the books need stays. */
	toAnonymise: v.array(v.string()),
	withdrawals: v.number(),
	/** Orders of others that had the address before: it goes from their story. */
	corrected: v.number(),
	/** Of the paid ones: not delivered yet, and not given back. */
	undelivered: v.array(v.string()),
})
