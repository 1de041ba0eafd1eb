import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

type RefundMade = { readonly id: string; readonly order_id: string }

/** The next number of the series. The counter is locked until commit, as that of receipts. */
export async function issueCreditNote(
	{ seller }: Pick<Shop, 'seller'>,
	transaction: DatabaseTransaction,
	refund: RefundMade,
): Promise<number> {
	const { last_number: number } = await transaction
		.updateTable('credit_note_counter')
		.set({ last_number: sql<number>`last_number + 1` })
		.returning('last_number')
		.executeTakeFirstOrThrow()
	await transaction
		.insertInto('credit_notes')
		.values({
			number,
			refund_id: refund.id,
			order_id: refund.order_id,
			seller: JSON.stringify(seller),
		})
		.execute()
	return number
}
