import { isGivenBack } from '../../../orders/standing.ts'
import { type AttentionRule, aboutOrder } from '../../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest: Date
	readonly cars: number
	readonly posted: number
}

const PROMISED = "refunds.status <> 'CANCELLED'"

/** Refunded on the provider's own pages, only the provider knows when: then the day of the delivery stands for it. */
const FIND = `
	select orders.id, orders.order_reference as reference,
		coalesce(min(refund.at), min(delivery.status_since)) as since,
		coalesce(max(refund.at), max(delivery.status_since)) as latest,
		count(distinct delivery.chassis_number)::integer as cars,
		count(distinct delivery.chassis_number) filter (where form = 'post')::integer as posted
	from deliveries as delivery
	join orders on orders.id = delivery.order_id and orders.reduced_at is null
	left join lateral (
		select refunds.created_at as at,
			exists (
				select from refund_cars
				where refund_cars.refund_id = refunds.id and refund_cars.chassis_number = delivery.chassis_number
			) as is_for_car
		from refunds where refunds.order_id = orders.id and ${PROMISED}
	) as refund on true
	where delivery.status in ('SENT', 'FETCHED')
		and (refund.is_for_car or ${isGivenBack('orders', PROMISED)})
	group by orders.id`

export const REFUNDED_AFTER_DELIVERY: AttentionRule = {
	kind: 'refunded-after-delivery',
	title: { en: 'Refunded after delivery', sv: 'Återbetald efter leverans' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ cars, posted, ...order }) => ({
			...aboutOrder(order),
			why: {
				en: `The customer has the ${cars === 1 ? 'certificate of a car' : `certificates of ${cars} cars`}, and the money back. ${posted > 0 ? 'Ask for the posted ones.' : 'A file cannot be taken back.'}`,
				sv: `Kunden har ${cars === 1 ? 'intyget för en bil' : `intygen för ${cars} bilar`} och pengarna tillbaka. ${posted > 0 ? 'Be att få tillbaka de postade.' : 'En fil går inte att ta tillbaka.'}`,
			},
			acts: [`order ${order.reference}`],
		}))
	},
}
