import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { makeRefund } from './make-refund.ts'

export type RefundRequest = {
	readonly orderId: string
	/** Null: all that is left of the payment. */
	readonly amountOre: number | null
	readonly reason: string
}

export type RefundOutcome =
	| {
			readonly outcome: 'refunded' | 'under-way' | 'refused'
			readonly amountOre: number
			readonly refundId: string
	  }
	| {
			readonly outcome: 'nothing-to-refund' | 'more-than-was-paid' | 'not-found'
			readonly refundableOre: number
	  }

/**
 * Gives money back, whole or in part. The refund is written down together with the job that makes
 * it, so a provider that is away delays it and never loses or doubles it. The order stays paid.
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<RefundOutcome> {
	const promised = await shop.db
		.transaction()
		.execute((transaction) => promiseRefund(shop, transaction, request))
	if (!('refundId' in promised)) return promised

	// At once where possible, so that the operator sees how it ends; the job is there otherwise.
	const status = await makeRefund(shop, promised.refundId).catch(() => 'OPENING')
	const outcome =
		status === 'EXECUTED' ? 'refunded' : status === 'CANCELLED' ? 'refused' : 'under-way'
	return { outcome, ...promised }
}

/** What is left of the payment that a refund would be taken from. */
export async function refundableOre(shop: Shop, orderId: string): Promise<number> {
	return (await paymentToRefund(shop.db, orderId))?.left_ore ?? 0
}

async function promiseRefund(shop: Shop, transaction: DatabaseTransaction, request: RefundRequest) {
	// The lock keeps two refunds from sharing what is left.
	const order = await lockOrder(transaction, request.orderId)
	if (!order) return { outcome: 'not-found' as const, refundableOre: 0 }

	const payment = await paymentToRefund(transaction, request.orderId)
	if (!payment) return { outcome: 'nothing-to-refund' as const, refundableOre: 0 }
	const amountOre = request.amountOre ?? payment.left_ore
	if (amountOre > payment.left_ore || amountOre <= 0) {
		return { outcome: 'more-than-was-paid' as const, refundableOre: payment.left_ore }
	}
	const refundId = randomUUID()
	await transaction
		.insertInto('refunds')
		.values({
			id: refundId,
			order_id: request.orderId,
			attempt_id: payment.id,
			amount_ore: amountOre,
			reason: request.reason,
		})
		.execute()
	await shop.enqueue(executorOf(transaction), { name: 'make-refund', data: { refundId } })
	return { refundId, amountOre }
}

type PaymentToRefund = { readonly id: string; readonly left_ore: number }

/** Of several payments for one order, those that its receipt does not name are superfluous, and given back first. */
async function paymentToRefund(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<PaymentToRefund | undefined> {
	const { rows } = await sql<PaymentToRefund>`
		select id, left_ore
		from payment_attempts
		left join receipts on receipts.attempt_id = payment_attempts.id
		cross join lateral (
			select (
				coalesce(settled_ore, payment_attempts.amount_ore) - coalesce(sum(refunds.amount_ore), 0)
			)::bigint as left_ore
			from refunds
			where attempt_id = payment_attempts.id and refunds.status <> 'CANCELLED'
		) as money
		where payment_attempts.order_id = ${orderId} and status = 'SETTLED' and left_ore > 0
		order by receipts.number is not null, created_at desc
		limit 1`.execute(database)
	return rows[0]
}
