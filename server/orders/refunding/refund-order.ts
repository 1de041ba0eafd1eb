import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { followRefund, type RefundState } from './follow-refund.ts'
import { paymentsLeft } from './payments-left.ts'
import { storeRefund } from './store-refund.ts'

export type RefundRequest = {
	readonly orderId: string
	/** Null: all that is left of the payment. */
	readonly amountOre: number | null
	readonly reason: string
	/** One more is meant, though the same amount was given back within the hour. */
	readonly again?: boolean
	/** The payment that was shown when this was confirmed: no other is taken for it. */
	readonly attemptId?: string | null
}

export type RefundOutcome =
	| {
			readonly outcome: RefundState
			readonly amountOre: number
			readonly refundId: string
	  }
	| { readonly outcome: 'same-as-before'; readonly before: EarlierRefund }
	| { readonly outcome: 'at-other-provider'; readonly provider: string }
	| { readonly outcome: 'changed-meanwhile' }
	| {
			readonly outcome: 'nothing-to-refund' | 'more-than-was-paid' | 'not-found'
			readonly refundableOre: number
	  }

/**
 * Gives money back, whole or in part. The refund is written down together with the job that makes
 * it, so a provider that is away delays it and never loses or doubles it. The order stays paid.
 * Answers at once that it is under way; with patience, not before the provider has decided or the
 * patience ends.
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

export type Refundable = {
	readonly ore: number
	readonly currency: string
	/** Null: there is none. */
	readonly attemptId: string | null
}

/** What is left of the payment that a refund would be taken from. */
export async function refundable(shop: Shop, orderId: string): Promise<Refundable> {
	const [payment] = await paymentsLeft(shop.db, orderId)
	return {
		ore: payment?.leftOre ?? 0,
		currency: payment?.currency ?? 'SEK',
		attemptId: payment?.id ?? null,
	}
}

async function promiseRefund(shop: Shop, transaction: DatabaseTransaction, request: RefundRequest) {
	// The lock keeps two refunds from sharing what is left.
	const order = await lockOrder(transaction, request.orderId)
	if (!order) return { outcome: 'not-found' as const, refundableOre: 0 }

	const [payment] = await paymentsLeft(transaction, request.orderId)
	if (!payment) return { outcome: 'nothing-to-refund' as const, refundableOre: 0 }
	// Another payment may have another currency, or another payer's card.
	if (request.attemptId && request.attemptId !== payment.id) {
		return { outcome: 'changed-meanwhile' as const }
	}
	// Nobody here can ask that provider, now or later.
	if (payment.provider !== shop.provider.name) {
		return { outcome: 'at-other-provider' as const, provider: payment.provider }
	}
	const amountOre = request.amountOre ?? payment.leftOre
	if (amountOre > payment.leftOre || amountOre <= 0) {
		return { outcome: 'more-than-was-paid' as const, refundableOre: payment.leftOre }
	}
	const before = request.again ? null : await sameRefund(transaction, request.orderId, amountOre)
	if (before) return { outcome: 'same-as-before' as const, before }
	const refundId = await storeRefund(shop, transaction, {
		orderId: request.orderId,
		attemptId: payment.id,
		amountOre,
		// Who was erased stays so: a reason may name them.
		reason: order.reduced_at === null ? request.reason : '',
		kind: 'price',
	})
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
