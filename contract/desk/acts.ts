import * as v from 'valibot'
import { emailAddressSchema, withAsciiDomain } from '../index.ts'
import { chassisNumberSchema } from '../order-request.ts'
import { chosenOrdersSchema } from './bulks.ts'
import { CAR_ACTS } from './cars.ts'
import { LONGEST_VIEW_NAME } from './order-list.ts'
import { ofEditableFields } from './orders.ts'
import { ROLES } from './roles.ts'

/** With every act: the same key again means the same click again, and does nothing twice. */
export const ACT_KEY_HEADER = 'idempotency-key'

/** How many things are in a file that an act answers with, where some that were asked for may not be. */
export const PIECES_HEADER = 'x-pieces'

export const LONGEST_NOTE = 4000
export const LONGEST_QUESTION = 2000

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const filled = (longest: number) => v.pipe(text(longest), v.trim(), v.minLength(1))
const whole = (least: number, most: number) =>
	v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const orderId = text(100)
/** Of whoever is looked for. */
const soughtAddress = v.pipe(filled(200), v.transform(withAsciiDomain))
/** Of whoever is written to, out in the world. */
const emailAddress = v.pipe(
	emailAddressSchema(200),
	v.check((address) => address.includes('.', address.indexOf('@'))),
)
const words = filled(LONGEST_NOTE)
const question = v.pipe(filled(LONGEST_QUESTION), v.transform(plainWords), v.minLength(1))
const reason = text(500)
/** How a note read: what a colleague wrote since is told, not overwritten. */
const shownWords = v.optional(text(LONGEST_NOTE))
const number = whole(1, 1_000_000_000)
const ore = whole(1, 1_000_000_000)
const flag = v.optional(v.boolean(), false)
const day = v.pipe(v.string(), v.isoDate())
const month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/u))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u))
const cars = v.optional(v.pipe(v.array(chassisNumberSchema), v.maxLength(50)), [])
const someCars = v.pipe(v.array(chassisNumberSchema), v.minLength(1), v.maxLength(50))

