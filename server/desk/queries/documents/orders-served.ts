import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

type Served = { readonly id: string; readonly reference: string }

/** Orders that wait for this car, or were served since the file came: the worker may be faster than the answer. */
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
			delivery.status = 'WAITING'
			or (
				delivery.status in ('READY', 'SENT', 'FETCHED')
				and delivery.status_since >= (select received_at from documents where sha256 = ${sha256})
			)
		)
		order by reference`.execute(db)
	return rows
}
