import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { isCarGivenBack, isCarWithdrawn } from '../orders/standing.ts'
import type { DeliveryForm } from './certificates.ts'

/**
 * SQL: whether `orders` is owed a certificate for its `line`: paid, with a CoC, and neither given back nor withdrawn. Nothing
 * once its customer is erased: nothing can reach them.
 */
export const IS_OWED = `(
	orders.status = 'SETTLED' and orders.reduced_at is null
	and line.kind = 'coc' and line.coc_exists and line.chassis_number is not null
	and not ${isCarGivenBack('line.chassis_number')} and not ${isCarWithdrawn('line.chassis_number')}
)`

const IS_STILL_OWED = `exists (
	select from order_lines as line join orders on orders.id = line.order_id
	where orders.id = delivery.order_id and line.chassis_number = delivery.chassis_number and ${IS_OWED}
)`

/** SQL: its customer has had the certificate of `delivery`, whatever became of it since. */
export const WAS_SENT = `exists (
	select from delivery_transitions as moved
	where moved.delivery_id = delivery.id and moved.to_status in ('SENT', 'FETCHED')
)`

/**
 * SQL: the files of `delivery` can be fetched. One that is ready is stopped some time after it is owed no more; who had it
 * before it was sent again keeps it.
 */
export const IS_TO_FETCH = `(
	delivery.status in ('SENT', 'FETCHED') or delivery.status = 'READY' and (${IS_STILL_OWED} or ${WAS_SENT})
)`

/** SQL: `delivery` is stopped soon: its car was given back, or swapped for another. */
export const IS_ENDING = `(
	delivery.status in ('WAITING', 'READY', 'PROBLEM') and not ${IS_STILL_OWED} and not ${IS_TO_FETCH}
)`

/** SQL: what was paid by `receipts` is delivered here. What was paid before there were deliveries was so by hand. */
export const IS_DELIVERED_HERE = `receipts.issued_at >= (
	select max("timestamp")::timestamptz from kysely_migration where name = '0018-deliveries'
)`

/**
 * SQL: in which forms `orders` is delivered: as somebody chose for it, else as its deliveries were begun, whatever the
 * setting says since. Null: as the setting says.
 */
export const FORMS = `coalesce(
	(select forms from delivery_choices where delivery_choices.order_id = orders.id),
	(
		select coalesce(array_agg(distinct form) filter (where status <> 'STOPPED'), array_agg(distinct form))
		from deliveries where deliveries.order_id = orders.id
	)
)`

/** The cars that an order is owed certificates for. */
export async function owedCars(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<string[]> {
	return (await readOwed(transaction, orderId)).cars
}

type Owed = {
	readonly cars: string[]
	/** Null: as the setting says, or nothing is owed. */
	readonly forms: readonly DeliveryForm[] | null
}

type OwedRow = { readonly chassis_number: string; readonly forms: readonly DeliveryForm[] | null }

/** The same, and in which forms. None where they were delivered by hand, until somebody chooses a form. */
export async function readOwed(transaction: DatabaseTransaction, orderId: string): Promise<Owed> {
	const { rows } = await sql<OwedRow>`
		select line.chassis_number, delivered.forms
		from order_lines as line join orders on orders.id = line.order_id,
			lateral (select ${sql.raw(FORMS)} as forms) as delivered
		where orders.id = ${orderId} and ${sql.raw(IS_OWED)}
			and (delivered.forms is not null or exists (
				select from receipts where receipts.order_id = orders.id and ${sql.raw(IS_DELIVERED_HERE)}
			))
		order by line.position`.execute(transaction)
	return { cars: rows.map((row) => row.chassis_number), forms: rows[0]?.forms ?? null }
}
