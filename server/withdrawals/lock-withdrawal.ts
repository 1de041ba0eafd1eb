import type { DatabaseTransaction } from '../db/database.ts'
import { lockOrder } from '../orders/move-order.ts'

/**
 * Locks a withdrawal, and the order that it is about first, as every change does. Undefined when there is none.
 * Whoever matches it meanwhile is waited for, and it is read anew.
 */
export async function lockWithdrawal(transaction: DatabaseTransaction, number: number) {
	const known = await transaction
		.selectFrom('withdrawals')
		.select('order_id')
		.where('number', '=', number)
		.executeTakeFirst()
	if (known?.order_id) await lockOrder(transaction, known.order_id)
	return transaction
		.selectFrom('withdrawals')
		.select(['id', 'number', 'order_id', 'standing', 'reason', 'email_address', 'received_at'])
		.where('number', '=', number)
		.forUpdate()
		.executeTakeFirst()
}
