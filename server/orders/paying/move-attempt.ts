import type { DatabaseTransaction } from '../../db/database.ts'
import {
	ATTEMPT_TABLE,
	type AttemptStatus,
	canFollow,
	isAttemptStatus,
} from '../../payments/payment-states.ts'
import { isForced } from '../../payments/state-table.ts'

type Move = {
	readonly attemptId: string
	readonly to: AttemptStatus
	readonly cause: string
	/** What becomes known of it in the same moment. */
	readonly set?: {
		readonly reference?: string
		readonly link?: string
		readonly expires_at?: Date | null
		readonly pay_by?: Date | null
	}
}

type Moved = {
	/** Null when there is no such attempt. */
	readonly was: AttemptStatus | null
	readonly moved: boolean
	/** It should not have happened, and an operator should know. */
	readonly forced: boolean
}

/** As `moveOrder`, for one attempt to pay. */
export async function moveAttempt(transaction: DatabaseTransaction, move: Move): Promise<Moved> {
	const attempt = await transaction
		.selectFrom('payment_attempts')
		.select(['order_id', 'status'])
		.where('id', '=', move.attemptId)
		.forUpdate()
		.executeTakeFirst()
	if (!attempt || !isAttemptStatus(attempt.status))
		return { was: null, moved: false, forced: false }
	const was = attempt.status
	if (!canFollow(was, move.to)) return { was, moved: false, forced: false }

	await transaction
		.with('moved', (also) =>
			also
				.updateTable('payment_attempts')
				.set({ status: move.to, status_since: new Date(), ...move.set })
				.where('id', '=', move.attemptId),
		)
		.insertInto('transitions')
		.values({
			subject: 'payment',
			order_id: attempt.order_id,
			attempt_id: move.attemptId,
			from_status: was,
			to_status: move.to,
			cause: move.cause,
		})
		.execute()
	return { was, moved: true, forced: isForced(ATTEMPT_TABLE, was, move.to) }
}
