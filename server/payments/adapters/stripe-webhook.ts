import Stripe from 'stripe'
import * as v from 'valibot'
import type { Callback, CallbackRequest } from '../provider.ts'

const TOLERANCE_SECONDS = 300

/** What is heard about a session or an invoice of ours. Stripe tells much more, which we store and leave alone. */
const EVENTS_ABOUT_PAYMENTS = new Set([
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
	'checkout.session.async_payment_failed',
	'checkout.session.expired',
	'invoice.paid',
	'invoice.voided',
])

/** The package also takes a time with letters behind it, and the last of several. */
const SIGNATURE = /^t=(\d{1,12})(?:,v\d=[0-9a-f]{64})+$/

const webhookEvent = v.object({
	id: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
	type: v.string(),
	data: v.object({ object: v.object({ id: v.optional(v.string(), '') }) }),
})

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
	const { id } = event.data.object
	const aboutPayment = EVENTS_ABOUT_PAYMENTS.has(event.type) && /^(?:cs|in)_\w{1,250}$/.test(id)
	return { authentic: true, eventKey: event.id, reference: aboutPayment ? id : null }
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
