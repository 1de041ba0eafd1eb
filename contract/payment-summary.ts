import * as v from 'valibot'
import { deliverySchema } from './certificates/delivery.ts'

/** The statuses that the payment page has words for. Others may come, and are shown without a status block. */
export const PAYMENT_STATUSES = [
	'RECEIVED',
	'CREATED',
	'UNDELIVERABLE',
	'SETTLED',
	'CANCELLED',
] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const summaryLineSchema = v.object({
	cocExists: v.boolean(),
	isVat: v.boolean(),
	cost: v.number(),
	chassiNumber17: v.nullish(v.string()),
	regNumber: v.nullish(v.string()),
})

export const creditNoteLinkSchema = v.object({
	number: v.number(),
	/** Where it can be downloaded. */
	link: v.string(),
})

/** An invoice that the provider has sent. */
export const invoiceSchema = v.object({
	/** Enough of the address to know it by. */
	sentTo: v.string(),
	/** A day, as `2026-11-28`. Null where only the invoice says it. */
	payBy: v.nullable(v.string()),
})

export const paymentSummarySchema = v.object({
	orderId: v.string(),
	/** The number that one can say on the phone. */
	reference: v.optional(v.string()),
	cars: v.array(summaryLineSchema),
	rateOfVat: v.number(),
	totalPrice: v.number(),
	paymentStatus: v.string(),
	/** The cars have been looked up and have their prices. Servers before do not say so. */
	isPriced: v.optional(v.boolean()),
	paymentLink: v.nullish(v.string()),
	/** Where a paid order's receipt can be downloaded. */
	receiptLink: v.nullish(v.string()),
	/** How much of the total was given back. */
	refundedAmount: v.optional(v.number()),
	/** What was issued for that, the oldest first. */
	creditNotes: v.optional(v.array(creditNoteLinkSchema)),
	invoice: v.optional(invoiceSchema),
	/** The customer has done their part at the provider, which has yet to confirm it. */
	isPaymentPending: v.optional(v.boolean()),
	/** The provider itself was asked for this answer. */
	isProviderAsked: v.optional(v.boolean()),
	/** Before paying, the customer has yet to accept that the right of withdrawal ends with delivery. */
	consentWanted: v.optional(v.boolean()),
	/** How it stands with what a customer who has paid said last of withdrawing. Other standings may come. */
	withdrawal: v.optional(v.object({ receivedOn: v.string(), standing: v.string() })),
	/** How the certificates of a paid order come. */
	deliveries: v.optional(v.array(deliverySchema)),
	/** Why there is no VAT; the buyer's number where the reason is named with it. Other reasons may come. */
	vatFree: v.nullish(v.object({ reason: v.string(), vatNumber: v.nullish(v.string()) })),
})

export type SummaryLine = v.InferOutput<typeof summaryLineSchema>

export type CreditNoteLink = v.InferOutput<typeof creditNoteLinkSchema>
export type Invoice = v.InferOutput<typeof invoiceSchema>

export type PaymentSummary = v.InferOutput<typeof paymentSummarySchema>
