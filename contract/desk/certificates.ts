import * as v from 'valibot'

export const CARS_PER_PAGE = 100
export const FILES_PER_PAGE = 50
export const LETTERS_PER_PAGE = 100
/** The newest of the last two weeks. */
export const MOST_POSTED_SHOWN = 50

/** What a car still lacks: its certificate, somebody who releases it, or somebody who resolves a problem. */
export const WAITS_FOR = ['certificate', 'release', 'operator'] as const
export const FORMS = ['file', 'post'] as const

const moment = v.pipe(v.string(), v.isoTimestamp())
const maybeText = v.nullable(v.string())
const paged = { total: v.number(), page: v.number(), pages: v.number() }
const namedOrder = v.object({ id: v.string(), reference: v.string() })

const carToProduceSchema = v.object({
	orderId: v.string(),
	reference: v.string(),
	chassisNumber: v.string(),
	registrationNumber: maybeText,
	forms: v.array(v.string()),
	/** A day. */
	promisedBy: v.string(),
	isLate: v.boolean(),
	/** One of `WAITS_FOR`. Others may come. */
	waitsFor: v.string(),
	/** What an operator wrote of it. */
	problem: maybeText,
})

/** Cars of paid orders that wait for a certificate, what was promised first before the others. */
export const toProduceSchema = v.object({
	cars: v.array(carToProduceSchema),
	...paged,
	/** Of those that the filter has. */
	late: v.number(),
	/** Files that wait for a person. */
	files: v.number(),
})

export type CarToProduce = v.InferOutput<typeof carToProduceSchema>
export type ToProduce = v.InferOutput<typeof toProduceSchema>

const archivedFileSchema = v.object({
	sha256: v.string(),
	format: v.string(),
	size: v.number(),
	receivedAt: moment,
	/** Null: it waits for a person to say. */
	chassisNumber: maybeText,
	waitsBecause: maybeText,
	fileName: maybeText,
})

/** Files that wait to be matched or released, the oldest first. */
export const waitingFilesSchema = v.object({ files: v.array(archivedFileSchema), ...paged })

export type ArchivedFile = v.InferOutput<typeof archivedFileSchema>
export type WaitingFiles = v.InferOutput<typeof waitingFilesSchema>

/** Whether the archive has these very bytes; null: it has not. */
export const knownFileSchema = v.object({ file: v.nullable(archivedFileSchema) })

/** What became of a file that was dropped. */
export const takenFileSchema = v.variant('outcome', [
	v.object({
		outcome: v.picklist(['matched', 'replaced']),
		chassisNumber: v.string(),
		/** Those that waited for it. */
		orders: v.array(namedOrder),
	}),
	v.object({ outcome: v.literal('waiting'), waits: v.string() }),
	v.object({ outcome: v.literal('same') }),
	v.object({ outcome: v.literal('refused'), refusal: v.string() }),
])

export type TakenFile = v.InferOutput<typeof takenFileSchema>

const carSchema = v.object({ chassisNumber: v.string(), registrationNumber: maybeText })

const orderToPostSchema = v.object({
	orderId: v.string(),
	reference: v.string(),
	/** As on the envelope, one line each. */
	address: v.array(v.string()),
	/** What goes into the envelope. */
	cars: v.array(carSchema),
	/** Of the same order, and not in this envelope: its certificate is not there, or came after the letter was drawn. */
	notYet: v.array(v.string()),
	/** Listed by the letter that was drawn, though it cannot be posted now: another is to be drawn. */
	takeOut: v.array(v.string()),
	promisedBy: v.string(),
	isLate: v.boolean(),
})

const postingSchema = v.object({
	orderId: v.string(),
	reference: v.string(),
	cars: v.array(v.string()),
	postedAt: moment,
	tracking: v.object({ carrier: v.string(), number: v.string(), link: maybeText }),
})

/** What is to be packed, what was posted lately, and with whom one posts. */
export const toPostSchema = v.object({
	orders: v.array(orderToPostSchema),
	...paged,
	posted: v.array(postingSchema),
	carriers: v.array(v.string()),
})

export type OrderToPost = v.InferOutput<typeof orderToPostSchema>
export type Posting = v.InferOutput<typeof postingSchema>
export type ToPost = v.InferOutput<typeof toPostSchema>
