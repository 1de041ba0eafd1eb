import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const STATES = ['returned', 'under-way', 'refused'] as const

/** What of the money of an accepted withdrawal has come so far. */
export type MoneyPart = {
	/** Null: some of it is in another currency than SEK. */
	readonly ore: number | null
	readonly state: (typeof STATES)[number]
}

type Row = {
	readonly amount_ore: number
	readonly is_sek: boolean
	readonly is_promised: boolean
	readonly is_made: boolean
}

/** As it is now. What was refused counts as soon as as much of its payment was promised anew. */
export async function moneyOfWithdrawal(db: Database, withdrawalId: string): Promise<MoneyPart[]> {
	const { rows } = await sql<Row>`
		select refund.amount_ore, coalesce(attempt.settled_currency, 'SEK') = 'SEK' as is_sek,
			(refund.status <> 'CANCELLED' and not is_sent_back) or later.promised_ore >= refund.amount_ore
				as is_promised,
			(refund.status = 'EXECUTED' and not is_sent_back) or later.made_ore >= refund.amount_ore
				as is_made
		from withdrawals
		join refunds as refund on refund.id = withdrawals.refund_id or refund.id in (
			select refund_id from withdrawal_refunds
			where withdrawal_refunds.withdrawal_id = withdrawals.id
		)
		join payment_attempts as attempt on attempt.id = refund.attempt_id
		cross join lateral (
			select exists (
				select from transitions
				where transitions.order_id = refund.order_id and transitions.refund_id = refund.id
					and transitions.cause = 'failed at the provider'
			) as is_sent_back
		) as bank
		cross join lateral (
			select
				coalesce(sum(amount_ore) filter (where status <> 'CANCELLED'), 0) as promised_ore,
				coalesce(sum(amount_ore) filter (where status = 'EXECUTED'), 0) as made_ore
			from refunds
			where refunds.attempt_id = refund.attempt_id and refunds.created_at > refund.created_at
		) as later
		where withdrawals.id = ${withdrawalId}`.execute(db)
	return STATES.flatMap((state) => {
		const refunds = rows.filter((row) => stateOf(row) === state)
		const ore = refunds.reduce((sum, { amount_ore }) => sum + amount_ore, 0)
		const isAllSek = refunds.every(({ is_sek }) => is_sek)
		return refunds.length === 0 ? [] : [{ state, ore: isAllSek ? ore : null }]
	})
}

function stateOf({ is_promised, is_made }: Row): MoneyPart['state'] {
	if (!is_promised) return 'refused'
	return is_made ? 'returned' : 'under-way'
}
