import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type Carriers, type Tracking, trackingOf } from '../../../deliveries/posting/carriers.ts'
import { isCarGivenBack } from '../../../orders/standing.ts'

export type ShownDelivery = {
	readonly chassisNumber: string
	readonly form: string
	readonly status: string
	readonly since: Date
	readonly promisedBy: string
	readonly tracking: Tracking | null
	readonly fetchedAt: Date | null
	readonly fetches: number
	/** The customer has the certificate, and the money for it too. */
	readonly isGivenBack: boolean
}

type Row = {
	readonly chassis_number: string
	readonly form: string
	readonly status: string
	readonly status_since: Date
	readonly promised_by: string
	readonly carrier: string | null
	readonly tracking_number: string | null
	readonly fetched_at: Date | null
	readonly fetches: number | null
	readonly is_given_back: boolean
}

/** What has become of each car of an order, as the office sees it. */
export async function deliveriesOf(
	db: Database,
	carriers: Carriers,
	orderId: string,
): Promise<ShownDelivery[]> {
	const { rows } = await sql<Row>`
		select delivery.chassis_number, form, delivery.status, status_since, promised_by, carrier, tracking_number,
			given.fetched_at, given.fetches,
			delivery.status in ('SENT', 'FETCHED')
				and ${sql.raw(isCarGivenBack('delivery.chassis_number'))} as is_given_back
		from deliveries as delivery
		join orders on orders.id = delivery.order_id
		left join order_lines as line
			on line.order_id = delivery.order_id and line.chassis_number = delivery.chassis_number
		left join lateral (
			select max(fetched_at) as fetched_at, sum(fetches)::integer as fetches
			from delivery_documents where delivery_id = delivery.id
		) as given on true
		where delivery.order_id = ${orderId}
		order by line.position, delivery.created_at, form`.execute(db)
	return rows.map((row) => ({
		chassisNumber: row.chassis_number,
		form: row.form,
		status: row.status,
		since: row.status_since,
		promisedBy: row.promised_by,
		tracking: trackingOf(carriers, row.carrier, row.tracking_number),
		fetchedAt: row.fetched_at,
		fetches: row.fetches ?? 0,
		isGivenBack: row.is_given_back,
	}))
}

export function deliveryTransitionsOf(db: Database, orderId: string) {
	return db
		.selectFrom('delivery_transitions as moved')
		.innerJoin('deliveries', 'deliveries.id', 'moved.delivery_id')
		.select(['moved.at', 'moved.from_status', 'moved.to_status', 'moved.cause'])
		.select(['deliveries.chassis_number', 'deliveries.form'])
		.where('deliveries.order_id', '=', orderId)
		.orderBy('moved.id')
		.execute()
}
