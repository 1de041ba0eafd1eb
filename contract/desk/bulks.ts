import * as v from 'valibot'
import { orderFilterSchema } from './order-list.ts'

/** What can be done to many orders at once; an export is an act of its own. */
export const BULK_ACTS = ['handle', 'resend', 'letters', 'post'] as const

export type BulkAct = (typeof BULK_ACTS)[number]

/** More are narrowed first: nobody oversees so many. */
export const MOST_IN_BULK = 10_000

/** A PDF is drawn at once: more of them would hold everybody else up. */
export const MOST_LETTERS = 200

const MOST_CHOSEN = 1000

const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_CHOSEN))

/** Which orders: all that a list shows but some, or some by their ids. */
export const chosenOrdersSchema = v.union([
	v.strictObject({ filter: orderFilterSchema, except: v.optional(ids, []) }),
	v.strictObject({ orderIds: v.pipe(ids, v.minLength(1)) }),
])

export type ChosenOrders = v.InferInput<typeof chosenOrdersSchema>

export const prepareBulkSchema = v.strictObject({
	act: v.picklist(BULK_ACTS),
	orders: chosenOrdersSchema,
})

/**
 * How it ended. Of the last two the rest was left; `broken-off`: several failed in a row, `not-permitted`: whoever had begun
 * it may not do it any more.
 */
export const BULK_ENDS = ['done', 'stopped', 'broken-off', 'not-permitted'] as const

const moment = v.pipe(v.string(), v.isoTimestamp())

export const bulkSchema = v.object({
	id: v.string(),
	act: v.picklist(BULK_ACTS),
	/** Who began it, and alone goes on with it. Null: at the terminal. */
	operatorId: v.nullable(v.string()),
	operator: v.string(),
	startedAt: v.nullable(moment),
	stopAskedAt: v.nullable(moment),
	endedAt: v.nullable(moment),
	endedAs: v.nullable(v.picklist(BULK_ENDS)),
	/** `skipped`: known beforehand that there is nothing to do. `refused`: found so when its turn came. */
	counts: v.object({
		waiting: v.number(),
		done: v.number(),
		refused: v.number(),
		failed: v.number(),
		skipped: v.number(),
	}),
	/** Why orders were skipped, how many each. */
	skipped: v.array(v.object({ why: v.string(), count: v.number() })),
	/** Which mails would go out again, how many each. */
	mails: v.array(v.object({ kind: v.string(), count: v.number() })),
	/** Those that could not be done: the first of them. */
	troubles: v.array(
		v.object({
			orderId: v.string(),
			reference: v.string(),
			state: v.picklist(['refused', 'failed']),
			why: v.string(),
		}),
	),
	carriers: v.array(v.string()),
})

export type Bulk = v.InferOutput<typeof bulkSchema>

/** The answer where the list has more orders than one act takes, or none. */
export const preparedBulkSchema = v.union([
	v.object({ outcome: v.literal('prepared'), bulk: bulkSchema }),
	v.object({ outcome: v.picklist(['too-many', 'none']) }),
])

export type PreparedBulk = v.InferOutput<typeof preparedBulkSchema>
