import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { lockOrder } from '../move-order.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { followRefund, type RefundState } from './follow-refund.ts'
import { paymentsLeft } from './payments-left.ts'
import { planRefund, type RefundPlan, type RefundRefusal, type Wanted } from './plan-refund.ts'
import { type PromisedRefund, promiseRefund } from './promise-refund.ts'
import type { EarlierRefund } from './same-refund.ts'

export type RefundRequest = Wanted & {
	readonly orderId: string
	readonly reason: string
	/** One more is meant, though the same amount was given back within the hour. */
	readonly again?: boolean
	/** The payment and the amount that were shown when this was confirmed: no other is taken for it. */
	readonly attemptId?: string | null
	readonly shownOre?: number
}

export type RefundOutcome =
	| ({ readonly outcome: RefundState } & PromisedRefund)
	| RefundRefusal
	| { readonly outcome: 'same-as-before'; readonly before: EarlierRefund }
	| { readonly outcome: 'changed-meanwhile' }
	| { readonly outcome: 'not-found'; readonly refundableOre: number }

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
	note: (promised: PromisedRefund) => NoteAct = () => nobodysAct,
): Promise<RefundOutcome> {
	const promised = await shop.db.transaction().execute(async (transaction) => {
		const promise = await planAndPromise(shop, transaction, request)
		if ('refundId' in promise) await note(promise)(transaction)
		return promise
	})
	if (!('refundId' in promised)) return promised
	return { outcome: await followRefund(shop, promised.refundId, patience), ...promised }
}

type Refundable = {
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

async function planAndPromise(
	shop: Shop,
	transaction: DatabaseTransaction,
	request: RefundRequest,
) {
	// The lock keeps two refunds from sharing what is left.
	const order = await lockOrder(transaction, request.orderId)
	if (!order) return { outcome: 'not-found' as const, refundableOre: 0 }

	const plan = await planRefund(transaction, shop.provider.name, request.orderId, request)
	if (plan.outcome !== 'possible') return plan
	if (isChanged(plan, request)) return { outcome: 'changed-meanwhile' as const }
	if (plan.before && !request.again) {
		return { outcome: 'same-as-before' as const, before: plan.before }
	}
	const { orderId, reason } = request
	const promised = { orderId, reason, reducedAt: order.reduced_at }
	const promise = await promiseRefund(shop, transaction, plan, promised)
	await requestDelivery(shop, transaction, orderId)
	return promise
}

/** Another payment may have another currency, or another payer's card. */
function isChanged(plan: RefundPlan, { attemptId, shownOre }: RefundRequest): boolean {
	if (attemptId && attemptId !== plan.attemptId) return true
	return shownOre !== undefined && shownOre !== plan.amountOre
}
