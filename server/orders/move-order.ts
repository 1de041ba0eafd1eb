import type { DatabaseTransaction } from '../db/database.ts'
import { isOrderStatus, type OrderStatus, orderCanBecome } from './order-status.ts'

type Move = {
	readonly orderId: string
	readonly to: OrderStatus
	readonly cause: string
	readonly attemptId?: string
}

/**
 * Moves an order to another status and writes down why. False when the order is already there
 * or may not go there: whoever comes second changes nothing. Locks the order until commit.
 */
export async function moveOrder(transaction: DatabaseTransaction, move: Move): Promise<boolean> {
	const order = await transaction
		.selectFrom('orders')
		.select('status')
		.where('id', '=', move.orderId)
		.forUpdate()
		.executeTakeFirst()
	if (!order || !isOrderStatus(order.status) || !orderCanBecome(order.status, move.to)) return false

	await transaction
		.updateTable('orders')
		.set({ status: move.to })
		.where('id', '=', move.orderId)
		.execute()
	await transaction
		.insertInto('transitions')
		.values({
			order_id: move.orderId,
			attempt_id: move.attemptId ?? null,
			from_status: order.status,
			to_status: move.to,
			cause: move.cause,
		})
		.execute()
	return true
}
