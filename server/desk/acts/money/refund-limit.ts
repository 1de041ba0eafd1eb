import { sql } from 'kysely'
import type { NoteAct } from '../../../db/note-act.ts'
import { NotPermittedError } from '../act.ts'
import type { Operator } from '../operator.ts'

/**
 * Asked in the transaction that promises the refund, which is among the order's by then and holds its lock: neither
 * several small ones nor two at once come to more.
 */
export function withinLimit({ name, refundLimitOre }: Operator, orderId: string): NoteAct {
	return async (transaction) => {
		if (refundLimitOre === null) return
		const { ore } = await transaction
			.selectFrom('refunds')
			.select(sql<number>`coalesce(sum(amount_ore), 0)::bigint`.as('ore'))
			.where('order_id', '=', orderId)
			.where('status', '!=', 'CANCELLED')
			.executeTakeFirstOrThrow()
		if (ore > refundLimitOre) throw new NotPermittedError(`${name} may not give so much back`)
	}
}

export function inTurn(first: NoteAct, second: NoteAct): NoteAct {
	return async (transaction) => {
		await first(transaction)
		await second(transaction)
	}
}
