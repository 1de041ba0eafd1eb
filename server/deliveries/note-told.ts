import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import { moveDeliveries } from './move-delivery.ts'

/** Once a mail is sent, what it tells of is. */
export async function noteTold(shop: Shop, mailId: string): Promise<void> {
	const told = await shop.db
		.selectFrom('deliveries')
		.innerJoin('mails', 'mails.id', 'deliveries.mail_id')
		.select(['deliveries.id', 'deliveries.order_id'])
		.where('deliveries.mail_id', '=', mailId)
		.where('deliveries.status', '=', 'READY')
		.where('mails.sent_at', 'is not', null)
		.execute()
	const [first] = told
	if (!first) return
	await shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, first.order_id)
		const ids = told.map(({ id }) => id)
		await moveDeliveries(transaction, ids, { to: 'SENT', cause: 'mail' })
	})
}
