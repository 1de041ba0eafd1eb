import type { AttentionRule } from '../attention-item.ts'

type Row = {
	readonly id: string
	readonly order_id: string | null
	readonly reference: string | null
	readonly opened_at: Date
	readonly changed_at: Date
}

/** The oldest of an order's open ones stands for them. */
const FIND = `
	select distinct on (coalesce(order_id, disputes.id)) disputes.id, order_id,
		order_reference as reference, opened_at,
		max(changed_at) over (partition by coalesce(order_id, disputes.id)) as changed_at
	from disputes left join orders on orders.id = disputes.order_id
	where closed_at is null
	order by coalesce(order_id, disputes.id), opened_at`

export const DISPUTE: AttentionRule = {
	kind: 'dispute',
	title: { en: 'Disputed by the customer’s bank', sv: 'Bestridd av kundens bank' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, order_id, reference, opened_at, changed_at }) => ({
			subject: order_id ?? id,
			orderId: order_id,
			name: reference ?? id,
			since: opened_at,
			latest: changed_at,
			why: {
				en: `Answer the dispute ${id} on the provider’s own pages, in time. It ends when the provider says who won.`,
				sv: `Svara på tvisten ${id} på betaltjänstens egna sidor, i tid. Den är slut när betaltjänsten säger vem som vann.`,
			},
			steps: [],
		}))
	},
}
