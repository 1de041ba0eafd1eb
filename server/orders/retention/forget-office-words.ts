import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { CANCELLED_BY_OPERATOR, NOT_PAID_IN_TIME } from '../cancel-order.ts'

/** Why operators gave money back, cancelled, or settled what needed a person, in their own words. */
export async function forgetOfficeWords(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await transaction
		.updateTable('refunds')
		.set({ reason: '' })
		.where('order_id', '=', orderId)
		.execute()
	await transaction
		.updateTable('transitions')
		.set({ cause: CANCELLED_BY_OPERATOR })
		.where('order_id', '=', orderId)
		.where('subject', '=', 'order')
		.where('to_status', '=', 'CANCELLED')
		.where('cause', '!=', NOT_PAID_IN_TIME)
		.execute()
	await transaction
		.updateTable('attention_seen')
		.set({ note: '' })
		.where('order_id', '=', orderId)
		.execute()
}

/** Orders that were anonymised by a version that kept such words. */
export async function anonymisedWithOfficeWords(
	db: Database,
	{ after, atMost }: { readonly after: string; readonly atMost: number },
): Promise<string[]> {
	const { rows } = await sql<{ readonly id: string }>`
		select orders.id from orders
		where orders.id > ${after} and reduced_at is not null and (
			exists (select from refunds where order_id = orders.id and reason <> '')
			or exists (
				select from transitions
				where order_id = orders.id and subject = 'order' and to_status = 'CANCELLED'
					and cause not in (${CANCELLED_BY_OPERATOR}, ${NOT_PAID_IN_TIME})
			)
			or exists (select from attention_seen where order_id = orders.id and note <> '')
		)
		order by orders.id limit ${atMost}`.execute(db)
	return rows.map(({ id }) => id)
}
