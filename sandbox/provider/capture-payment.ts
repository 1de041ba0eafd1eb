import { apiError } from '../api-error.ts'
import { type CaptureRequest, lineItemsFit } from './api-schemas.ts'
import { moved, type Payment } from './payment.ts'
import { announce, type Provider } from './payments.ts'
import { fingerprintOf } from './wire.ts'

/** Collects what was reserved. The same request again, told by its key, changes nothing. */
export async function capturePayment(
	provider: Provider,
	payment: Payment,
	request: CaptureRequest,
): Promise<Payment> {
	const { amount, captureIdempotencyKey: key } = request
	const fingerprint = fingerprintOf(request)
	if (key !== undefined && payment.capture?.key === key) {
		if (payment.capture.fingerprint === fingerprint) return payment
		throw apiError('VALIDATION_ERROR', 'captureIdempotencyKey: used before, for another request')
	}
	if (payment.status !== 'PENDING_MERCHANT_CAPTURE')
		throw apiError('PAYMENT_LOCKED', `A payment that is ${payment.status} cannot be captured.`)
	if (amount !== payment.amountOre)
		throw apiError('AMOUNT_INVALID', 'The stand-in captures the whole amount or nothing.')
	if (!lineItemsFit(request.lineItems, amount))
		throw apiError('AMOUNT_INVALID', 'The line items do not sum to the amount.')
	const named = request.lineItems.flatMap(({ id }) => id ?? [])
	if (!named.every((id) => payment.lineItems.some((line) => line.id === id)))
		throw apiError('LINE_ITEM_NOT_FOUND', 'The payment has no such line item.')
	const captured = moved(payment, 'SETTLED', 'captured by the merchant')
	return announce(provider, {
		...captured,
		...(key !== undefined && { capture: { key, fingerprint } }),
	})
}
