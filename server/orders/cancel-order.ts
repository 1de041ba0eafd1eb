import type { DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { requestMail } from './mails/mail-requests.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { withPaymentClosed } from './paying/close-payment.ts'
import { paymentsLeft } from './refunding/payments-left.ts'
import type { Shop } from './shop.ts'

export type CancelOutcome =
	| 'cancelled'
	| 'already-paid'
	| 'already-cancelled'
	| 'cannot-be-cancelled'
	| 'not-found'

/**
 * Cancels an order that is not paid, or whose odd payment was given back, and tells the customer.
 * When the provider cannot be asked to close its payment, this fails and nothing is changed.
 */
export async function cancelOrder(
	shop: Shop,
	orderId: string,
	cause: string,
	note: NoteAct = nobodysAct,
): Promise<CancelOutcome> {
	const order = await shop.db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return 'not-found'
	if (order.status === 'CANCELLED') return 'already-cancelled'
	if (order.status === 'UNDELIVERABLE') return 'cannot-be-cancelled'

	const cancel = async (transaction: DatabaseTransaction) => {
		if (!(await moveOrder(transaction, { orderId, to: 'CANCELLED', cause }))) {
			return 'already-paid'
		}
		await note(transaction)
		await requestMail(shop, transaction, orderId, 'payment-cancelled')
		return 'cancelled'
	}
	const outcome = await withPaymentClosed(shop, orderId, cancel)
	if (outcome !== 'paid') return outcome
	if (order.status !== 'REVIEW') return 'already-paid'
	return shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		const isGivenBack = (await paymentsLeft(transaction, orderId)).length === 0
		return isGivenBack ? cancel(transaction) : 'already-paid'
	})
}
