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
		const executor = executorOf(transaction)
		const { eventKey, reference } = callback
		const event = [shop.provider.name, eventKey, reference, request.body]
		const { rows } = await executor.executeSql(STORE_EVENT, event)
		const step = stepAfter(callback, rows.length > 0)
		if (step) await shop.enqueue(executor, step)
	})
	return true
}

/**
 * Once. Waits for whoever is erasing the order: what we keep here must not outlive it. Its words name the payer, who
 * may have been erased by now: kept only with an order.
 */
const STORE_EVENT = `
	with ours as materialized (
		select orders.id from payment_attempts join orders on orders.id = payment_attempts.order_id
		where payment_attempts.provider = $1::text and payment_attempts.reference = $3::text
			and orders.reduced_at is null
		for key share of orders
	)
	insert into provider_events (provider, event_key, reference, body)
	select $1::text, $2::text, $3::text, case when exists (select from ours) then $4::bytea else '' end
	on conflict (provider, event_key) do nothing
	returning id`

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
