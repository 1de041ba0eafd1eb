import * as v from 'valibot'
import { LANGUAGES } from '../language.ts'
import { type CustomerField, type EditableField, orderFields } from '../order-request.ts'

export const ORDERS_PER_PAGE = 50

const moment = v.pipe(v.string(), v.isoTimestamp())
const maybe = {
	moment: v.nullable(moment),
	text: v.nullable(v.string()),
	ore: v.nullable(v.number()),
}

const listedOrderSchema = v.object({
	id: v.string(),
	reference: v.string(),
	createdAt: moment,
	status: v.string(),
	/** The status, and where that says too little, which kind of it: `ORDER_WORDS` has a word for each. */
	state: v.string(),
	isCompany: v.boolean(),
	name: v.string(),
	emailAddress: v.string(),
	countryCode: v.string(),
	language: v.string(),
	chassisNumbers: v.array(v.string()),
	totalOre: maybe.ore,
	paidAt: maybe.moment,
	/** How its certificates stand and go, each once. */
	deliveries: v.array(v.object({ form: v.string(), status: v.string() })),
})

export const orderPageSchema = v.object({
	orders: v.array(listedOrderSchema),
	/** How many the filter has. */
	total: v.number(),
	/** There are more than `total`: so many are not counted. */
	isAtLeast: v.boolean(),
	page: v.number(),
	pages: v.number(),
	/** Orders were read one by one only since then: a day in `since` looks further back. */
	readSince: maybe.moment,
})

export type ListedOrder = v.InferOutput<typeof listedOrderSchema>
export type OrderPage = v.InferOutput<typeof orderPageSchema>

const isOrderField = (name: string): name is keyof typeof orderFields => name in orderFields

/** What of the customer the desk shows, and can put right. */
const editableFields: readonly EditableField[] = [
	...Object.keys(orderFields).filter(isOrderField),
	'countryCode',
]

/** The same rule for each of them. */
export const ofEditableFields = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
	v.entriesFromList(editableFields, schema)

const customerSchema = v.object({
	isCompany: v.boolean(),
	...ofEditableFields(v.string()),
} satisfies Record<CustomerField, v.GenericSchema>)

const noteSchema = v.object({
	/** By which it is changed and deleted. */
	number: v.number(),
	/** Null once it is deleted. */
	words: maybe.text,
	/** From the first to the one that counts. */
	versions: v.array(v.object({ at: moment, operator: v.string(), words: v.string() })),
	deletedAt: maybe.moment,
	deletedBy: maybe.text,
})

const wordsSchema = v.object({ sv: v.string(), en: v.string() })

const historyEventSchema = v.object({
	at: moment,
	about: v.picklist(['order', 'payment', 'refund', 'delivery', 'withdrawal', 'mail', 'desk']),
	what: v.string(),
	cause: v.string(),
	moved: v.optional(v.object({ from: maybe.text, to: v.string() })),
	which: v.optional(v.string()),
	/** Of a delivery: of which car, and how it goes. */
	delivery: v.optional(v.object({ chassisNumber: v.string(), form: v.string() })),
	/** Of a mail: which, and the how manieth of its kind. */
	mail: v.optional(v.object({ kind: v.string(), version: v.number() })),
	/** A field of the order, and what stood in it. */
	changed: v.optional(v.object({ field: v.string(), old: v.string(), new: v.string() })),
	/** Of an act: amounts and choices. */
	details: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
	/** What the customer was asked, for as long as the order names them. */
	words: v.optional(v.string()),
	/** Null: the service itself, or the customer. */
	operator: maybe.text,
})

const jobSchema = v.object({
	id: v.string(),
	queue: v.string(),
	state: v.picklist(['waiting', 'under-way', 'failing', 'dead']),
	orderId: maybe.text,
	mailKind: maybe.text,
	mailId: maybe.text,
	tries: v.number(),
	createdAt: moment,
	nextTryAt: maybe.moment,
	givenUpAt: maybe.moment,
	lastError: maybe.text,
	/** Why it failed, for people. Null: nothing that we have words for. */
	why: v.optional(v.nullable(wordsSchema), null),
})

const withdrawalSchema = v.object({
	number: v.number(),
	receivedAt: moment,
	refundBy: v.string(),
	standing: v.picklist(['RECEIVED', 'ACCEPTED', 'DECLINED']),
	decidedAt: maybe.moment,
	/** Of an accepted one: the provider has not given all of it back yet. */
	isRefundUnderWay: v.optional(v.boolean(), false),
	reason: v.string(),
	name: v.string(),
	orderNumber: v.string(),
	emailAddress: v.string(),
	timeliness: v.string(),
	until: maybe.text,
})

