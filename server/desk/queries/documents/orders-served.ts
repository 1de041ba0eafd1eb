import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

type Served = { readonly id: string; readonly reference: string }

/** Orders that are about to be given this file, or were already: the worker may be faster than the answer. */
export async function ordersServed(
	db: Database,
	chassisNumber: string,
	sha256: string,
): Promise<readonly Served[]> {
	const { rows } = await sql<Served>`
		select distinct orders.id, orders.order_reference as reference
		from order_lines as line
		join deliveries as delivery on delivery.order_id = line.order_id and delivery.chassis_number = line.chassis_number
		join orders on orders.id = line.order_id and orders.reduced_at is null
		where line.chassis_number = ${chassisNumber} and (
			delivery.status in ('WAITING', 'READY')
			or exists (select from delivery_documents where delivery_id = delivery.id and sha256 = ${sha256})
		)
		order by reference`.execute(db)
	return rows
}
