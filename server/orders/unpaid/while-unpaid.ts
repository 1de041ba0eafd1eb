import type { DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import { isReachable, learnOfPayment, lockUnpaid } from './waiting-for-payment.ts'

type Reminded = { readonly order_id: string; readonly handled_at: Date | null }

/**
 * Reminds of an order, unless it is paid, being paid, cancelled, priced anew, or its customer out of reach.
 * The provider is asked first; then the order is locked until the mail is sent, so that no payment gets into
 * our books before it. False when nothing was sent.
 */
export async function whileUnpaid(
	shop: Shop,
	{ order_id: orderId, handled_at }: Reminded,
	send: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
	await learnOfPayment(shop, orderId)
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockUnpaid(transaction, orderId)
		if (order?.handled_at.getTime() !== handled_at?.getTime()) return false
		if (!order || !(await isReachable(shop, transaction, orderId))) return false
		await send(transaction)
		return true
	})
}
