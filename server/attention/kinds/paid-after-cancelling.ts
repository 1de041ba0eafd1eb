import { IS_GIVEN_BACK } from '../../orders/standing.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'

type Row = { readonly id: string; readonly reference: string; readonly since: Date }

const FIND = `
	select orders.id, orders.order_reference as reference, max(moved.at) as since
	from transitions as moved join orders on orders.id = moved.order_id
	where moved.subject = 'order' and moved.from_status = 'CANCELLED' and moved.to_status = 'SETTLED'
		and not ${IS_GIVEN_BACK}
	group by orders.id`

export const PAID_AFTER_CANCELLING: AttentionRule = {
	kind: 'paid-after-cancelling',
	title: { en: 'Paid after cancelling', sv: 'Betald efter att den avbröts' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, since }) => ({
			...aboutOrder({ id, reference, since }),
			why: {
				en: 'The customer was told that it is cancelled, and paid all the same: deliver it, or give the money back.',
				sv: 'Kunden fick veta att den är avbruten men betalade ändå: leverera, eller betala tillbaka.',
			},
			steps: [{ act: 'refund', order: reference }],
		}))
	},
}
