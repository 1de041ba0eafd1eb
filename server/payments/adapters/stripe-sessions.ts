import type Stripe from 'stripe'
import * as v from 'valibot'
import type { AttemptStatus } from '../payment-states.ts'
import type { BookedPayment, OpenedPayment, PaymentToOpen, ProviderPayment } from '../provider.ts'
import { readAnswer } from './read-answer.ts'
import { ask, doOnce } from './stripe-client.ts'
import { type RefundedOf, refundedOre } from './stripe-refunds.ts'
import { currencyCode, metadata, metadataOf, momentOf } from './stripe-terms.ts'

const sessionAnswer = v.object({
	id: v.string(),
	url: v.nullable(v.string()),
	status: v.nullable(v.string()),
	payment_status: v.string(),
	amount_total: v.number(),
	currency: currencyCode,
	client_reference_id: v.nullable(v.string()),
	expires_at: v.number(),
	payment_intent: v.nullable(
		v.union([v.string(), v.object({ id: v.string(), status: v.string() })]),
	),
})

const bookedAnswer = v.object({ ...sessionAnswer.entries, metadata, created: v.number() })

type Session = v.InferOutput<typeof sessionAnswer>

/**
 * A page where a private person pays. Asked for again after Stripe has forgotten the key, there is a
 * second one, but the first has expired by then; and as we never got its link, nobody has it.
 */
export async function openSession(stripe: Stripe, payment: PaymentToOpen): Promise<OpenedPayment> {
	const session = read(
		await doOnce(`${payment.attemptId}-session`, (options) =>
			stripe.checkout.sessions.create(sessionRequest(payment), options),
		),
	)
	if (session.url === null) throw new Error('Stripe opened a session without a link')
	return {
		reference: session.id,
		link: session.url,
		expiresAt: momentOf(session.expires_at),
		status: statusOf(session),
	}
}

export async function fetchSession(stripe: Stripe, reference: string): Promise<ProviderPayment> {
	const session = await retrieve(stripe, reference)
	const status = statusOf(session)
	const source = status === 'SETTLED' ? sourceOf(session) : null
	return {
		status,
		amountOre: session.amount_total,
		currency: session.currency,
		orderId: session.client_reference_id,
		refundedOre: source ? await refundedOre(stripe, source) : 0,
	}
}

/** As it stands in a list; its payment intent is there in full. */
export function bookedSession(answer: unknown, refundedOf: RefundedOf): BookedPayment {
	const session = readAnswer('Stripe', bookedAnswer, answer)
	const source = sourceOf(session)
	return {
		reference: session.id,
		attemptId: session.metadata?.['attempt_id'] ?? null,
		openedAt: momentOf(session.created),
		status: statusOf(session),
		amountOre: session.amount_total,
		currency: session.currency,
		orderId: session.client_reference_id,
		refundedOre: source ? refundedOf(source) : 0,
	}
}

export async function expireSession(stripe: Stripe, reference: string): Promise<void> {
	// Expiring twice does no harm, and each try has a key of its own: a stored refusal would be repeated for a day.
	await ask(() => stripe.checkout.sessions.expire(reference))
}

/** What a refund is taken from. Null when nothing was paid. */
export async function paymentOfSession(
	stripe: Stripe,
	reference: string,
): Promise<{ payment_intent: string } | null> {
	return sourceOf(await retrieve(stripe, reference))
}

function sourceOf({ payment_intent: intent }: Session): { payment_intent: string } | null {
	if (intent === null) return null
	return { payment_intent: typeof intent === 'string' ? intent : intent.id }
}

async function retrieve(stripe: Stripe, reference: string): Promise<Session> {
	const expand = ['payment_intent']
	return read(await ask(() => stripe.checkout.sessions.retrieve(reference, { expand })))
}

function read(answer: unknown): Session {
	return readAnswer('Stripe', sessionAnswer, answer)
}

function statusOf(session: Session): AttemptStatus {
	if (session.payment_status === 'paid') return 'SETTLED'
	if (session.status === 'open') return 'CREATED'
	if (session.status === 'expired') return 'CANCELLED'
	if (session.status === 'complete' && session.payment_status === 'unpaid') {
		return hasFailed(session) ? 'ERROR' : 'PENDING_CONFIRMATION'
	}
	throw new Error('Stripe knows a status of sessions that we do not')
}

/** Banks that take their time may say no after the customer has left; the session itself does not tell. */
function hasFailed({ payment_intent: intent }: Session): boolean {
	if (intent === null || typeof intent === 'string') return false
	return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

function sessionRequest(payment: PaymentToOpen): Stripe.Checkout.SessionCreateParams {
	// No `expires_at`: a repeated request must be word for word the same, and Stripe's own 24 hours suit us.
	return {
		mode: 'payment',
		locale: payment.language,
		client_reference_id: payment.orderId,
		customer_email: payment.payer.emailAddress,
		success_url: payment.successUrl,
		cancel_url: payment.cancelUrl,
		line_items: payment.lines.map((line) => ({
			quantity: 1,
			price_data: {
				currency: 'sek',
				unit_amount: line.amountIncludingVatOre,
				product_data: { name: line.name },
			},
		})),
		// Our books are in kronor, so nobody is offered to pay in another currency.
		adaptive_pricing: { enabled: false },
		metadata: metadataOf(payment),
		payment_intent_data: { description: payment.title, metadata: metadataOf(payment) },
	}
}
