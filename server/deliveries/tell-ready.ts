import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { requestMailAgain } from '../orders/mails/mail-requests.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'

/** One mail for all certificates that the customer has not been told of; there is one. The order is locked. */
export async function tellReady(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const mailId = await requestMailAgain(shop, transaction, orderId, 'certificate-ready')
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: mailId })
		.where('order_id', '=', orderId)
		.where(IS_UNTOLD)
		.execute()
}

/** SQL: one of `deliveries` whose file is ready, and which no mail tells of yet. */
export const IS_UNTOLD = sql<boolean>`form = 'file' and status = 'READY' and mail_id is null`

export async function tellReadyOf(shop: Shop, orderId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		// Erased meanwhile.
		if (order?.reduced_at !== null) return
		const untold = await transaction
			.selectFrom('deliveries')
			.select('id')
			.where('order_id', '=', orderId)
			.where(IS_UNTOLD)
			.executeTakeFirst()
		if (untold) await tellReady(shop, transaction, orderId)
	})
}
