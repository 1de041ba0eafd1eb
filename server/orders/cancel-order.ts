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

/** Where an operator gives no reason, or none may be kept. */
export const CANCELLED_BY_OPERATOR = 'cancelled by an operator'

/** Nobody's words, but our own. */
export const NOT_PAID_IN_TIME = 'not paid in time'

/** Whether somebody wrote why an order was cancelled. */
export const isWrittenReason = (cause: string) =>
	cause !== CANCELLED_BY_OPERATOR && cause !== NOT_PAID_IN_TIME

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
		const locked = await lockOrder(transaction, orderId)
		// Who was erased stays so: a reason may name them.
		const kept = locked?.reduced_at ? CANCELLED_BY_OPERATOR : cause
		if (!(await moveOrder(transaction, { orderId, to: 'CANCELLED', cause: kept }))) {
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
