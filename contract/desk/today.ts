import * as v from 'valibot'

const moment = v.pipe(v.string(), v.isoTimestamp())
const words = v.object({ sv: v.string(), en: v.string() })

/** What a person may do about something, at either face of the desk. */
export const ATTENTION_ACTS = [
	'refund',
	'accept',
	'cancel',
	'check',
	'correct-address',
	'resend',
	'look',
	'documents',
	'retry',
	'match-withdrawal',
	'accept-withdrawal',
	'decline-withdrawal',
	'resend-withdrawal',
] as const

export type AttentionAct = (typeof ATTENTION_ACTS)[number]

const stepSchema = v.object({
	/** One of `ATTENTION_ACTS`, or what a newer version has besides. */
	act: v.string(),
	/** The order's number. */
	order: v.optional(v.string()),
	/** What is to be given back, where that is not everything. */
	ore: v.optional(v.number()),
	/** That of the amount, where it is not SEK. */
	currency: v.optional(v.string()),
	/** The cars whose money is to be given back. */
	cars: v.optional(v.array(v.string())),
	/** The VAT alone is to be given back. */
	vat: v.optional(v.boolean()),
	/** Of the mail that is to be sent again, where that is not the one that fits the order. */
	kind: v.optional(v.string()),
	/** The jobs that are to be tried again. */
	jobs: v.optional(v.array(v.string())),
	/** The withdrawal's. */
	number: v.optional(v.number()),
})

/** What needs a person, the oldest first. */
export const attentionSchema = v.object({
	items: v.array(
		v.object({
			/** By which it is settled. */
			key: v.string(),
			kind: v.string(),
			orderId: v.nullable(v.string()),
			/** The order's number, or what stands in its place. */
			name: v.string(),
			since: moment,
			latest: moment,
			title: words,
			why: words,
			/** Of a withdrawal of no order that we know: who wrote, and which number they gave. */
			said: v.optional(
				v.object({
					name: v.string(),
					emailAddress: v.string(),
					orderNumber: v.string(),
					language: v.string(),
				}),
			),
			/** `act`: it ends with its act, or by itself. `note`: nothing but an operator's word ends it. */
			endsBy: v.picklist(['act', 'note']),
			/** What settles it, one after another. */
			steps: v.array(stepSchema),
		}),
	),
})

export type Attention = v.InferOutput<typeof attentionSchema>
export type AttentionItem = Attention['items'][number]
export type ShownStep = v.InferOutput<typeof stepSchema>

/** How much waits, and how the week went. */
export const todaySchema = v.object({
	/** Orders that nobody has handled. */
	toHandle: v.number(),
	/** Cars that wait for a certificate, and how many of them are late. */
	toProduce: v.number(),
	late: v.number(),
	/** Cars whose certificate is to be packed and posted. */
	toPost: v.number(),
	/** Seven days in Sweden, today the last. */
	week: v.array(v.object({ day: v.string(), orders: v.number(), certificates: v.number() })),
})

export type Today = v.InferOutput<typeof todaySchema>
