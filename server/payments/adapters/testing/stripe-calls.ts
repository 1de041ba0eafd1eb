import type Stripe from 'stripe'
import * as v from 'valibot'
import { newId, refundedOre, type StripeBook, secondsNow, sessionNow } from './stripe-book.ts'
import * as forms from './stripe-forms.ts'
import { newRefund } from './stripe-money-objects.ts'
import { listOf, newCustomer, newInvoice, newSession, pageOf } from './stripe-objects.ts'

const SMALLEST_ORE = 300

/** Stripe says no, in words that quote what it was sent. */
export class StripeRefusal extends Error {
	readonly status: number
	readonly code: string

	constructor(status: number, code: string, message: string) {
		super(message)
		this.status = status
		this.code = code
	}
}

type StripeCall = {
	readonly method: 'GET' | 'POST'
	readonly path: RegExp
	answer(book: StripeBook, form: unknown, id: string): unknown
}

function call<Schema extends v.GenericSchema>(
	method: 'GET' | 'POST',
	path: string,
	schema: Schema,
	answer: (book: StripeBook, form: v.InferOutput<Schema>, id: string) => unknown,
): StripeCall {
	return {
		method,
		path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
		answer: (book, form, id) => answer(book, v.parse(schema, form), id),
	}
}

/** Every call that we make of Stripe, and no other. */
export const STRIPE_CALLS: readonly StripeCall[] = [
	call('POST', '/v1/checkout/sessions', forms.sessionForm, (book, form) => {
		const total = form.line_items.reduce((sum, item) => sum + item.price_data.unit_amount, 0)
		refuseSmall(total)
		refuseAddress(form.customer_email)
		const id = newId('cs_test')
		const session = newSession({
			id,
			amount_total: total,
			client_reference_id: form.client_reference_id,
			customer_email: form.customer_email,
			expires_at: secondsNow(book) + book.sessionSeconds,
			locale: form.locale,
			metadata: form.metadata,
			success_url: form.success_url,
			cancel_url: form.cancel_url,
			url: `${book.origin}/c/pay/${id}`,
		})
		book.sessions.set(id, session)
		return session
	}),

	call('GET', '/v1/checkout/sessions', forms.listSessionsForm, (book, form) => {
		const url = '/v1/checkout/sessions'
		const sessions = [...book.sessions.keys()].flatMap((id) => sessionNow(book, id) ?? [])
		if (!('created' in form)) {
			return listOf(
				sessions.filter((session) => session.payment_intent === form.payment_intent),
				url,
			)
		}
		return pageOf(
			sessions.map((session) => withIntent(book, session)),
			form,
			url,
		)
	}),

	call('GET', '/v1/invoice_payments', forms.listInvoicePaymentsForm, (book, { payment }) =>
		listOf(
			[...book.invoices.values()]
				.flatMap((invoice) => invoice.payments?.data ?? [])
				.filter((paid) => paid.payment.payment_intent === payment.payment_intent),
			'/v1/invoice_payments',
		),
	),

	call('GET', '/v1/checkout/sessions/:id', forms.retrieveSessionForm, (book, _, id) => {
		return withIntent(book, found(sessionNow(book, id), id))
	}),

	call('POST', '/v1/checkout/sessions/:id/expire', forms.emptyForm, (book, _, id) => {
		const session = found(sessionNow(book, id), id)
		if (session.status !== 'open') {
			throw new StripeRefusal(400, '', `This Session is ${session.status}.`)
		}
		const expired = { ...session, status: 'expired', url: null }
		book.sessions.set(id, expired)
		return expired
	}),

	call('GET', '/v1/customers', forms.listCustomersForm, (book, { email }) =>
		listOf(
			[...book.customers.values()].filter((customer) => customer.email === email),
			'/v1/customers',
		),
	),

	call('POST', '/v1/customers', forms.customerForm, (book, form) => {
		refuseAddress(form.email)
		const { country = null, ...address } = form.address
		const customer = newCustomer({
			id: newId('cus'),
			name: form.name,
			email: form.email,
			preferred_locales: form.preferred_locales,
			address: { ...address, country, line2: null, state: null },
			metadata: form.metadata,
		})
		book.customers.set(customer.id, customer)
		return customer
	}),

	call('GET', '/v1/invoices', forms.listInvoicesForm, (book, form) => {
		const invoices = [...book.invoices.values()]
		if ('created' in form) return pageOf(invoices.map(withPayments), form, '/v1/invoices')
		return listOf(
			invoices.filter((invoice) => invoice.customer === form.customer),
			'/v1/invoices',
		)
	}),

	call('POST', '/v1/invoices', forms.invoiceForm, (book, form) => {
		const customer = found(book.customers.get(form.customer), form.customer)
		const invoice = newInvoice({
			id: newId('in'),
			customer: customer.id,
			metadata: form.metadata,
			description: form.description,
			custom_fields: form.custom_fields ?? null,
			auto_advance: false,
			due_date: secondsNow(book) + Number(form.days_until_due) * 24 * 3600,
		})
		book.invoices.set(invoice.id, invoice)
		return invoice
	}),

	call('POST', '/v1/invoices/:id/add_lines', forms.linesForm, (book, { lines }, id) => {
		const invoice = inStatus(book, id, 'draft')
		const added = lines.reduce((sum, line) => sum + line.amount, 0)
		const vat = lines.reduce((sum, line) => sum + (line.tax_amounts?.[0].amount ?? 0), 0)
		return keep(book, {
			...invoice,
			total: invoice.total + added,
			subtotal: invoice.subtotal + added,
			total_excluding_tax: (invoice.total_excluding_tax ?? 0) + added - vat,
			amount_due: invoice.amount_due + added,
			amount_remaining: invoice.amount_remaining + added,
		})
	}),

	call('POST', '/v1/invoices/:id/finalize', forms.finalizeForm, (book, _, id) => {
		const invoice = inStatus(book, id, 'draft')
		// So it does: what is too small to collect counts as paid, with nothing.
		const status = invoice.total < SMALLEST_ORE ? 'paid' : 'open'
		return keep(book, { ...invoice, status, hosted_invoice_url: `${book.origin}/i/acct/${id}` })
	}),

	call('POST', '/v1/invoices/:id/send', forms.emptyForm, (book, _, id) => {
		const invoice = inStatus(book, id, 'open')
		book.mails.push(id)
		return invoice
	}),

	call('POST', '/v1/invoices/:id/void', forms.emptyForm, (book, _, id) =>
		keep(book, { ...inStatus(book, id, 'open'), status: 'void' }),
	),

	call('GET', '/v1/invoices/:id', forms.retrieveInvoiceForm, (book, _, id) =>
		withPayments(found(book.invoices.get(id), id)),
	),

	call('GET', '/v1/refunds', forms.listRefundsForm, (book, form) => {
		const refunds = [...book.refunds.values()]
		if ('created' in form) return pageOf(refunds, form, '/v1/refunds')
		return listOf(
			refunds.filter((refund) => refund.payment_intent === form.payment_intent),
			'/v1/refunds',
		)
	}),

	call('POST', '/v1/refunds', forms.refundForm, (book, form) => {
		const intent = found(book.intents.get(form.payment_intent), form.payment_intent)
		if (form.amount > intent.amount_received - refundedOre(book, intent.id)) {
			throw new StripeRefusal(400, 'charge_already_refunded', 'More than is left.')
		}
		const refund = newRefund({
			id: newId('re'),
			amount: form.amount,
			metadata: withoutGaps(form.metadata),
			payment_intent: intent.id,
			status: 'succeeded',
		})
		book.refunds.set(refund.id, refund)
		return refund
	}),

	call('GET', '/v1/refunds/:id', forms.emptyForm, (book, _, id) => found(book.refunds.get(id), id)),
]

