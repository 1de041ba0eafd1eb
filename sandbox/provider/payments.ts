import { randomUUID } from 'node:crypto'
import { apiError } from '../api-error.ts'
import {
	type CreateRequest,
	type LineItemRequest,
	lineItemsFit,
	type UpdateRequest,
} from './api-schemas.ts'
import type { Book } from './book.ts'
import type { Callbacks } from './callbacks.ts'
import {
	forced,
	isExpired,
	isInvoice,
	moved,
	newPaymentId,
	newToken,
	type Payment,
	type PaymentStatus,
} from './payment.ts'
import { fingerprintOf, paymentOnWire } from './wire.ts'

const captureWithinMs = 14 * 24 * 60 * 60 * 1000
const invoiceDueMs = 14 * 24 * 60 * 60 * 1000

export type Provider = {
	readonly book: Book
	readonly callbacks: Callbacks
	/** Where the checkout pages are, for the links in the answers. */
	readonly origin: () => string
	readonly linkValidForSeconds: number
}

export async function createPayment(
	provider: Provider,
	request: CreateRequest,
	body: unknown,
): Promise<Payment> {
	const { book } = provider
	const fingerprint = fingerprintOf(body)
	const earlier = request.idempotencyKey && book.paymentByKey(request.idempotencyKey)
	if (earlier && earlier.fingerprint !== fingerprint)
		throw apiError('VALIDATION_ERROR', 'idempotencyKey: used before, for another request')

	const payment = earlier
		? { ...earlier, createRequests: earlier.createRequests + 1 }
		: newPayment(request, fingerprint, provider.linkValidForSeconds)
	await book.record({ payment })
	return payment
}

function newPayment(request: CreateRequest, fingerprint: string, validForSeconds: number): Payment {
	const now = Date.now()
	const {
		offerPaymentMethods = [],
		captureMethod = 'immediate',
		...customizations
	} = request.merchantCustomizations
	return {
		paymentId: newPaymentId(),
		token: newToken(),
		createdAt: new Date(now).toISOString(),
		validUntil: new Date(now + validForSeconds * 1000).toISOString(),
		...(captureMethod === 'deferred' && {
			captureBefore: new Date(now + captureWithinMs).toISOString(),
		}),
		status: 'CREATED',
		amountOre: request.amount,
		capturedOre: 0,
		title: request.title,
		description: request.description,
		language: request.language,
		merchantPaymentReference: request.merchantPaymentReference,
		paymentMetadata: request.paymentMetadata,
		...request.merchantUrls,
		offerPaymentMethods,
		captureMethod,
		customizations,
		lineItems: request.lineItems.map(toLineItem),
		payerEmail: request.payerData.email,
		idempotencyKey: request.idempotencyKey,
		fingerprint,
		createRequests: 1,
		declines: 0,
		settlements: 0,
		history: [],
	}
}

function toLineItem(item: LineItemRequest): Payment['lineItems'][number] {
	const { unitPrice, totalAmount, taxAmount, ...rest } = item
	return {
		...rest,
		id: randomUUID(),
		unitPriceOre: unitPrice,
		totalOre: totalAmount,
		taxOre: taxAmount,
	}
}

export async function changeAmount(
	provider: Provider,
	payment: Payment,
	{ amount, lineItems }: UpdateRequest,
): Promise<Payment> {
	if (payment.status !== 'CREATED')
		throw apiError('PAYMENT_LOCKED', `A payment that is ${payment.status} cannot be changed.`)
	const totals = lineItems ?? payment.lineItems.map((item) => ({ totalAmount: item.totalOre }))
	if (!lineItemsFit(totals, amount))
		throw apiError('AMOUNT_INVALID', 'The line items do not sum to the new amount.')
	const changed: Payment = {
		...payment,
		amountOre: amount,
		lineItems: lineItems?.map(toLineItem) ?? payment.lineItems,
	}
	await provider.book.record({ payment: changed })
	return changed
}

/** Cancelling what is cancelled already is no error: the merchant may be repeating itself. */
export async function cancelPayment(
	provider: Provider,
	payment: Payment,
	why: string,
): Promise<Payment> {
	if (payment.status === 'CANCELLED') return payment
	return announce(provider, moved(payment, 'CANCELLED', why))
}

/** The payer pays. Says no by returning the payment as it is: paid already, cancelled or expired. */
export async function payByCard(provider: Provider, payment: Payment): Promise<Payment> {
	if (!isOpen(payment) || isInvoice(payment)) return payment
	return announce(provider, moved(payment, statusWhenPaid(payment), 'paid by card'))
}

export async function declineCard(provider: Provider, payment: Payment): Promise<Payment> {
	if (!isOpen(payment) || isInvoice(payment)) return payment
	const declined = { ...payment, declines: payment.declines + 1 }
	await provider.book.record({ payment: declined })
	return declined
}

export async function sendInvoice(provider: Provider, payment: Payment): Promise<Payment> {
	if (!isOpen(payment) || !isInvoice(payment)) return payment
	// From now on it is not the link that ends, but the time to pay.
	const validUntil = new Date(Date.now() + invoiceDueMs).toISOString()
	const asked = moved(payment, 'PENDING_CONFIRMATION', 'invoice asked for')
	return announce(provider, { ...asked, validUntil })
}

export async function markInvoicePaid(provider: Provider, payment: Payment): Promise<Payment> {
	if (payment.status !== 'PENDING_CONFIRMATION') return payment
	return announce(provider, moved(payment, statusWhenPaid(payment), 'invoice paid'))
}

export async function cancelByPayer(provider: Provider, payment: Payment): Promise<Payment> {
	return isOpen(payment) ? cancelPayment(provider, payment, 'cancelled by the payer') : payment
}

/** Sets what no payer or merchant could: to rehearse what the merchant does about it. */
export async function forcePayment(
	provider: Provider,
	payment: Payment,
	change: { status?: PaymentStatus | undefined; amountOre?: number | undefined },
): Promise<Payment> {
	const amended = { ...payment, amountOre: change.amountOre ?? payment.amountOre }
	return announce(provider, forced(amended, change.status ?? payment.status, 'forced'))
}

function isOpen(payment: Payment): boolean {
	return payment.status === 'CREATED' && !isExpired(payment, new Date())
}

function statusWhenPaid(payment: Payment): PaymentStatus {
	return payment.captureMethod === 'deferred' ? 'PENDING_MERCHANT_CAPTURE' : 'SETTLED'
}

/** Stores a change together with the callback that tells of it. */
export async function announce(provider: Provider, payment: Payment): Promise<Payment> {
	const { book, callbacks, origin } = provider
	const body = paymentOnWire(payment, book.refundsOf(payment.paymentId), origin())
	const messages = callbacks.about(payment.paymentId, payment.callbackUrl, body)
	await book.record({ payment, callbacks: [...messages] })
	callbacks.send(messages)
	return payment
}
