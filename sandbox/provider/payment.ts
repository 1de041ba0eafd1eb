import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { apiError } from '../api-error.ts'

export const paymentStatuses = [
	'CREATED',
	'PENDING_CONFIRMATION',
	'PENDING_MERCHANT_CAPTURE',
	'SETTLED',
	'CANCELLED',
	'ERROR',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const nextStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
	CREATED: ['PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE', 'SETTLED', 'CANCELLED'],
	PENDING_CONFIRMATION: ['PENDING_MERCHANT_CAPTURE', 'SETTLED', 'CANCELLED'],
	PENDING_MERCHANT_CAPTURE: ['SETTLED', 'CANCELLED'],
	SETTLED: [],
	CANCELLED: [],
	// Reached only by force: it is there so that a merchant can rehearse it.
	ERROR: [],
}

const ore = v.pipe(v.number(), v.integer())
const optionalText = v.optional(v.string())

const lineItem = v.object({
	id: v.string(),
	name: v.string(),
	description: optionalText,
	quantity: v.number(),
	quantityUnit: optionalText,
	unitPriceOre: ore,
	totalOre: ore,
	taxRatePercent: v.number(),
	taxOre: v.optional(ore),
	itemType: optionalText,
	merchantReference: optionalText,
	lineItemMetadata: v.optional(v.record(v.string(), v.string())),
})

/** A payment as the book keeps it. */
export const paymentRecord = v.object({
	paymentId: v.string(),
	token: v.string(),
	createdAt: v.string(),
	validUntil: v.string(),
	/** Until when a reserved amount can be collected: only where that is left to the merchant. */
	captureBefore: optionalText,
	status: v.picklist(paymentStatuses),
	amountOre: ore,
	capturedOre: ore,
	title: v.string(),
	description: optionalText,
	language: optionalText,
	merchantPaymentReference: optionalText,
	paymentMetadata: v.record(v.string(), v.string()),
	successUrl: optionalText,
	cancelUrl: optionalText,
	callbackUrl: optionalText,
	offerPaymentMethods: v.array(v.string()),
	captureMethod: v.picklist(['immediate', 'deferred']),
	/** The other ones, which mean nothing to a stand-in. */
	customizations: v.optional(
		v.object({
			hideInstallmentOptions: optionalText,
			salespersonUsername: optionalText,
			paymentRecipientCompanyRegistrationNumber: optionalText,
		}),
	),
	lineItems: v.array(lineItem),
	payerEmail: optionalText,
	idempotencyKey: optionalText,
	/** Tells whether a second request under the same idempotency key is really the same. */
	fingerprint: v.string(),
	capture: v.optional(v.object({ key: v.string(), fingerprint: v.string() })),
	createRequests: v.number(),
	declines: v.number(),
	settlements: v.number(),
	history: v.array(
		v.object({
			at: v.string(),
			from: v.picklist(paymentStatuses),
			to: v.picklist(paymentStatuses),
			why: v.string(),
		}),
	),
})
export type Payment = v.InferOutput<typeof paymentRecord>

export function newPaymentId(): string {
	return randomUUID()
}

export function newToken(): string {
	return randomBytes(24).toString('base64url')
}

export function isInvoice(payment: Payment): boolean {
	return payment.offerPaymentMethods.includes('PAY_IN_ADVANCE')
}

export function isExpired(payment: Payment, now: Date): boolean {
	return payment.status === 'CREATED' && now.getTime() > Date.parse(payment.validUntil)
}

export function canMove(payment: Payment, to: PaymentStatus): boolean {
	return nextStatuses[payment.status].includes(to)
}

export function moved(payment: Payment, to: PaymentStatus, why: string): Payment {
	if (!canMove(payment, to))
		throw apiError('PAYMENT_LOCKED', `A payment that is ${payment.status} cannot become ${to}.`)
	return forced(payment, to, why)
}

/** Moves without asking whether that is allowed: for rehearsing a provider that misbehaves. */
export function forced(payment: Payment, to: PaymentStatus, why: string): Payment {
	const step = { at: new Date().toISOString(), from: payment.status, to, why }
	const next = { ...payment, status: to, history: [...payment.history, step] }
	if (to !== 'SETTLED') return next
	return { ...next, capturedOre: payment.amountOre, settlements: payment.settlements + 1 }
}
