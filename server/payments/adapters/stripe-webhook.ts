import Stripe from 'stripe'
import * as v from 'valibot'
import type { Callback, CallbackRequest } from '../provider.ts'

const TOLERANCE_SECONDS = 300

/** What is heard about a session or an invoice of ours. Stripe tells much more, which is stored and left alone. */
const EVENTS_ABOUT_PAYMENTS = new Set([
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
	'checkout.session.async_payment_failed',
	'checkout.session.expired',
	'invoice.paid',
	'invoice.voided',
])

/** Each is about a refund; `charge.refunded` is about the payment whose money was given back. */
const EVENTS_ABOUT_REFUNDS = new Set([
	'refund.created',
	'refund.updated',
	'refund.failed',
	'charge.refund.updated',
])

/** The package also takes a time with zeros before or letters behind it, and the last of several. */
const SIGNATURE = /^t=([1-9]\d{0,11})(?:,v\d=[0-9a-f]{64})+$/

const webhookEvent = v.object({
	id: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
	type: v.string(),
	data: v.object({
		object: v.object({
			id: v.optional(v.string(), ''),
			payment_intent: v.fallback(v.optional(v.string(), ''), ''),
			status: v.fallback(v.optional(v.string(), ''), ''),
			metadata: v.fallback(v.nullish(v.record(v.string(), v.string())), null),
		}),
	}),
})

type WebhookEvent = v.InferOutput<typeof webhookEvent>

const ourId = v.pipe(v.string(), v.uuid())

type Subject = Omit<Extract<Callback, { readonly authentic: true }>, 'authentic' | 'eventKey'>

export function readStripeCallback(
	{ headers, body }: CallbackRequest,
	webhookSecret: string,
): Callback {
	const text = textOf(body)
	const signature = headers['stripe-signature']
	if (text === null || typeof signature !== 'string') return { authentic: false }
	const time = SIGNATURE.exec(signature)?.[1]
	// The package refuses what is old, but not what comes from the future.
	if (time === undefined || Number(time) - Date.now() / 1000 > TOLERANCE_SECONDS) {
		return { authentic: false }
	}
	const event = verified(text, signature, webhookSecret)
	if (!event) return { authentic: false }
	return { authentic: true, eventKey: event.id, ...subjectOf(event) }
}

function subjectOf({ id: eventId, type, data }: WebhookEvent): Subject {
	const { id, payment_intent: intent, status, metadata } = data.object
	if (EVENTS_ABOUT_PAYMENTS.has(type)) return { reference: named(/^(?:cs|in)_\w{1,250}$/, id) }
	const reference = named(/^pi_\w{1,250}$/, intent)
	if (type === 'charge.refunded') return { reference }
	if (EVENTS_ABOUT_REFUNDS.has(type)) {
		// Those made by hand at Stripe bear no id of ours.
		const refundId = metadata?.['refund_id']
		return v.is(ourId, refundId) && named(/^\w{1,250}$/, id)
			? { reference, refund: { refundId, reference: id } }
			: { reference }
	}
	if (!type.startsWith('charge.dispute.')) return { reference: null }
	return {
		reference,
		dispute: {
			// The event is found at Stripe as well.
			id: named(/^\w{1,100}$/, id) ?? eventId,
			status: named(/^[A-Z_]{1,40}$/, status.toUpperCase()) ?? 'UNKNOWN',
		},
	}
}

function named(shape: RegExp, text: string): string | null {
	return shape.test(text) ? text : null
}

function verified(text: string, signature: string, secret: string) {
	try {
		const event = Stripe.webhooks.constructEvent(text, signature, secret, TOLERANCE_SECONDS)
		return v.parse(webhookEvent, event)
	} catch {
		return null
	}
}

/** Left to itself the package reads bytes leniently, and so takes other bytes for those that were signed. */
function textOf(body: Buffer): string | null {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
	} catch {
		return null
	}
}
