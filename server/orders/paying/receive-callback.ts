import { executorOf } from '../../db/database.ts'
import type { Callback, CallbackRequest } from '../../payments/provider.ts'
import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'

type AuthenticCallback = Extract<Callback, { readonly authentic: true }>

/**
 * Takes a provider's callback as a signal: authentic ones are stored once, and a job asks the
 * provider what is true. False when it does not come from the provider.
 */
export async function receiveCallback(shop: Shop, request: CallbackRequest): Promise<boolean> {
	const callback = shop.provider.readCallback(request)
	if (!callback.authentic) return false

	await shop.db.transaction().execute(async (transaction) => {
		// Waits for whoever is erasing the order: what we keep here must not outlive it.
		const ours = await transaction
			.selectFrom('payment_attempts')
			.innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
			.select('orders.id')
			.where('payment_attempts.provider', '=', shop.provider.name)
			.where('payment_attempts.reference', '=', callback.reference)
			.where('orders.reduced_at', 'is', null)
			.forKeyShare('orders')
			.executeTakeFirst()
		const stored = await transaction
			.insertInto('provider_events')
			.values({
				provider: shop.provider.name,
				event_key: callback.eventKey,
				reference: callback.reference,
				// Its words name the payer, who may have been erased by now: kept only with an order.
				body: ours ? request.body : Buffer.alloc(0),
			})
			.onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
			.executeTakeFirst()
		const step = stepAfter(callback, stored.numInsertedOrUpdatedRows === 1n)
		if (step) await shop.enqueue(executorOf(transaction), step)
	})
	return true
}

/** A dispute is reported once. The other questions are asked again, since their answers may be other ones. */
function stepAfter(callback: AuthenticCallback, isNew: boolean): NextStep | null {
	const { reference, refund, dispute } = callback
	if (refund) {
		return {
			name: 'make-refund',
			data: { refundId: refund.refundId, heardAs: refund.reference },
		}
	}
	if (dispute) {
		const about =
			reference === null ? { dispute: dispute.id } : { payment: reference, disputeId: dispute.id }
		return isNew ? { name: 'report-dispute', data: { ...about, status: dispute.status } } : null
	}
	return reference === null ? null : { name: 'check-payment', data: { reference } }
}
