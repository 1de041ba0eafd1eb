import * as v from 'valibot'

const moment = v.pipe(v.string(), v.isoTimestamp())
const earlier = v.object({ at: moment, isMade: v.boolean() })
/** Mails of an order as they were sent; as HTML each has an address of its own. */
export const sentMailsSchema = v.object({
	mails: v.array(
		v.object({
			kind: v.string(),
			version: v.number(),
			sentAt: moment,
			termsSha256: v.nullable(v.string()),
			/** Null: sent before mails were kept, or its person was erased. */
			content: v.nullable(
				v.object({
					recipient: v.string(),
					subject: v.string(),
					text: v.string(),
					attachments: v.array(v.string()),
				}),
			),
		}),
	),
	/** What could be sent once more, the one that fits first. */
	sendable: v.array(v.string()),
})

export type SentMails = v.InferOutput<typeof sentMailsSchema>

/** What handling an order would do now. */
export const handlingPreviewSchema = v.object({
	status: v.string(),
	/** To be given with what is decided. */
	revision: v.number(),
	cars: v.array(
		v.object({
			chassisNumber: v.string(),
			registrationNumber: v.nullable(v.string()),
			isKnown: v.boolean(),
			cocExists: v.boolean(),
			priceOre: v.number(),
			/** With the customer: it stays unless it is decided otherwise. */
			isAgreed: v.boolean(),
		}),
	),
	vatRateBasisPoints: v.number(),
	vatOre: v.number(),
	totalOre: v.number(),
})

export type HandlingPreview = v.InferOutput<typeof handlingPreviewSchema>

/** Where neither cars nor an amount are named: what a withdrawal gives back. */
const ofEachPayment = {
	/** All that is left of each, of those at the configured provider. */
	payments: v.optional(
		v.array(v.object({ attemptId: v.string(), ore: v.number(), currency: v.string() })),
	),
	/** Something is left at another provider, which nobody here can ask. */
	isLeftElsewhere: v.optional(v.boolean()),
}

/** What a refund would be: `possible`, or why it cannot be made. */
export const refundPlanSchema = v.variant('outcome', [
	v.object({
		outcome: v.literal('possible'),
		what: v.picklist(['amount', 'cars', 'vat']),
		cars: v.array(v.object({ chassisNumber: v.string(), netOre: v.number(), vatOre: v.number() })),
		/** To be given with the act: the payment that it is taken from. */
		attemptId: v.string(),
		leftOre: v.number(),
		currency: v.string(),
		amountOre: v.number(),
		/** What it takes from the sale. */
		credit: v.object({ soldOre: v.number(), vatOre: v.number() }),
		/** The same amount was given back within the hour: `again` means one more. */
		before: v.nullable(earlier),
		...ofEachPayment,
	}),
	v.object({ outcome: v.literal('nothing-to-refund'), refundableOre: v.number() }),
	v.object({
		outcome: v.literal('more-than-was-paid'),
		refundableOre: v.number(),
		currency: v.optional(v.string(), 'SEK'),
	}),
	v.object({
		outcome: v.literal('at-other-provider'),
		provider: v.string(),
		...ofEachPayment,
	}),
	v.object({ outcome: v.literal('not-sold') }),
	v.object({
		outcome: v.picklist(['unknown-car', 'car-without-coc', 'car-given-back']),
		chassisNumber: v.string(),
		/** Those that can be named instead. */
		soldCars: v.optional(v.array(v.string())),
		before: v.optional(earlier),
	}),
])

export type RefundPlan = v.InferOutput<typeof refundPlanSchema>
