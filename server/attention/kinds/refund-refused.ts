import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest: Date
	readonly amount_ore: number
	readonly currency: string
}

/** Refused at once, or sent back by a bank days later. What was given back since then makes up for it. */
const FIND = `
	with refused as (
		select order_id, id, attempt_id, amount_ore, created_at,
			(select max(at) from transitions where order_id = refunds.order_id and refund_id = refunds.id) as at
		from refunds where status = 'CANCELLED'
		union all
		select refunds.order_id, refunds.id, refunds.attempt_id, refunds.amount_ore, refunds.created_at, moved.at
		from transitions as moved join refunds on refunds.id = moved.refund_id
		where moved.cause = 'failed at the provider'
	)
	select orders.id, orders.order_reference as reference,
		min(coalesce(refused.at, refused.created_at)) as since,
		max(coalesce(refused.at, refused.created_at)) as latest,
		(array_agg(refused.amount_ore order by refused.created_at desc))[1] as amount_ore,
		coalesce(min(attempt.settled_currency), 'SEK') as currency
	from refused
	join orders on orders.id = refused.order_id
	join payment_attempts as attempt on attempt.id = refused.attempt_id
	where refused.amount_ore > coalesce((
		select sum(made.amount_ore) from refunds as made
		where made.order_id = refused.order_id and made.status <> 'CANCELLED'
			and made.created_at > refused.created_at
	), 0)
	group by orders.id`

export const REFUND_REFUSED: AttentionRule = {
	kind: 'refund-refused',
	title: { en: 'Refund refused', sv: 'Återbetalning nekad' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, since, latest, amount_ore, currency }) => ({
			...aboutOrder({ id, reference, since, latest }),
			why: {
				en: `The provider did not give ${amount(amount_ore, currency)} back; its own pages tell why. Try again, or pay it back in another way.`,
				sv: `Betaltjänsten betalade inte tillbaka ${amount(amount_ore, currency)}, dess egna sidor säger varför. Försök igen, eller betala tillbaka på annat sätt.`,
			},
			steps: [{ act: 'refund', order: reference, ore: amount_ore }],
		}))
	},
}
