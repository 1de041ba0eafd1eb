import type Stripe from 'stripe'
import * as v from 'valibot'
import type { AttemptStatus } from '../payment-states.ts'
import type { BookedPayment, OpenedPayment, PaymentToOpen, ProviderPayment } from '../provider.ts'
import { readAnswer } from './read-answer.ts'
import { ask, askForAll, doOnce } from './stripe-client.ts'
import { customerRequest, invoiceRequest, linesRequest } from './stripe-invoice-requests.ts'
import { type RefundedOf, type RefundSource, refundedOre } from './stripe-refunds.ts'
import { currencyCode, metadata, momentOf } from './stripe-terms.ts'

const customerAnswer = v.object({ id: v.string(), metadata })

const invoicePayment = v.object({
	status: v.string(),
	payment: v.object({
		payment_intent: v.optional(v.string()),
		charge: v.optional(v.string()),
	}),
})

const invoiceAnswer = v.object({
	id: v.string(),
	status: v.nullable(v.string()),
	hosted_invoice_url: v.nullish(v.string()),
	due_date: v.nullish(v.number()),
	total: v.number(),
	amount_paid: v.number(),
	currency: currencyCode,
	metadata,
	payments: v.optional(v.object({ data: v.array(invoicePayment) })),
})

const bookedAnswer = v.object({ ...invoiceAnswer.entries, created: v.number() })

type Invoice = v.InferOutput<typeof invoiceAnswer>

/**
 * An invoice for a company, made in steps. Stripe forgets keys after a day and an invoice stays payable
 * for ever, so each try first looks for what an earlier one has left behind, and goes on from there.
 */
export async function openInvoice(stripe: Stripe, payment: PaymentToOpen): Promise<OpenedPayment> {
	const customer = await findOrCreateCustomer(stripe, payment)
	const found = await findInvoice(stripe, payment, customer)
	const started = found ?? (await draftInvoice(stripe, payment, customer))
	const finished = started.status === 'draft' ? await finish(stripe, payment, started) : started
	if (!finished.hosted_invoice_url) throw new Error('Stripe made an invoice without a link')
	if (finished.status === 'open') {
		await doOnce(`${payment.attemptId}-send`, (options) =>
			stripe.invoices.sendInvoice(finished.id, {}, options),
		)
	}
	return {
		reference: finished.id,
		link: finished.hosted_invoice_url,
		expiresAt: null,
		status: statusOf(finished),
		payBy: finished.due_date ? momentOf(finished.due_date) : null,
	}
}

export async function fetchInvoice(stripe: Stripe, reference: string): Promise<ProviderPayment> {
	const invoice = await retrieve(stripe, reference)
	const facts = factsOf(invoice)
	const source = facts.status === 'SETTLED' ? sourceOf(invoice) : null
	return { ...facts, refundedOre: source ? await refundedOre(stripe, source) : 0 }
}

/** As it stands in a list; its payments are there in full. Null for a draft, which nobody can pay. */
export function bookedInvoice(answer: unknown, refundedOf: RefundedOf): BookedPayment | null {
	const invoice = readAnswer('Stripe', bookedAnswer, answer)
	if (invoice.status === 'draft') return null
	const source = sourceOf(invoice)
	return {
		...factsOf(invoice),
		reference: invoice.id,
		attemptId: invoice.metadata?.['attempt_id'] ?? null,
		openedAt: momentOf(invoice.created),
		refundedOre: source ? refundedOf(source) : 0,
	}
}

function factsOf(invoice: Invoice) {
	const status = statusOf(invoice)
	return {
		status,
		// An invoice can also be paid with less than it says, by a credit note for instance.
		amountOre: status === 'SETTLED' ? invoice.amount_paid : invoice.total,
		currency: invoice.currency,
		orderId: invoice.metadata?.['order_id'] ?? null,
	}
}

export async function voidInvoice(stripe: Stripe, reference: string): Promise<void> {
	// As with sessions: harmless when done twice, so each try has a key of its own.
	await ask(() => stripe.invoices.voidInvoice(reference))
}

/** What a refund is taken from. Null when nothing was paid, or not through Stripe. */
export async function paymentOfInvoice(
	stripe: Stripe,
	reference: string,
): Promise<RefundSource | null> {
	return sourceOf(await retrieve(stripe, reference))
}

function sourceOf({ payments }: Invoice): RefundSource | null {
	const paid = payments?.data.find(({ status }) => status === 'paid')?.payment
	if (paid?.payment_intent) return { payment_intent: paid.payment_intent }
	return paid?.charge ? { charge: paid.charge } : null
}

/** One for each attempt: a balance left on a shared one would change what the invoice asks for. */
async function findOrCreateCustomer(stripe: Stripe, payment: PaymentToOpen): Promise<string> {
	const known = await askForAll(() =>
		stripe.customers.list({ email: payment.payer.emailAddress, limit: 100 }),
	)
	const found = known
		.map((answer) => readAnswer('Stripe', customerAnswer, answer))
		.find((customer) => isOf(payment, customer))
	if (found) return found.id
	const created = await doOnce(`${payment.attemptId}-customer`, (options) =>
		stripe.customers.create(customerRequest(payment), options),
	)
	return readAnswer('Stripe', customerAnswer, created).id
}

async function findInvoice(
	stripe: Stripe,
	payment: PaymentToOpen,
	customer: string,
): Promise<Invoice | null> {
	const invoices = await askForAll(() => stripe.invoices.list({ customer, limit: 100 }))
	return invoices.map(read).find((invoice) => isOf(payment, invoice)) ?? null
}

async function draftInvoice(
	stripe: Stripe,
	payment: PaymentToOpen,
	customer: string,
): Promise<Invoice> {
	return read(
		await doOnce(`${payment.attemptId}-invoice`, (options) =>
			stripe.invoices.create(invoiceRequest(payment, customer), options),
		),
	)
}

/** What is final cannot be corrected: nothing becomes so before it asks for what the order asks for. */
async function finish(stripe: Stripe, payment: PaymentToOpen, draft: Invoice): Promise<Invoice> {
	const { total } = draft.total === 0 ? await addLines(stripe, payment, draft.id) : draft
	if (total !== payment.amountOre) {
		throw new Error('Stripe’s draft of an invoice asks for another amount than the order')
	}
	return read(
		await doOnce(`${payment.attemptId}-finalize`, (options) =>
			stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false }, options),
		),
	)
}

async function addLines(stripe: Stripe, payment: PaymentToOpen, id: string): Promise<Invoice> {
	return read(
		await doOnce(`${payment.attemptId}-lines`, (options) =>
			stripe.invoices.addLines(id, linesRequest(payment), options),
		),
	)
}

async function retrieve(stripe: Stripe, reference: string): Promise<Invoice> {
	return read(await ask(() => stripe.invoices.retrieve(reference, { expand: ['payments'] })))
}

function read(answer: unknown): Invoice {
	return readAnswer('Stripe', invoiceAnswer, answer)
}

function isOf(payment: PaymentToOpen, thing: { metadata: Record<string, string> | null }): boolean {
	return thing.metadata?.['attempt_id'] === payment.attemptId
}

const STATUS: Readonly<Record<string, AttemptStatus>> = {
	open: 'CREATED',
	paid: 'SETTLED',
	void: 'CANCELLED',
	// Given up on, but its page still takes money.
	uncollectible: 'CREATED',
}

function statusOf({ status }: Invoice): AttemptStatus {
	const known = STATUS[status ?? '']
	if (!known) throw new Error('Stripe knows a status of invoices that we do not')
	return known
}
