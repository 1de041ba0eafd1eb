import type { DatabaseTransaction } from '../db/database.ts'
import { requestMailAgain } from '../orders/mails/mail-requests.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'

/** One mail for all certificates that the customer has not been told of. */
export async function tellReady(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const untold = await transaction
		.selectFrom('deliveries')
		.select('id')
		.where('order_id', '=', orderId)
		.where('form', '=', 'file')
		.where('status', '=', 'READY')
		.where('mail_id', 'is', null)
		.execute()
	if (untold.length === 0) return
	const mailId = await requestMailAgain(shop, transaction, orderId, 'certificate-ready')
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: mailId })
		.where(
			'id',
			'in',
			untold.map(({ id }) => id),
		)
		.execute()
}

export async function tellReadyOf(shop: Shop, orderId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (order?.reduced_at === null) await tellReady(shop, transaction, orderId)
	})
}
