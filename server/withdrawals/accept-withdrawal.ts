import type { DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { lockOrder } from '../orders/move-order.ts'
import { followRefund, type RefundState } from '../orders/refunding/follow-refund.ts'
import type { RefundPlan, Wanted } from '../orders/refunding/plan-refund.ts'
import { isWhole, planRefunds } from '../orders/refunding/plan-refunds.ts'
import { type PromisedRefund, promiseRefund } from '../orders/refunding/promise-refund.ts'
import type { RefundOutcome } from '../orders/refunding/refund-order.ts'
import { notePaidElsewhere } from '../orders/refunding/refunded-elsewhere.ts'
import { requestDelivery } from '../orders/request-delivery.ts'
import type { Shop } from '../orders/shop.ts'
import { findAcceptable, isPayable, type NotAcceptable } from './find-acceptable.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { requestWithdrawalMail } from './mails/request-mail.ts'

/** What was shown of a payment when this was confirmed. */
export type ShownRefund = { readonly attemptId: string; readonly ore: number }

export type Accepting = {
	readonly number: number
	/** All that is left of every payment, or whole cars. */
	readonly wanted: Wanted
	/** None: nothing was left to give back. */
	readonly shown: readonly ShownRefund[]
	readonly again?: boolean
	/** Of the whole order: what other providers had of it, they have given back. */
	readonly paidElsewhere?: boolean
}

type Accepted = {
	readonly refunds: readonly PromisedRefund[]
	/** False: the person was erased, and nobody can be told. */
	readonly isTold: boolean
}

/** The money could not be promised back, so nothing is decided. */
type NotRefundable = Exclude<RefundOutcome, { readonly refundId: string }>

export type AcceptOutcome =
	| { readonly outcome: NotAcceptable }
	| {
			readonly outcome: 'accepted'
			readonly refunds: readonly (PromisedRefund & { readonly outcome: RefundState })[]
			readonly isTold: boolean
	  }
	| NotRefundable

/**
 * Gives the money of every payment back and with it stops what was not sent yet; the customer is told. The decision
 * commits with the promise of the refunds, so there is never one without the others, and none twice.
 */
export async function acceptWithdrawal(
	shop: Shop,
	accepting: Accepting,
	patience?: AbortSignal,
	note: (orderId: string, refunds: readonly PromisedRefund[]) => NoteAct = () => nobodysAct,
): Promise<AcceptOutcome> {
	const withdrawal = await findAcceptable(shop, accepting.number)
	if ('outcome' in withdrawal) return withdrawal
	const accepted = await shop.db.transaction().execute(async (transaction) => {
		const promised = await promise(shop, transaction, withdrawal.orderId, accepting)
		if ('refunds' in promised) {
			await note(withdrawal.orderId, promised.refunds)(transaction)
		}
		return promised
	})
	if ('outcome' in accepted) return accepted
	const refunds = await Promise.all(
		accepted.refunds.map(async (refund) => ({
			outcome: await followRefund(shop, refund.refundId, patience),
			...refund,
		})),
	)
	return { outcome: 'accepted', refunds, isTold: accepted.isTold }
}

async function promise(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	{ number, wanted, shown, again = false, paidElsewhere = false }: Accepting,
): Promise<Accepted | NotRefundable> {
	const order = await lockOrder(transaction, orderId)
	const withdrawal = await lockWithdrawal(transaction, number)
	const isOpen = withdrawal?.standing === 'RECEIVED' && withdrawal.order_id === orderId
	if (!order || !isOpen || isPayable(order.status)) return { outcome: 'changed-meanwhile' }

	const { name } = shop.provider
	const planned = await planRefunds(transaction, name, orderId, wanted, paidElsewhere)
	if (planned.outcome !== 'possible' && planned.outcome !== 'nothing-to-refund') return planned
	const plans = planned.outcome === 'possible' ? planned.plans : []
	// Paid just now, or given back.
	if (!isAsShown(plans, shown)) return { outcome: 'changed-meanwhile' }
	const before = plans.find((plan) => plan.before)?.before
	if (before && !again) return { outcome: 'same-as-before', before }

	if (paidElsewhere && isWhole(wanted)) await notePaidElsewhere(transaction, orderId, name)
	const about = { orderId, reason: `Withdrawal ${number}`, reducedAt: order.reduced_at }
	const refunds: PromisedRefund[] = []
	for (const plan of plans) {
		refunds.push(await promiseRefund(shop, transaction, plan, about))
	}
	await decide(transaction, withdrawal.id, refunds)
	await requestDelivery(shop, transaction, orderId)
	const isTold = withdrawal.email_address !== ''
	if (isTold) await requestWithdrawalMail(shop, transaction, withdrawal.id, 'withdrawal-accepted')
	return { refunds, isTold }
}

function isAsShown(plans: readonly RefundPlan[], shown: readonly ShownRefund[]): boolean {
	const isShown = ({ attemptId, amountOre }: RefundPlan) =>
		shown.some((one) => one.attemptId === attemptId && one.ore === amountOre)
	return plans.length === shown.length && plans.every(isShown)
}

async function decide(
	transaction: DatabaseTransaction,
	withdrawalId: string,
	refunds: readonly PromisedRefund[],
): Promise<void> {
	await transaction
		.updateTable('withdrawals')
		.set({
			standing: 'ACCEPTED',
			decided_at: new Date(),
			refund_id: refunds[0]?.refundId ?? null,
		})
		.where('id', '=', withdrawalId)
		.execute()
	for (const { refundId } of refunds) {
		await transaction
			.insertInto('withdrawal_refunds')
			.values({ refund_id: refundId, withdrawal_id: withdrawalId })
			.execute()
	}
}
