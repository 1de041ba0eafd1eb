import { executorOf } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { Shop } from '../../orders/shop.ts'
import { lockWithdrawal } from '../lock-withdrawal.ts'

export type ResendOutcome = 'queued' | 'all-sent' | 'person-erased' | 'not-found'

export type Resending = {
	readonly number: number
	/** Where it reaches them. Null: where it was to go before. What they said stays as they said it. */
	readonly emailAddress: string | null
}

/** Has the mails about a withdrawal tried again that could not be sent. */
export function resendWithdrawalMails(
	shop: Shop,
	{ number, emailAddress }: Resending,
	note: NoteAct = nobodysAct,
): Promise<ResendOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		const withdrawal = await lockWithdrawal(transaction, number)
		if (!withdrawal) return 'not-found'
		if (withdrawal.email_address === '') return 'person-erased'
		const unsent = await transaction
			.updateTable('withdrawal_mails')
			.set(({ fn, ref, val }) => ({ recipient: fn.coalesce(val(emailAddress), ref('recipient')) }))
			.where('withdrawal_id', '=', withdrawal.id)
			.where('sent_at', 'is', null)
			.returning('id')
			.execute()
		if (unsent.length === 0) return 'all-sent'
		const executor = executorOf(transaction)
		const mailIds = unsent.map(({ id }) => id)
		await shop.deleteJobs(executor, { orderIds: [], mailIds, references: [] })
		for (const withdrawalMailId of mailIds) {
			await shop.enqueue(executor, { name: 'tell-withdrawal', data: { withdrawalMailId } })
		}
		await note(transaction)
		return 'queued'
	})
}
