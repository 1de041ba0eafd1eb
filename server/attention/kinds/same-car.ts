import { isCarGivenBack } from '../../orders/standing.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly others: readonly string[]
	readonly cars: readonly string[]
}

/** The later order of two stands for both. */
const FIND = `
	select orders.id, orders.order_reference as reference, mark.at as since,
		array_agg(distinct earlier.order_reference) as others, array_agg(distinct line.chassis_number) as cars
	from attention_marks as mark
	join orders on orders.id = mark.order_id and orders.status = 'SETTLED'
	join order_lines as line on line.order_id = orders.id and line.coc_exists
	join order_lines as same on same.chassis_number = line.chassis_number and same.coc_exists
	join orders as earlier on earlier.id = same.order_id and earlier.status = 'SETTLED'
	left join attention_marks as other on other.kind = mark.kind and other.order_id = earlier.id
	where mark.kind = 'same-car' and earlier.id <> orders.id
		and (other.at is null or (other.at, other.order_id) < (mark.at, mark.order_id))
		and not ${isCarGivenBack('line.chassis_number')} and not ${isCarGivenBack('line.chassis_number', 'earlier')}
	group by orders.id, mark.at`

export const SAME_CAR: AttentionRule = {
	kind: 'same-car',
	title: { en: 'The same car paid in two orders', sv: 'Samma bil betald i två beställningar' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ id, reference, since, others, cars }) => ({
			...aboutOrder({ id, reference, since }),
			why: {
				en: `A car of it is also paid in ${others.join(', ')}: ask the customer whether both are meant.`,
				sv: `En bil i den är också betald i ${others.join(', ')}: fråga kunden om båda är menade.`,
			},
			steps: [{ act: 'refund', order: reference, cars }],
		}))
	},
}