/** What a mail may bring: no control or bidirectional characters, no half surrogate pairs, and lines that end alike. */
export function plainWords(words: string): string {
	return words
		.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
		.replaceAll('\t', ' ')
		.replace(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
		.trim()
}

const shownRefund = v.strictObject({ ore, attemptId: text(40) })

const edits = v.partial(v.strictObject({ ...ofEditableFields(text(200)), countryCode: text(20) }))

const onOrders = {
	handle: v.strictObject({
		orderId,
		/** Of the other cars the register decides, or what was agreed before. */
		decisions: v.optional(
			v.pipe(
				v.array(
					v.strictObject({
						chassisNumber: chassisNumberSchema,
						cocExists: v.boolean(),
						priceOre: v.nullable(ore),
					}),
				),
				v.maxLength(50),
			),
			[],
		),
		/** The order's, when what is decided was shown. */
		revision: v.optional(whole(0, 1_000_000_000)),
	}),
	edit: v.strictObject({
		orderId,
		edits,
		/** What stood in these fields before: what a colleague wrote since is told, not overwritten. */
		shown: v.optional(edits, {}),
	}),
	'swap-car': v.strictObject({ orderId, from: chassisNumberSchema, to: chassisNumberSchema }),
	resend: v.strictObject({ orderId, kind: text(40) }),
	/** Mailed word for word, in the frame of the order's language. */
	'ask-customer': v.strictObject({ orderId, words: question }),
	cancel: v.strictObject({ orderId, reason: v.optional(reason, 'cancelled by an operator') }),
	note: v.strictObject({ orderId, words }),
	'edit-note': v.strictObject({ orderId, number, words, shown: shownWords }),
	'delete-note': v.strictObject({ orderId, number, shown: shownWords }),
	check: v.strictObject({ orderId }),
	/** By its key, as the list of what needs a person has it. */
	settle: v.strictObject({
		key: text(200),
		words: text(LONGEST_NOTE),
		/** When something had last happened to it, as it was shown: what happened since is told, not settled along. */
		until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
	}),
	reopen: v.strictObject({
		key: text(200),
		/** How far it was settled, as the answer told: what a colleague settled since stays so. */
		until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
	}),
	retry: v.strictObject({ id: text(40) }),
	person: v.strictObject({ emailAddress: soughtAddress }),
	erase: v.strictObject({ emailAddress: soughtAddress, undeliveredToo: flag }),
} as const

const onMoney = {
	accept: v.strictObject({ orderId }),
	refund: v.strictObject({
		orderId,
		/** An amount (null: all that is left), whole cars, or the VAT alone, all of it that is left. */
		wanted: v.union([
			v.strictObject({ amountOre: v.nullable(ore) }),
			v.strictObject({ chassisNumbers: someCars }),
			v.strictObject({ vatOnly: v.literal(true) }),
		]),
		reason: v.optional(reason, 'Refund by customer service'),
		again: flag,
		/** The payment and the amount that were shown: no other is taken for it. */
		attemptId: text(40),
		shownOre: ore,
	}),
	/** What was given back by hand at another provider than the configured one, of the payment that was shown. */
	'note-refund': v.strictObject({ orderId, attemptId: text(40), amountOre: ore }),
	receipt: v.strictObject({ orderId, creditNote: v.optional(number) }),
	export: v.strictObject({ from: day, to: day, plain: flag }),
	'books-month': v.strictObject({ month }),
	'books-close': v.strictObject({ month }),
	'books-export': v.strictObject({
		month,
		as: v.picklist(['sie', 'csv', 'pdf']),
		/** A batch that was made before, again. */
		batch: v.optional(number),
	}),
	'accept-withdrawal': v.strictObject({
		number,
		/** None: the whole order. */
		chassisNumbers: cars,
		/** What was shown of each payment; null where nothing was left to give back. */
		shown: v.nullable(v.union([v.pipe(v.array(shownRefund), v.maxLength(50)), shownRefund])),
		again: flag,
		/** Of the whole order: what was paid at another provider than the configured one was given back on its pages. */
		paidElsewhere: flag,
	}),
	'decline-withdrawal': v.strictObject({ number, reason: filled(1000) }),
	'match-withdrawal': v.strictObject({ number, orderId }),
	'resend-withdrawal': v.strictObject({
		number,
		/** Null: where it was to go before. */
		emailAddress: v.optional(v.nullable(emailAddress), null),
	}),
} as const

const onCertificates = {
	'delivery-forms': v.strictObject({
		orderId,
		forms: v.pipe(v.array(v.picklist(['file', 'post'])), v.minLength(1), v.maxLength(2)),
	}),
	letter: v.strictObject({
		orderIds: v.pipe(v.array(orderId), v.minLength(1), v.maxLength(1000)),
	}),
	post: v.strictObject({
		orderId,
		cars,
		carrier: filled(100),
		number: v.pipe(text(60), v.trim(), v.regex(/^[A-Za-z0-9./ -]+$/u)),
		/** The number that this one takes the place of. */
		corrects: v.optional(v.nullable(text(60)), null),
		/** Whether the customer is told of a correction. */
		tell: flag,
	}),
	'delivery-problem': v.strictObject({ orderId, cars, reason: filled(LONGEST_NOTE - 1000) }),
	'delivery-resolved': v.strictObject({ orderId, cars }),
	'send-certificates-again': v.strictObject({ orderId, cars, evenIfSame: flag }),
	'match-document': v.strictObject({
		sha256,
		chassisNumber: chassisNumberSchema,
		replace: flag,
	}),
	'release-document': v.strictObject({ sha256 }),
	'discard-document': v.strictObject({ sha256 }),
	'save-document': v.strictObject({ sha256 }),
} as const

const operatorId = v.pipe(v.string(), v.uuid())

const onOperators = {
	invite: v.strictObject({
		emailAddress,
		name: v.optional(v.nullable(filled(80)), null),
		role: v.picklist(ROLES),
		/** The passkeys from before stop working once a new one is added. */
		replaces: flag,
	}),
	'operator-role': v.strictObject({
		operatorId,
		role: v.picklist(ROLES),
		/** The one before: another that a colleague gave since stays. */
		shown: v.optional(v.picklist(ROLES)),
	}),
	'disable-operator': v.strictObject({ operatorId }),
	'enable-operator': v.strictObject({ operatorId }),
	'end-sessions': v.strictObject({ operatorId }),
	'end-session': v.strictObject({ operatorId, sessionId: v.pipe(v.string(), v.uuid()) }),
	/** As the log is narrowed. */
	'export-log': v.strictObject({
		operator: v.optional(v.nullable(text(200)), null),
		act: v.optional(v.nullable(text(200)), null),
		orderId: v.optional(v.nullable(orderId), null),
		from: v.optional(v.nullable(day), null),
		to: v.optional(v.nullable(day), null),
	}),
} as const

const viewId = v.pipe(v.string(), v.uuid())
const viewName = filled(LONGEST_VIEW_NAME)
const bulkId = v.pipe(v.string(), v.uuid())

const onLists = {
	/** Under a name that the operator has, it takes the place of that one, unless it has to be new. */
	'save-view': v.strictObject({
		name: viewName,
		search: text(2000),
		isShared: flag,
		isNew: flag,
	}),
	'share-view': v.strictObject({ viewId, isShared: v.boolean() }),
	'rename-view': v.strictObject({ viewId, name: viewName }),
	'delete-view': v.strictObject({ viewId }),
	/** As it was prepared; where it was stopped, it goes on. */
	'bulk-start': v.strictObject({ bulkId, carrier: v.optional(filled(100)) }),
	'bulk-stop': v.strictObject({ bulkId }),
	'bulk-letters': v.strictObject({ bulkId }),
	'export-orders': v.strictObject({ orders: chosenOrdersSchema, plain: flag }),
} as const

/** What each act takes, by its name: `POST /api/desk/acts/:name`. */
export const ACT_INPUTS = {
	...onOrders,
	...onMoney,
	...onCertificates,
	...onOperators,
	...onLists,
	...CAR_ACTS,
} as const

export type ActName = keyof typeof ACT_INPUTS

/** What stands in the log besides the acts that are asked for by name. */
export const OTHER_LOGGED_ACTS = ['add-passkey', 'add-company-account', 'import-documents'] as const
export type ActInput<Name extends ActName> = v.InferInput<(typeof ACT_INPUTS)[Name]>

/** Of every act that does not answer with a file: what came of it, and what else there is to say. */
export const actAnswerSchema = v.looseObject({ outcome: v.string() })

export type ActAnswer = v.InferOutput<typeof actAnswerSchema>

/** The outcome of an act that was done under this key, whose answer was lost with its process. */
export const DONE_BEFORE = 'done-before'
