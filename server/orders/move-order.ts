import type { DatabaseTransaction } from '../db/database.ts'
import { isOrderStatus, type OrderStatus, orderCanBecome } from './order-status.ts'

type Move = {
	readonly orderId: string
	readonly to: OrderStatus
	readonly cause: string
	readonly attemptId?: string
}

/**
 * Every change of an order or its payments takes this row lock first: changes are serialised and cannot
 * deadlock. Undefined when there is no such order.
 */
export function lockOrder(transaction: DatabaseTransaction, orderId: string) {
	return transaction
		.selectFrom('orders')
		.select([
			'order_reference',
			'status',
			'language',
			'total_ore',
			'is_company',
			'reduced_at',
			'revision',
		])
		.where('id', '=', orderId)
		.forUpdate()
		.executeTakeFirst()
}

/**
 * Moves an order to another status and writes down why. False when the order is already there
 * or may not go there, so that it is idempotent. Locks the order until commit.
 */
export async function moveOrder(transaction: DatabaseTransaction, move: Move): Promise<boolean> {
	const order = await lockOrder(transaction, move.orderId)
	if (!order || !isOrderStatus(order.status) || !orderCanBecome(order.status, move.to)) return false

	await transaction
		.with('moved', (also) =>
			also.updateTable('orders').set({ status: move.to }).where('id', '=', move.orderId),
		)
		.insertInto('transitions')
		.values({
			subject: 'order',
			order_id: move.orderId,
			attempt_id: move.attemptId ?? null,
			from_status: order.status,
			to_status: move.to,
			cause: move.cause,
		})
		.execute()
	return true
}
