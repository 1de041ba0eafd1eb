import { withPaymentClosed } from './close-payment.ts'
import { requestMail } from './mail-requests.ts'
import { moveOrder } from './move-order.ts'
import type { Shop } from './shop.ts'

export type CancelOutcome =
	| 'cancelled'
	| 'already-paid'
	| 'already-cancelled'
	| 'cannot-be-cancelled'
	| 'not-found'

/**
 * Cancels an order that is not paid, and tells the customer. When the provider cannot be asked to
 * close its payment, this fails and nothing is changed.
 */
export async function cancelOrder(
	shop: Shop,
	orderId: string,
	cause: string,
): Promise<CancelOutcome> {
	const order = await shop.db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return 'not-found'
	if (order.status === 'CANCELLED') return 'already-cancelled'
	if (order.status === 'UNDELIVERABLE') return 'cannot-be-cancelled'

	const outcome = await withPaymentClosed(shop, orderId, async (transaction) => {
		if (!(await moveOrder(transaction, { orderId, to: 'CANCELLED', cause }))) {
			return 'already-cancelled'
		}
		await requestMail(shop, transaction, orderId, 'payment-cancelled')
		return 'cancelled'
	})
	return outcome === 'paid' ? 'already-paid' : outcome
}
