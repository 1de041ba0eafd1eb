import { randomUUID } from 'node:crypto'
import { apiError } from '../api-error.ts'
import type { RefundRequest } from './api-schemas.ts'
import type { Provider } from './payments.ts'
import { promisedOre, type Refund, withStatus } from './refund.ts'
import { fingerprintOf, refundOnWire } from './wire.ts'

/** A repeated request, told by its idempotencyKey or merchantReference, gives the same refund. */
export async function createRefund(
	{ book }: Provider,
	request: RefundRequest,
	body: unknown,
): Promise<Refund> {
	const fingerprint = fingerprintOf(body)
	const key = request.idempotencyKey ?? request.merchantReference
	const earlier = key && book.refunds().find((refund) => refund.idempotencyKey === key)
	if (earlier && earlier.fingerprint !== fingerprint)
		throw apiError('VALIDATION_ERROR', 'merchantReference: used before, for another refund')
	if (earlier) return earlier

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

	const now = new Date().toISOString()
	const refund: Refund = {
		refundId: randomUUID(),
		paymentId: payment.paymentId,
		amountOre: request.refundAmount,
		status: 'PENDING_MERCHANT_APPROVAL',
		createdAt: now,
		lastEvent: now,
		description: request.description,
		merchantReference: request.merchantReference,
		merchantMetadata: request.merchantMetadata,
		callbackUrl: request.callbackUrl,
		idempotencyKey: key,
		fingerprint,
	}
	await book.record({ refund })
	return refund
}

/** Approved first, executed a moment later, as a bank would: the answer says PENDING_EXECUTION. */
export async function approveRefund(provider: Provider, refund: Refund): Promise<Refund> {
	if (refund.status === 'PENDING_EXECUTION' || refund.status === 'EXECUTED') return refund
	if (refund.status !== 'PENDING_MERCHANT_APPROVAL') throw illegalState(refund, 'approved')
	return announce(provider, withStatus(refund, 'PENDING_EXECUTION'))
}

export async function cancelRefund(provider: Provider, refund: Refund): Promise<Refund> {
	if (refund.status === 'CANCELLED') return refund
	if (refund.status !== 'PENDING_MERCHANT_APPROVAL') throw illegalState(refund, 'cancelled')
	return announce(provider, withStatus(refund, 'CANCELLED'))
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
