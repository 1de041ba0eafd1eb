import { executorOf } from '../../db/database.ts'
import type { CallbackRequest } from '../../payments/provider.ts'
import type { Shop } from '../shop.ts'

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
		await transaction
			.insertInto('provider_events')
			.values({
				provider: shop.provider.name,
				event_key: callback.eventKey,
				reference: callback.reference,
				// Its words name the payer, who may have been erased by now: kept only with an order.
				body: ours ? request.body : Buffer.alloc(0),
			})
			.onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
			.execute()
		// Also when it is told again: the question waits only once, and the answer may be another one.
		if (callback.reference !== null) {
			await shop.enqueue(executorOf(transaction), {
				name: 'check-payment',
				data: { reference: callback.reference },
			})
		}
	})
	return true
}
