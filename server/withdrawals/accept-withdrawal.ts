import type { DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { lockOrder } from '../orders/move-order.ts'
import { planRefund, type Wanted } from '../orders/refunding/plan-refund.ts'
import { type RefundOutcome, refundOrder } from '../orders/refunding/refund-order.ts'
import type { Shop } from '../orders/shop.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { requestWithdrawalMail } from './request-mail.ts'

export type Accepting = {
	readonly number: number
	/** All that is left of the payment, or whole cars. */
	readonly wanted: Wanted
	/** What was shown when this was confirmed; null where nothing was left to give back. */
	readonly shown: { readonly ore: number; readonly attemptId: string } | null
	readonly again?: boolean
}

export type NotAcceptable =
	| 'not-found'
	| 'unmatched'
	| 'accepted-before'
	| 'declined-before'
	/** It may still be paid: it is cancelled first. */
	| 'still-payable'

type MadeRefund = Extract<RefundOutcome, { readonly refundId: string }>

export type AcceptOutcome =
	| { readonly outcome: NotAcceptable }
	| { readonly outcome: 'accepted'; readonly refund: MadeRefund | null }
	/** The money could not be promised back, so nothing is decided. */
	| Exclude<RefundOutcome, MadeRefund>

/**
 * Gives the money back and with it stops what was not sent yet; the customer is told. The decision commits with the
 * promise of the refund, so there is never one without the other, and neither twice.
 */
export async function acceptWithdrawal(
	shop: Shop,
	{ number, wanted, shown, again = false }: Accepting,
	patience?: AbortSignal,
	note: NoteAct = nobodysAct,
): Promise<AcceptOutcome> {
	const withdrawal = await findAcceptable(shop, number)
	if ('outcome' in withdrawal) return withdrawal
	const { orderId } = withdrawal
	try {
		if (!shown) return await acceptWithoutMoney(shop, number, orderId, note)
		const request = {
			...wanted,
			orderId,
			reason: `Withdrawal ${number}`,
			again,
			attemptId: shown.attemptId,
			shownOre: shown.ore,
		}
		const refund = await refundOrder(shop, request, patience, async (transaction, refundId) => {
			await decide(shop, transaction, number, { orderId, refundId })
			await note(transaction)
		})
		return 'refundId' in refund ? { outcome: 'accepted', refund } : refund
	} catch (error) {
		if (error instanceof DecidedMeanwhileError) return { outcome: 'changed-meanwhile' }
		throw error
	}
}

/** Rolls the refund back that was promised with it. */
class DecidedMeanwhileError extends Error {
	override readonly name = 'DecidedMeanwhileError'
}

const PAYABLE = ['RECEIVED', 'CREATED']

type Acceptable = { readonly orderId: string } | { readonly outcome: NotAcceptable }

/** The order of a withdrawal that can be accepted, or why it cannot. */
export async function findAcceptable(
	{ db }: Pick<Shop, 'db'>,
	number: number,
): Promise<Acceptable> {
	const withdrawal = await db
		.selectFrom('withdrawals')
		.leftJoin('orders', 'orders.id', 'withdrawals.order_id')
		.select(['withdrawals.order_id', 'withdrawals.standing', 'orders.status'])
		.where('withdrawals.number', '=', number)
		.executeTakeFirst()
	if (!withdrawal) return { outcome: 'not-found' }
	if (withdrawal.standing === 'ACCEPTED') return { outcome: 'accepted-before' }
	if (withdrawal.standing === 'DECLINED') return { outcome: 'declined-before' }
	if (withdrawal.order_id === null) return { outcome: 'unmatched' }
	if (PAYABLE.includes(withdrawal.status ?? '')) return { outcome: 'still-payable' }
	return { orderId: withdrawal.order_id }
}

function acceptWithoutMoney(
	shop: Shop,
	number: number,
	orderId: string,
	note: NoteAct,
): Promise<AcceptOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const plan = await planRefund(transaction, shop.provider.name, orderId, { amountOre: null })
		// Paid just now.
		if (!order || PAYABLE.includes(order.status) || plan.outcome !== 'nothing-to-refund') {
			return { outcome: 'changed-meanwhile' }
		}
		await decide(shop, transaction, number, { orderId, refundId: null })
		await note(transaction)
		return { outcome: 'accepted', refund: null }
	})
}

async function decide(
	shop: Shop,
	transaction: DatabaseTransaction,
	number: number,
	{ orderId, refundId }: { readonly orderId: string; readonly refundId: string | null },
): Promise<void> {
	const withdrawal = await lockWithdrawal(transaction, number)
	if (withdrawal?.standing !== 'RECEIVED' || withdrawal.order_id !== orderId) {
		throw new DecidedMeanwhileError()
	}
	await transaction
		.updateTable('withdrawals')
		.set({ standing: 'ACCEPTED', decided_at: new Date(), refund_id: refundId })
		.where('id', '=', withdrawal.id)
		.execute()
	await requestWithdrawalMail(shop, transaction, withdrawal.id, 'withdrawal-accepted')
}
