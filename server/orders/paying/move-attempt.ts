import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import {
	ATTEMPT_TABLE,
	type AttemptStatus,
	canFollow,
	isAttemptStatus,
} from '../../payments/payment-states.ts'
import { isForced, statesBefore } from '../../payments/state-table.ts'

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
	const mayMove = sql<boolean>`was.status = any (${statesBefore(ATTEMPT_TABLE, move.to)})`
	const attempt = await transaction
		.with('was', (also) =>
			also
				.selectFrom('payment_attempts')
				.select(['id', 'order_id', 'status'])
				.where('id', '=', move.attemptId)
				.forUpdate(),
		)
		.with('moved', (also) =>
			also
				.updateTable('payment_attempts')
				.from('was')
				.set({ status: move.to, status_since: new Date(), ...move.set })
				.whereRef('payment_attempts.id', '=', 'was.id')
				.where(mayMove),
		)
		.with('noted', (also) =>
			also
				.insertInto('transitions')
				.columns(['subject', 'order_id', 'attempt_id', 'from_status', 'to_status', 'cause'])
				.expression((select) =>
					select
						.selectFrom('was')
						.select(({ val }) => [
							val('payment' as const).as('subject'),
							'was.order_id',
							'was.id',
							'was.status',
							val(move.to).as('to_status'),
							val(move.cause).as('cause'),
						])
						.where(mayMove),
				),
		)
		.selectFrom('was')
		.select('status')
		.executeTakeFirst()
	if (!attempt || !isAttemptStatus(attempt.status))
		return { was: null, moved: false, forced: false }
	const was = attempt.status
	return { was, moved: canFollow(was, move.to), forced: isForced(ATTEMPT_TABLE, was, move.to) }
}
