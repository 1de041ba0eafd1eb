import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly ore: number
	readonly currency: string
}

const FIND = `
	select orders.id, orders.order_reference as reference,
		max(coalesce(attempt.refunded_elsewhere_at, attempt.status_since)) as since,
		sum(attempt.refunded_elsewhere_ore)::bigint as ore,
		coalesce(min(attempt.settled_currency), 'SEK') as currency
	from payment_attempts as attempt join orders on orders.id = attempt.order_id
	where attempt.refunded_elsewhere_ore > 0
	group by orders.id`

export const REFUNDED_ELSEWHERE: AttentionRule = {
	kind: 'refunded-elsewhere',
	title: { en: 'Refunded elsewhere', sv: 'Återbetald på annat håll' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, since, ore, currency }) => ({
			...aboutOrder({ id, reference, since }),
			why: {
				en: `${amount(ore, currency)} was given back on the provider’s own pages, and our books do not have it: book it by hand.`,
				sv: `${amount(ore, currency)} betalades tillbaka på betaltjänstens egna sidor och finns inte i våra böcker: bokför för hand.`,
			},
			steps: [],
		}))
	},
}
