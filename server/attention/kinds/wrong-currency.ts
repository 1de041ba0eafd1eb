import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'
import { LEFT_ORE } from './money-left.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly status: string
	readonly since: Date
	readonly latest: Date
	readonly left_ore: number
	readonly currency: string
}

const FIND = `
	select orders.id, orders.order_reference as reference, orders.status,
		min(attempt.status_since) as since, max(attempt.status_since) as latest,
		sum(${LEFT_ORE})::bigint as left_ore, min(attempt.settled_currency) as currency
	from payment_attempts as attempt join orders on orders.id = attempt.order_id
	where attempt.settled_currency <> 'SEK' and ${LEFT_ORE} > 0
	group by orders.id`

export const WRONG_CURRENCY: AttentionRule = {
	kind: 'wrong-currency',
	title: { en: 'Paid in another currency', sv: 'Betalt i annan valuta' },
	endsBy: 'act',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, status, since, latest, left_ore, currency }) => ({
			...aboutOrder({ id, reference, since, latest }),
			why: {
				en: `${amount(left_ore, currency)} was paid, and only SEK is taken.`,
				sv: `${amount(left_ore, currency)} betalades, och bara SEK tas emot.`,
			},
			steps: [
				{ act: 'refund', order: reference },
				...(status === 'REVIEW' ? [{ act: 'cancel', order: reference } as const] : []),
			],
		}))
	},
}
