import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Shop } from '../orders/shop.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { requestWithdrawalMail } from './mails/request-mail.ts'

export type DeclineOutcome =
	| 'declined'
	/** The person was erased: nobody can be told. */
	| 'declined-untold'
	| 'unchanged'
	| 'accepted-before'
	| 'declined-otherwise'
	| 'not-found'

/** The customer is told why, in these words. */
export function declineWithdrawal(
	shop: Shop,
	{ number, reason }: { readonly number: number; readonly reason: string },
	note: NoteAct = nobodysAct,
): Promise<DeclineOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		const withdrawal = await lockWithdrawal(transaction, number)
		if (!withdrawal) return 'not-found'
		if (withdrawal.standing === 'ACCEPTED') return 'accepted-before'
		if (withdrawal.standing === 'DECLINED') {
			// The reason that an erased person was told is gone.
			const isSame = withdrawal.reason === reason || withdrawal.email_address === ''
			return isSame ? 'unchanged' : 'declined-otherwise'
		}
		const isErased = withdrawal.email_address === ''
		await transaction
			.updateTable('withdrawals')
			.set({
				standing: 'DECLINED',
				decided_at: new Date(),
				// Who was erased stays so: a reason may name them.
				reason: isErased ? '' : reason,
			})
			.where('id', '=', withdrawal.id)
			.execute()
		if (!isErased) {
			await requestWithdrawalMail(shop, transaction, withdrawal.id, 'withdrawal-declined')
		}
		await note(transaction)
		return isErased ? 'declined-untold' : 'declined'
	})
}
