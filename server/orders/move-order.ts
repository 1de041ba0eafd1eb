import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { statesBefore } from '../payments/state-table.ts'
import { ORDER_TABLE, type OrderStatus } from './order-status.ts'

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
 * or may not go there, so that it is idempotent.
 */
export async function moveOrder(transaction: DatabaseTransaction, move: Move): Promise<boolean> {
	const { orderId, to, cause, attemptId = null } = move
	const { rows } = await sql`
		with was as materialized (
			select id, status from orders
			where id = ${orderId} and status = any (${statesBefore(ORDER_TABLE, to)})
			for update
		), moved as (
			update orders set status = ${to} from was where orders.id = was.id
		)
		insert into transitions (subject, order_id, attempt_id, from_status, to_status, cause)
		select 'order', was.id, ${attemptId}::uuid, was.status, ${to}, ${cause} from was
		returning to_status`.execute(transaction)
	return rows.length > 0
}
