import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

/** A part of the price with the VAT in it, or nothing but VAT. */
export type RefundKind = 'price' | 'vat'

export type NewRefund = {
	readonly orderId: string
	readonly attemptId: string
	readonly amountOre: number
	readonly reason: string
	readonly kind: RefundKind
}

/** Together with the job that makes it: a provider that is away delays it and never loses or doubles it. */
export async function storeRefund(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ orderId, attemptId, amountOre, reason, kind }: NewRefund,
): Promise<string> {
	const refundId = randomUUID()
	await transaction
		.insertInto('refunds')
		.values({
			id: refundId,
			order_id: orderId,
			attempt_id: attemptId,
			amount_ore: amountOre,
			reason,
			kind,
		})
		.execute()
	await shop.enqueue(executorOf(transaction), { name: 'make-refund', data: { refundId } })
	return refundId
}
