import { WAS_SENT } from '../../../deliveries/owed-cars.ts'
import { IS_PROMISED, isCarGivenBack } from '../../../orders/standing.ts'
import { type AttentionRule, aboutOrder } from '../../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest: Date
	readonly cars: number
	readonly posted: number
}

/** What was given back with no car named may be of any. */
const IS_OF_CAR = `(
	not exists (select from refund_cars where refund_cars.refund_id = refunded.id)
	or exists (
		select from refund_cars
		where refund_cars.refund_id = refunded.id and refund_cars.chassis_number = delivery.chassis_number
	)
)`

/** SQL: when the money of the delivered cars was given back: that of the others brings nothing back that was settled. */
const atEnd = (which: 'min' | 'max') => `coalesce(
	${which}(refunded.at) filter (where ${IS_OF_CAR}), ${which}(refunded.at), ${which}(delivery.status_since)
)`

/** From the refunds on: they are few, and deliveries are many. */
const FIND = `
	with refunded as materialized (
		select order_id, id, created_at as at from refunds where ${IS_PROMISED}
		union all
		select order_id, null, refunded_elsewhere_at from payment_attempts where refunded_elsewhere_ore > 0
	)
	select orders.id, orders.order_reference as reference,
		${atEnd('min')} as since, ${atEnd('max')} as latest,
		count(distinct delivery.chassis_number)::integer as cars,
		count(distinct delivery.chassis_number) filter (where form = 'post')::integer as posted
	from refunded
	join orders on orders.id = refunded.order_id and orders.reduced_at is null
	join deliveries as delivery on delivery.order_id = orders.id and (
		delivery.status in ('SENT', 'FETCHED')
		-- A letter that came back, say, or one that was complained of.
		or delivery.status in ('PROBLEM', 'STOPPED') and ${WAS_SENT}
	)
	where ${isCarGivenBack('delivery.chassis_number')}
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
			steps: [{ act: 'look', order: order.reference }],
		}))
	},
}
