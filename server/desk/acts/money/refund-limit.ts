import { sql } from 'kysely'
import type { NoteAct } from '../../../db/note-act.ts'
import { NotPermittedError } from '../act.ts'
import type { Operator } from '../operator.ts'

/**
 * Asked in the transaction that promises the refund, which is among the order's by then and holds its lock: neither
 * several small ones nor two at once come to more. The limit is in kronor: other money is for who has none.
 */
export function withinLimit({ name, refundLimitOre }: Operator, orderId: string): NoteAct {
	return async (transaction) => {
		if (refundLimitOre === null) return
		const { ore, foreign } = await transaction
			.selectFrom('refunds')
			.innerJoin('payment_attempts as payment', 'payment.id', 'refunds.attempt_id')
			.select(sql<number>`coalesce(sum(refunds.amount_ore), 0)::bigint`.as('ore'))
			.select(sql<number>`count(*) filter (where settled_currency <> 'SEK')`.as('foreign'))
			.where('refunds.order_id', '=', orderId)
			.where('refunds.status', '!=', 'CANCELLED')
			.executeTakeFirstOrThrow()
		if (ore > refundLimitOre || foreign > 0)
			throw new NotPermittedError(`${name} may not give so much back`)
	}
}

export function inTurn(first: NoteAct, second: NoteAct): NoteAct {
	return async (transaction) => {
		await first(transaction)
		await second(transaction)
	}
}
