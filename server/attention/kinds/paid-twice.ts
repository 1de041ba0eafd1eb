import { soldOre } from '../../orders/paying/sold-part.ts'
import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'
import { LEFT_ORE } from './money-left.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly surplus_ore: number
	/** Of the payment that a refund is taken from first. */
	readonly first_ore: number
}

/** What is paid and not given back beyond what the receipt is for. */
const FIND = `
	select orders.id, orders.order_reference as reference, mark.at as since,
		sum(surplus.ore)::bigint as surplus_ore,
		(array_agg(surplus.ore order by attempt.created_at desc))[1]::bigint as first_ore
	from attention_marks as mark
	join orders on orders.id = mark.order_id
	join receipts on receipts.order_id = orders.id
	join payment_attempts as attempt on attempt.order_id = orders.id and attempt.status = 'SETTLED'
		and coalesce(attempt.settled_currency, 'SEK') = 'SEK'
	cross join lateral (select ${LEFT_ORE} - ${soldOre('attempt')} as ore) as surplus
	where mark.kind = 'paid-twice' and orders.status = 'SETTLED' and surplus.ore > 0
	group by orders.id, mark.at`

export const PAID_TWICE: AttentionRule = {
	kind: 'paid-twice',
	title: { en: 'Paid twice', sv: 'Betald två gånger' },
	endsBy: 'act',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, since, surplus_ore, first_ore }) => ({
			...aboutOrder({ id, reference, since }),
			why: {
				en: `${amount(surplus_ore)} was paid beyond what the order costs.`,
				sv: `${amount(surplus_ore)} betalades utöver vad beställningen kostar.`,
			},
			steps: [{ act: 'refund', order: reference, ore: first_ore }],
		}))
	},
}
