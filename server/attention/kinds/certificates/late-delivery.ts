import type { Words } from '@coc/contract'
import { WAS_SENT } from '../../../deliveries/owed-cars.ts'
import { type AttentionRule, aboutOrder } from '../../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest: Date
	readonly cars: number
	readonly unsent: number
	readonly troubled: number
	readonly promised: string
}

/** From midnight in Sweden after the day that was promised. */
const LATE_SINCE = `(promised_by + 1)::timestamp at time zone 'Europe/Stockholm'`

/** Something is wrong with what was sent: a letter that came back, say. */
const IS_TROUBLED = `(delivery.status = 'PROBLEM' and ${WAS_SENT})`

/** What is ready and not sent waits for its mail, and that has kinds of its own. */
const FIND = `
	select orders.id, orders.order_reference as reference,
		min(${LATE_SINCE}) as since, max(${LATE_SINCE}) as latest,
		count(distinct delivery.chassis_number)::integer as cars, min(promised_by) as promised,
		count(*) filter (where not ${IS_TROUBLED})::integer as unsent,
		count(*) filter (where ${IS_TROUBLED})::integer as troubled
	from deliveries as delivery join orders on orders.id = delivery.order_id
	where delivery.status in ('WAITING', 'PROBLEM') and orders.reduced_at is null
		and promised_by < (now() at time zone 'Europe/Stockholm')::date
	group by orders.id`

export const LATE_DELIVERY: AttentionRule = {
	kind: 'late-delivery',
	title: { en: 'A certificate is late', sv: 'Ett intyg är försenat' },
	endsBy: 'act',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ cars, promised, unsent, troubled, ...order }) => ({
			...aboutOrder(order),
			why: {
				en: `Promised by ${promised} and ${standing(unsent, troubled).en}: ${cars === 1 ? 'the certificate of one car' : `the certificates of ${cars} cars`}. Bring it, or tell the customer.`,
				sv: `Lovat senast ${promised} ${standing(unsent, troubled).sv}: ${cars === 1 ? 'intyget för en bil' : `intygen för ${cars} bilar`}. Ta fram det eller hör av dig till kunden.`,
			},
			steps: [{ act: 'look', order: order.reference }],
		}))
	},
}

function standing(unsent: number, troubled: number): Words {
	if (troubled === 0) return { en: 'not sent', sv: 'men inte skickat' }
	if (unsent === 0)
		return { en: 'sent, but with a problem', sv: 'och skickat, men med ett problem' }
	return {
		en: 'not sent, or sent with a problem',
		sv: 'men inte skickat, eller skickat med ett problem',
	}
}
