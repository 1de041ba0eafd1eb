import { randomUUID } from 'node:crypto'
import { apiError } from '../../api-error.ts'
import type { Payment } from '../payment.ts'
import type { Provider } from '../payments.ts'
import { promisedOre, type Refund, type Representative, withStatus } from './refund.ts'
import type { RefundRequest } from './refund-request.ts'
import { refundOnWire } from './refund-wire.ts'

/** A refund can be asked for once: its merchantReference is refused to every other, and to its own repetition. */
export async function createRefund(provider: Provider, request: RefundRequest): Promise<Refund> {
	const { book } = provider
	const { merchantReference } = request
	if (merchantReference && book.refundByReference(merchantReference))
		throw apiError('VALIDATION_ERROR', `merchantReference: ${merchantReference} is taken`)

	const payment = book.payment(request.paymentId)
	if (!payment) throw apiError('PAYMENT_NOT_FOUND', `There is no payment ${request.paymentId}.`)
	if (payment.status !== 'SETTLED')
		throw apiError(
			'PAYMENT_ILLEGAL_STATE',
			`A payment that is ${payment.status} cannot be refunded.`,
		)
	if (request.refundAmount <= 0)
		throw apiError('AMOUNT_INVALID', 'The amount to refund must be more than 0.')
	const leftOre = payment.capturedOre - promisedOre(book.refundsOf(payment.paymentId))
	if (request.refundAmount > leftOre)
		throw apiError('AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT', 'More than what is left of the payment.')
	checkLines(payment, request)
	return announce(provider, newRefund(request))
}

function checkLines(payment: Payment, { lineItems }: RefundRequest): void {
	const named = lineItems.map(({ lineItemId }) => lineItemId)
	if (new Set(named).size < named.length)
		throw apiError('DUPLICATE_LINE_ITEM_ID', 'A line item can be refunded once in a refund.')
	if (!named.every((id) => payment.lineItems.some((line) => line.id === id)))
		throw apiError('LINE_ITEM_NOT_FOUND', 'The payment has no such line item.')
}

function newRefund(request: RefundRequest): Refund {
	const now = new Date().toISOString()
	return {
		refundId: randomUUID(),
		paymentId: request.paymentId,
		amountOre: request.refundAmount,
		taxOre: request.refundTaxAmount,
		taxRatePercent: request.refundTaxRatePercent,
		lineItems: request.lineItems.map((line) => ({
			lineItemId: line.lineItemId,
			totalOre: line.refundTotalAmount,
			taxOre: line.refundTaxAmount,
			taxRatePercent: line.refundTaxRatePercent,
			quantity: line.refundQuantity,
			unitPriceOre: line.refundUnitPrice,
			description: line.refundDescription,
		})),
		status: 'PENDING_MERCHANT_APPROVAL',
		createdAt: now,
		lastEvent: now,
		description: request.description,
		invoiceReference: request.invoiceReference,
		merchantReference: request.merchantReference,
		merchantMetadata: request.merchantMetadata,
		callbackUrl: request.merchantUrls.callbackUrl,
		initializingRepresentative: request.initializingRepresentative,
	}
}

/** Approved first, executed a moment later, as a bank would: the answer says PENDING_EXECUTION. */
export async function approveRefund(
	provider: Provider,
	refund: Refund,
	approvingRepresentative?: Representative,
): Promise<Refund> {
	if (refund.status !== 'PENDING_MERCHANT_APPROVAL') throw illegalState(refund, 'approved')
	const approved = withStatus(refund, 'PENDING_EXECUTION')
	return announce(provider, { ...approved, approvingRepresentative })
}

export async function cancelRefund(
	provider: Provider,
	refund: Refund,
	cancellingRepresentative?: Representative,
): Promise<Refund> {
	if (refund.status === 'CANCELLED') return refund
	if (refund.status !== 'PENDING_MERCHANT_APPROVAL') throw illegalState(refund, 'cancelled')
	return announce(provider, { ...withStatus(refund, 'CANCELLED'), cancellingRepresentative })
}

export async function executeApprovedRefunds(provider: Provider): Promise<void> {
	const approved = provider.book.refunds().filter(({ status }) => status === 'PENDING_EXECUTION')
	await Promise.all(approved.map((refund) => announce(provider, withStatus(refund, 'EXECUTED'))))
}

async function announce({ book, callbacks }: Provider, refund: Refund): Promise<Refund> {
	const messages = callbacks.about(refund.refundId, refund.callbackUrl, refundOnWire(refund))
	await book.record({ refund, callbacks: [...messages] })
	callbacks.send(messages)
	return refund
}

function illegalState(refund: Refund, verb: string) {
	return apiError('REFUND_ILLEGAL_STATE', `A refund that is ${refund.status} cannot be ${verb}.`)
}
