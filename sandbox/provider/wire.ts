import { createHash } from 'node:crypto'
import type { Callback } from './callback.ts'
import { kronorFromOre } from './money.ts'
import { canMove, type Payment } from './payment.ts'
import { executedOre, promisedOre, type Refund } from './refunds/refund.ts'
import { refundOnWire } from './refunds/refund-wire.ts'

function paymentLink(payment: Payment, origin: string): string {
	return `${origin}/checkout/${payment.token}`
}

/** The payment's status object: the answer of every payment call and the body of the callback. */
export function paymentOnWire(payment: Payment, refunds: readonly Refund[], origin: string) {
	return {
		paymentId: payment.paymentId,
		paymentLink: paymentLink(payment, origin),
		token: payment.token,
		validUntil: payment.validUntil,
		captureBefore: payment.captureBefore,
		paymentStatus: payment.status,
		amount: kronorFromOre(payment.amountOre),
		capturedAmount: kronorFromOre(payment.capturedOre),
		refundedAmount: kronorFromOre(executedOre(refunds)),
		merchantPaymentReference: payment.merchantPaymentReference,
		idempotencyKey: payment.idempotencyKey,
		paymentMetadata: payment.paymentMetadata,
		merchantCustomizations: customizationsOnWire(payment),
		lineItems: payment.lineItems.map(lineItemOnWire),
		allowedPaymentOperations: {
			canCapture: payment.status === 'PENDING_MERCHANT_CAPTURE',
			canCancel: canMove(payment, 'CANCELLED'),
			canRefund: payment.status === 'SETTLED' && promisedOre(refunds) < payment.capturedOre,
		},
	}
}

/** All values are texts, the list of methods too. */
function customizationsOnWire({ offerPaymentMethods, captureMethod, customizations }: Payment) {
	return {
		...customizations,
		captureMethod,
		...(offerPaymentMethods.length > 0 && { offerPaymentMethods: offerPaymentMethods.join(',') }),
	}
}

function lineItemOnWire(item: Payment['lineItems'][number]) {
	return {
		id: item.id,
		name: item.name,
		description: item.description,
		quantity: item.quantity,
		quantityUnit: item.quantityUnit,
		unitPrice: kronorFromOre(item.unitPriceOre),
		totalAmount: kronorFromOre(item.totalOre),
		taxRatePercent: item.taxRatePercent,
		taxAmount: item.taxOre === undefined ? undefined : kronorFromOre(item.taxOre),
		itemType: item.itemType,
		merchantReference: item.merchantReference,
		lineItemMetadata: item.lineItemMetadata,
	}
}

/** Everything the book knows about a payment, for tests. */
export function paymentInFull(
	payment: Payment,
	refunds: readonly Refund[],
	callbacks: readonly Callback[],
	origin: string,
) {
	return {
		...paymentOnWire(payment, refunds, origin),
		currency: 'SEK',
		title: payment.title,
		description: payment.description,
		language: payment.language,
		createdAt: payment.createdAt,
		successUrl: payment.successUrl,
		cancelUrl: payment.cancelUrl,
		callbackUrl: payment.callbackUrl,
		offerPaymentMethods: payment.offerPaymentMethods,
		captureMethod: payment.captureMethod,
		payerEmail: payment.payerEmail,
		createRequests: payment.createRequests,
		declines: payment.declines,
		settlements: payment.settlements,
		history: payment.history,
		refunds: refunds.map(refundOnWire),
		callbacks: callbacks.map(({ callbackId, url, state, dueAt, attempts, body }) => ({
			callbackId,
			url,
			state,
			dueAt,
			attempts,
			body,
		})),
	}
}

/** Equal for two bodies that say the same, whatever the order of their fields. */
export function fingerprintOf(body: unknown): string {
	return createHash('sha256')
		.update(JSON.stringify(withSortedKeys(body)))
		.digest('hex')
}

function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedKeys)
	if (typeof value !== 'object' || value === null) return value
	const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
	return Object.fromEntries(sorted.map(([key, inner]) => [key, withSortedKeys(inner)]))
}