function withIntent(book: StripeBook, session: Stripe.Checkout.Session) {
	const intent = session.payment_intent
	return {
		...session,
		payment_intent: typeof intent === 'string' ? book.intents.get(intent) : intent,
	}
}

function withPayments(invoice: Stripe.Invoice) {
	return { payments: listOf([], '/v1/invoice_payments'), ...invoice }
}

function found<Thing>(thing: Thing | undefined, id: string): Thing {
	if (thing === undefined) throw new StripeRefusal(404, 'resource_missing', `There is no ${id}.`)
	return thing
}

function inStatus(book: StripeBook, id: string, status: string): Stripe.Invoice {
	const invoice = found(book.invoices.get(id), id)
	if (invoice.status === status) return invoice
	throw new StripeRefusal(400, 'invoice_not_editable', `This invoice is ${invoice.status}.`)
}

function keep(book: StripeBook, invoice: Stripe.Invoice): Stripe.Invoice {
	book.invoices.set(invoice.id, invoice)
	return invoice
}

function refuseSmall(totalOre: number): void {
	if (totalOre < SMALLEST_ORE) {
		throw new StripeRefusal(400, 'amount_too_small', 'At least 3 kr must be paid.')
	}
}

function refuseAddress(email: string): void {
	if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
		throw new StripeRefusal(400, 'email_invalid', `Invalid email address: ${email}`)
	}
}

function withoutGaps(metadata: { refund_id: string; reason?: string | undefined }) {
	const { refund_id, reason } = metadata
	return reason === undefined ? { refund_id } : { refund_id, reason }
}
