import * as v from 'valibot'

/** With every act: the same key again means the same click again, and does nothing twice. */
export const ACT_KEY_HEADER = 'idempotency-key'

export const LONGEST_NOTE = 4000

const orderId = v.pipe(v.string(), v.maxLength(100))
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NOTE))
const noteNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

/** What each act takes, by its name: `POST /api/desk/acts/:name`. */
export const ACT_INPUTS = {
	note: v.strictObject({ orderId, words }),
	'edit-note': v.strictObject({ orderId, number: noteNumber, words }),
	'delete-note': v.strictObject({ orderId, number: noteNumber }),
} as const

export type ActName = keyof typeof ACT_INPUTS
export type ActInput<Name extends ActName> = v.InferInput<(typeof ACT_INPUTS)[Name]>

/** Of every act that does not answer with a file: what came of it, and what else there is to say. */
export const actAnswerSchema = v.looseObject({ outcome: v.string() })

export type ActAnswer = v.InferOutput<typeof actAnswerSchema>

/** The outcome of an act that was done under this key, whose answer was lost with its process. */
export const DONE_BEFORE = 'done-before'
