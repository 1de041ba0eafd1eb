import type { DatabaseTransaction } from '../../db/database.ts'
import { requestMail } from '../mails/mail-requests.ts'
import { lockOrder, moveOrder } from '../move-order.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { netPaidOre } from '../refunding/net-paid.ts'
import type { Shop } from '../shop.ts'

export type AcceptOutcome =
	| { readonly outcome: 'accepted' | 'not-in-review' | 'not-found' }
	| { readonly outcome: 'amount-differs'; readonly paidOre: number; readonly totalOre: number }

/**
 * Takes an order in REVIEW for paid, once what was paid and not given back is its total: a receipt
 * never says another amount than the one that is in the bank.
 */
export async function acceptOrder(shop: Shop, orderId: string): Promise<AcceptOutcome> {
	return shop.db.transaction().execute((transaction) => accept(shop, transaction, orderId))
}

async function accept(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<AcceptOutcome> {
	const order = await lockOrder(transaction, orderId)
	if (!order) return { outcome: 'not-found' }
	if (order.status !== 'REVIEW') return { outcome: 'not-in-review' }

	const paidOre = await netPaidOre(transaction, orderId)
	const totalOre = order.total_ore ?? 0
	if (paidOre !== totalOre) return { outcome: 'amount-differs', paidOre, totalOre }
	const { id: attemptId } = await transaction
		.selectFrom('payment_attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.where('status', '=', 'SETTLED')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirstOrThrow()
	await moveOrder(transaction, { orderId, to: 'SETTLED', cause: 'accepted by an operator' })
	await issueReceipt(shop, transaction, orderId, attemptId)
	await requestMail(shop, transaction, orderId, 'receipt')
	return { outcome: 'accepted' }
}
