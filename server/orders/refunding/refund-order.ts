import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { followRefund, type RefundState } from './follow-refund.ts'
import { paymentsLeft } from './payments-left.ts'

export type RefundRequest = {
	readonly orderId: string
	/** Null: all that is left of the payment. */
	readonly amountOre: number | null
	readonly reason: string
	/** One more is meant, though the same amount was given back within the hour. */
	readonly again?: boolean
}

export type RefundOutcome =
	| {
			readonly outcome: RefundState
			readonly amountOre: number
			readonly refundId: string
	  }
	| { readonly outcome: 'same-as-before'; readonly before: EarlierRefund }
	| {
			readonly outcome: 'nothing-to-refund' | 'more-than-was-paid' | 'not-found'
			readonly refundableOre: number
	  }

/**
 * Gives money back, whole or in part. The refund is written down together with the job that makes
 * it, so a provider that is away delays it and never loses or doubles it. The order stays paid.
 * Answers with what is true when the provider has been asked; with patience, not before it has
 * decided or the patience ends.
 */
export async function refundOrder(
	shop: Shop,
	request: RefundRequest,
	patience?: AbortSignal,
): Promise<RefundOutcome> {
	const promised = await shop.db
		.transaction()
		.execute((transaction) => promiseRefund(shop, transaction, request))
	if (!('refundId' in promised)) return promised
	return { outcome: await followRefund(shop, promised.refundId, patience), ...promised }
}

export type Refundable = { readonly ore: number; readonly currency: string }

/** What is left of the payment that a refund would be taken from. */
export async function refundable(shop: Shop, orderId: string): Promise<Refundable> {
	const [payment] = await paymentsLeft(shop.db, orderId)
	return { ore: payment?.leftOre ?? 0, currency: payment?.currency ?? 'SEK' }
}

async function promiseRefund(shop: Shop, transaction: DatabaseTransaction, request: RefundRequest) {
	// The lock keeps two refunds from sharing what is left.
	const order = await lockOrder(transaction, request.orderId)
	if (!order) return { outcome: 'not-found' as const, refundableOre: 0 }

	const [payment] = await paymentsLeft(transaction, request.orderId)
	if (!payment) return { outcome: 'nothing-to-refund' as const, refundableOre: 0 }
	const amountOre = request.amountOre ?? payment.leftOre
	if (amountOre > payment.leftOre || amountOre <= 0) {
		return { outcome: 'more-than-was-paid' as const, refundableOre: payment.leftOre }
	}
	const before = request.again ? null : await sameRefund(transaction, request.orderId, amountOre)
	if (before) return { outcome: 'same-as-before' as const, before }
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

export type EarlierRefund = { readonly at: Date; readonly isMade: boolean }

/** The same amount of the same order, given back or on its way within the last hour: most likely this one. */
export async function sameRefund(
	database: Database | DatabaseTransaction,
	orderId: string,
	amountOre: number,
): Promise<EarlierRefund | null> {
	const earlier = await database
		.selectFrom('refunds')
		.select(['created_at', 'status'])
		.where('order_id', '=', orderId)
		.where('amount_ore', '=', amountOre)
		.where('status', '!=', 'CANCELLED')
		.where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
	return earlier ? { at: earlier.created_at, isMade: earlier.status === 'EXECUTED' } : null
}
