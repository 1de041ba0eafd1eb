import type { DatabaseTransaction } from '../db/database.ts'
import { type AttemptStatus, canFollow, isAttemptStatus } from '../payments/payment-states.ts'

type Move = {
	readonly attemptId: string
	readonly to: AttemptStatus
	readonly cause: string
}

/** As `moveOrder`, for one attempt to pay. Tells where it came from, or null when it did not move. */
export async function moveAttempt(
	transaction: DatabaseTransaction,
	move: Move,
): Promise<AttemptStatus | null> {
	const attempt = await transaction
		.selectFrom('payment_attempts')
		.select(['order_id', 'status'])
		.where('id', '=', move.attemptId)
		.forUpdate()
		.executeTakeFirst()
	if (!attempt || !isAttemptStatus(attempt.status) || !canFollow(attempt.status, move.to)) {
		return null
	}
	await transaction
		.updateTable('payment_attempts')
		.set({ status: move.to })
		.where('id', '=', move.attemptId)
		.execute()
	await transaction
		.insertInto('transitions')
		.values({
			order_id: attempt.order_id,
			attempt_id: move.attemptId,
			from_status: attempt.status,
			to_status: move.to,
			cause: move.cause,
		})
		.execute()
	return attempt.status
}
