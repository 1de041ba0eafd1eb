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

/** The cars that an order is owed certificates for. */
export async function owedCars(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<string[]> {
	return (await readOwed(transaction, orderId)).cars
}

type Owed = {
	readonly cars: string[]
	/** As somebody chose for the order. Null: as the setting says, or nothing is owed. */
	readonly forms: readonly DeliveryForm[] | null
}

type OwedRow = { readonly chassis_number: string; readonly forms: readonly DeliveryForm[] | null }

/** The same, and in which forms. */
export async function readOwed(transaction: DatabaseTransaction, orderId: string): Promise<Owed> {
	const { rows } = await sql<OwedRow>`
		select line.chassis_number,
			(select forms from delivery_choices where delivery_choices.order_id = orders.id) as forms
		from order_lines as line join orders on orders.id = line.order_id
		where orders.id = ${orderId} and ${sql.raw(IS_OWED)}
		order by line.position`.execute(transaction)
	return { cars: rows.map((row) => row.chassis_number), forms: rows[0]?.forms ?? null }
}
