import type Stripe from 'stripe'
import type { BookedPayment, PaymentProvider, TimeSpan } from '../provider.ts'
import { ask, askForEach } from './stripe-client.ts'
import { findPayment } from './stripe-find-payment.ts'
import { bookedInvoice } from './stripe-invoices.ts'
import { type RefundedOf, refundsSince } from './stripe-refunds.ts'
import { bookedSession } from './stripe-sessions.ts'
import { isOurs } from './stripe-terms.ts'

/** Sessions and invoices of ours that were opened in the span, then older ones of which money was given back in it. */
export async function* listPayments(
	stripe: Stripe,
	{ from, until }: TimeSpan,
	fetchPayment: PaymentProvider['fetchPayment'],
): AsyncGenerator<BookedPayment> {
	const created = {
		gte: Math.floor(from.getTime() / 1000),
		lt: Math.ceil(until.getTime() / 1000),
	}
	const { refundedOf, intents } = await refundsSince(stripe, created.gte)
	const listed = new Set<string>()
	for await (const payment of openedIn(stripe, created, refundedOf)) {
		listed.add(payment.reference)
		yield payment
	}
	for (const [intent, refundedAt] of intents) {
		const reference = refundedAt < until ? await findPayment(stripe, intent) : null
		if (reference === null || listed.has(reference)) continue
		if (!(await isOursAt(stripe, reference))) continue
		yield { ...(await fetchPayment(reference)), reference, attemptId: null, openedAt: null }
	}
}

type Created = { readonly gte: number; readonly lt: number }

async function* openedIn(
	stripe: Stripe,
	created: Created,
	refundedOf: RefundedOf,
): AsyncGenerator<BookedPayment> {
	const page = { created, limit: 100 }
	const sessions = askForEach(() =>
		stripe.checkout.sessions.list({ ...page, expand: ['data.payment_intent'] }),
	)
	for await (const session of sessions)
		if (isOurs(session)) yield bookedSession(session, refundedOf)
	const invoices = askForEach(() => stripe.invoices.list({ ...page, expand: ['data.payments'] }))
	for await (const invoice of invoices) {
		const payment = isOurs(invoice) ? bookedInvoice(invoice, refundedOf) : null
		if (payment) yield payment
	}
}

async function isOursAt(stripe: Stripe, reference: string): Promise<boolean> {
	const thing = await ask<unknown>(() =>
		reference.startsWith('in_')
			? stripe.invoices.retrieve(reference, { expand: ['payments'] })
			: stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }),
	)
	return isOurs(thing)
}
