import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'

export type MatchOutcome =
	| 'matched'
	| 'unchanged'
	| 'decided-before'
	| 'person-erased'
	| 'not-found'

/** A person's word on which order is meant. */
export function matchWithdrawal(
	shop: Shop,
	{ number, orderId }: { readonly number: number; readonly orderId: string },
	note: NoteAct = nobodysAct,
): Promise<MatchOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const withdrawal = await lockWithdrawal(transaction, number)
		if (!withdrawal || !order) return 'not-found'
		if (withdrawal.order_id === orderId) return 'unchanged'
		if (withdrawal.standing !== 'RECEIVED') return 'decided-before'
		if (order.reduced_at !== null || withdrawal.email_address === '') return 'person-erased'
		await transaction
			.updateTable('withdrawals')
			.set({ order_id: orderId })
			.where('id', '=', withdrawal.id)
			.execute()
		await note(transaction)
		return 'matched'
	})
}
