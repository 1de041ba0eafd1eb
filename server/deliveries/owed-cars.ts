import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { isGivenBack } from '../orders/standing.ts'

/** A refund counts from when it is promised: what the customer gets back is not delivered meanwhile. */
const PROMISED = "refunds.status <> 'CANCELLED'"

/**
 * SQL: whether `orders` is owed a certificate for its `line`: paid, with a CoC, and not given back. Nothing once its
 * customer is erased: nothing can reach them.
 */
export const IS_OWED = `(
	orders.status = 'SETTLED' and orders.reduced_at is null
	and line.kind = 'coc' and line.coc_exists and line.chassis_number is not null
	and not ${isGivenBack('orders', PROMISED)}
	and not exists (
		select from refund_cars join refunds on refunds.id = refund_cars.refund_id
		where refunds.order_id = orders.id and ${PROMISED}
			and refund_cars.chassis_number = line.chassis_number
	)
)`

/** The cars that an order is owed certificates for. */
export async function owedCars(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<string[]> {
	const { rows } = await sql<{ chassis_number: string }>`
		select line.chassis_number
		from order_lines as line join orders on orders.id = line.order_id
		where orders.id = ${orderId} and ${sql.raw(IS_OWED)}
		order by line.position`.execute(transaction)
	return rows.map((row) => row.chassis_number)
}