/** A certificate in the archive, of a car of the order. */
const documentSchema = v.object({
	chassisNumber: v.string(),
	sha256: v.string(),
	format: v.picklist(['pdf', 'xml']),
	size: v.number(),
	receivedAt: moment,
	/** Null: it waits for its release. */
	releasedAt: maybe.moment,
	/** Null: it is the one that counts. */
	replacedAt: maybe.moment,
	/** Its bytes go after a time. */
	hasBytes: v.boolean(),
	/** Whether this order was given it. */
	isGiven: v.boolean(),
})

/** Everything that is known about one order. */
export const wholeOrderSchema = v.object({
	id: v.string(),
	reference: v.string(),
	createdAt: moment,
	handledAt: maybe.moment,
	anonymisedAt: maybe.moment,
	status: v.string(),
	state: v.string(),
	language: v.picklist(LANGUAGES),
	/** Its page, as the customer sees it. */
	page: v.string(),
	customer: customerSchema,
	cars: v.array(
		v.object({
			chassisNumber: v.string(),
			registrationNumber: maybe.text,
			/** Null until the order is handled. */
			cocExists: v.nullable(v.boolean()),
			priceOre: maybe.ore,
		}),
	),
	vatRatePercent: v.nullable(v.number()),
	vatOre: maybe.ore,
	totalOre: maybe.ore,
	unpaid: v.nullable(v.object({ nextReminder: maybe.text, lapsesAfter: v.string() })),
	vatReason: maybe.text,
	vatCheck: v.nullable(
		v.object({
			number: v.string(),
			answer: v.picklist(['valid', 'invalid', 'unavailable']),
			askedAt: moment,
			timesAsked: v.number(),
			identifier: maybe.text,
			errorCode: maybe.text,
		}),
	),
	receipt: v.nullable(v.object({ number: v.number(), issuedAt: moment })),
	payments: v.array(
		v.object({
			id: v.string(),
			createdAt: moment,
			/** Since when it stands so. */
			since: v.optional(moment),
			provider: v.string(),
			method: v.string(),
			status: v.string(),
			amountOre: v.number(),
			settledOre: maybe.ore,
			settledCurrency: maybe.text,
			/** Given back on the provider's own pages: our books do not have it. */
			refundedElsewhereOre: v.optional(v.number(), 0),
			reference: maybe.text,
			expiresAt: maybe.moment,
		}),
	),
	refunds: v.array(
		v.object({
			id: v.string(),
			createdAt: moment,
			amountOre: v.number(),
			/** That of its payment. */
			currency: v.optional(v.string(), 'SEK'),
			status: v.string(),
			reference: maybe.text,
			reason: v.string(),
			what: v.picklist(['amount', 'cars', 'vat']),
			cars: v.array(v.string()),
			creditNote: v.nullable(v.object({ number: v.number(), issuedAt: moment })),
		}),
	),
	deliveries: v.array(
		v.object({
			chassisNumber: v.string(),
			form: v.string(),
			status: v.string(),
			since: moment,
			/** A day. */
			promisedBy: v.string(),
			tracking: v.nullable(v.object({ carrier: v.string(), number: v.string(), link: maybe.text })),
			fetchedAt: maybe.moment,
			fetches: v.number(),
			isGivenBack: v.boolean(),
		}),
	),
	/** In which forms it is delivered. */
	forms: v.optional(v.array(v.string()), []),
	documents: v.optional(v.array(documentSchema), []),
	withdrawals: v.array(withdrawalSchema),
	/** Of no order yet, but by this customer's address or with this order's number: a person may say that it is this one's. */
	strayWithdrawals: v.optional(v.array(withdrawalSchema), []),
	mails: v.array(
		v.object({
			kind: v.string(),
			version: v.number(),
			createdAt: moment,
			sentAt: maybe.moment,
			state: v.picklist(['sent', 'waiting', 'given up']),
			/** Why it did not get through, or is tried again. */
			why: v.optional(v.nullable(wordsSchema), null),
		}),
	),
	notes: v.array(noteSchema),
	jobs: v.array(jobSchema),
	history: v.array(historyEventSchema),
})

export type DeskOrder = v.InferOutput<typeof wholeOrderSchema>
