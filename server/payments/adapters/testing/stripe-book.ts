import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { newIntent, newInvoicePayment, newRefund } from './stripe-money-objects.ts'

/** What Stripe has written down. */
export type StripeBook = {
	readonly sessions: Map<string, Stripe.Checkout.Session>
	readonly customers: Map<string, Stripe.Customer>
	readonly invoices: Map<string, Stripe.Invoice>
	readonly intents: Map<string, Stripe.PaymentIntent>
	readonly refunds: Map<string, Stripe.Refund>
	/** The ids of invoices, once for each mail. */
	readonly mails: string[]
	/** Where the pages are. */
	origin: string
	/** How long a session can be paid. */
	sessionSeconds: number
	/** What has passed on Stripe's clock and not on ours. */
	secondsAhead: number
}

export function newBook(): StripeBook {
	return {
		sessions: new Map(),
		customers: new Map(),
		invoices: new Map(),
		intents: new Map(),
		refunds: new Map(),
		mails: [],
		origin: '',
		sessionSeconds: 24 * 3600,
		secondsAhead: 0,
	}
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const secondsNow = (book: StripeBook) => Math.floor(Date.now() / 1000) + book.secondsAhead

/** As it stands now: a session expires without anybody doing anything. */
export function sessionNow(book: StripeBook, id: string): Stripe.Checkout.Session | undefined {
	const session = book.sessions.get(id)
	if (session?.status !== 'open' || session.expires_at > secondsNow(book)) return session
	const expired = { ...session, status: 'expired', url: null }
	book.sessions.set(id, expired)
	return expired
}

export type StripeEvent = {
	readonly type: string
	readonly object:
		| Stripe.Checkout.Session
		| Stripe.Invoice
		| Stripe.Refund
		| Pick<Stripe.Charge, 'id' | 'object' | 'payment_intent' | 'refunded'>
		| Pick<Stripe.Dispute, 'id' | 'object' | 'payment_intent' | 'status'>
}

/** Whatever was paid last. */
function lastIntent(book: StripeBook): string {
	const intent = [...book.intents.keys()].at(-1)
	if (!intent) throw new Error('nothing was paid')
	return intent
}

/** The customer's bank wants the last payment's money back. */
export function disputeLast(book: StripeBook, status: Stripe.Dispute.Status): StripeEvent {
	const object = { id: newId('du'), object: 'dispute' as const, payment_intent: lastIntent(book) }
	return { type: 'charge.dispute.created', object: { ...object, status } }
}

/** As when somebody at the merchant's gives money back on Stripe's own pages. */
export function refundLastByHand(book: StripeBook): StripeEvent {
	const intent = lastIntent(book)
	const amount = book.intents.get(intent)?.amount_received ?? 0
	const id = newId('re')
	book.refunds.set(
		id,
		newRefund({ id, amount, metadata: {}, payment_intent: intent, status: 'succeeded' }),
	)
	const object = { id: newId('ch'), object: 'charge' as const, payment_intent: intent }
	return { type: 'charge.refunded', object: { ...object, refunded: true } }
}

/** A bank sends a refund back. */
export function failRefund(book: StripeBook, id: string): StripeEvent {
	const refund = book.refunds.get(id)
	if (!refund) throw new Error('no such refund')
	const failed = { ...refund, status: 'failed' }
	book.refunds.set(id, failed)
	return { type: 'refund.failed', object: failed }
}

/** The customer pays at a page. Null when there is nothing to pay there any more. */
export function payAt(book: StripeBook, link: string): StripeEvent | null {
	const id = link.split('/').at(-1) ?? ''
	const session = sessionNow(book, id)
	if (session?.status === 'open') return completeSession(book, id, 'succeeded')
	const invoice = book.invoices.get(id)
	return invoice?.status === 'open' ? payInvoice(book, invoice) : null
}

/** The customer's bank says yes at once, or takes its time. */
export function completeSession(
	book: StripeBook,
	id: string,
	status: 'succeeded' | 'processing',
): StripeEvent {
	const session = sessionNow(book, id)
	if (session?.status !== 'open') throw new Error('only an open session is completed')
	const intent = newIntent({ id: newId('pi'), amount: session.amount_total ?? 0, status })
	book.intents.set(intent.id, intent)
	const completed: Stripe.Checkout.Session = {
		...session,
		status: 'complete',
		payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
		payment_intent: intent.id,
		url: null,
	}
	book.sessions.set(id, completed)
	return { type: 'checkout.session.completed', object: completed }
}

/** The bank that took its time has decided. */
export function decideSession(book: StripeBook, id: string, paid: boolean): StripeEvent {
	const session = book.sessions.get(id)
	if (typeof session?.payment_intent !== 'string') throw new Error('nothing to decide')
	const status = paid ? 'succeeded' : 'requires_payment_method'
	const { amount, ...intent } = newIntent({
		id: session.payment_intent,
		amount: session.amount_total ?? 0,
		status,
	})
	book.intents.set(intent.id, { amount, ...intent })
	const decided = { ...session, payment_status: paid ? 'paid' : 'unpaid' }
	book.sessions.set(id, decided)
	const outcome = paid ? 'succeeded' : 'failed'
	return { type: `checkout.session.async_payment_${outcome}`, object: decided }
}

function payInvoice(book: StripeBook, invoice: Stripe.Invoice): StripeEvent {
	const intent = newIntent({ id: newId('pi'), amount: invoice.amount_due, status: 'succeeded' })
	book.intents.set(intent.id, intent)
	const payment = newInvoicePayment({
		id: newId('inpay'),
		invoice: invoice.id,
		amount: invoice.amount_due,
		payment: { type: 'payment_intent', payment_intent: intent.id },
	})
	return markPaid(book, invoice, payment)
}

/** As when the merchant marks it paid because the money came another way. */
export function payElsewhere(book: StripeBook, id: string): StripeEvent {
	const invoice = book.invoices.get(id)
	if (!invoice) throw new Error('no such invoice')
	const payment = newInvoicePayment({
		id: newId('inpay'),
		invoice: invoice.id,
		amount: invoice.amount_due,
		payment: { type: 'payment_record', payment_record: newId('pr') },
	})
	return markPaid(book, invoice, payment)
}

function markPaid(
	book: StripeBook,
	invoice: Stripe.Invoice,
	payment: Stripe.InvoicePayment,
): StripeEvent {
	const paid: Stripe.Invoice = {
		...invoice,
		status: 'paid',
		amount_paid: invoice.amount_due,
		amount_remaining: 0,
		payments: {
			object: 'list',
			data: [payment],
			has_more: false,
			url: '/v1/invoice_payments',
		},
	}
	book.invoices.set(paid.id, paid)
	return { type: 'invoice.paid', object: paid }
}

export function refundedOre(book: StripeBook, intent: string): number {
	return [...book.refunds.values()]
		.filter((refund) => refund.payment_intent === intent && refund.status !== 'failed')
		.reduce((sum, refund) => sum + refund.amount, 0)
}
