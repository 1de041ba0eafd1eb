import type { Delivery } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { IS_ENDING, IS_TO_FETCH } from './owed-cars.ts'
import { type Carriers, trackingOf } from './posting/carriers.ts'

type Row = {
	readonly chassis_number: string
	readonly form: string
	readonly status: string
	readonly status_since: Date
	readonly promised_by: string
	readonly carrier: string | null
	readonly tracking_number: string | null
	readonly files: Delivery['files'] | null
}

/** SQL: the order was sent a later certificate in the place of `document`. */
const IS_OUTDATED = `exists (
	select from delivery_documents as later_given
	join documents as later on later.sha256 = later_given.sha256
	where later_given.delivery_id = delivery.id and later.format = document.format
		and coalesce(later.replaced_at, 'infinity') > coalesce(document.replaced_at, 'infinity')
)`

/** What has become of each car of an order. Files whose time is over can no longer be fetched, and are not told. */
export async function readDeliveries(
	db: Database,
	carriers: Carriers,
	orderId: string,
): Promise<Delivery[]> {
	const { rows } = await sql<Row>`
		select delivery.chassis_number, form, status_since,
			case when ${sql.raw(IS_ENDING)} then 'STOPPED' else delivery.status end as status,
			promised_by, carrier, tracking_number,
			(
				select json_agg(
					json_build_object('sha256', document.sha256, 'format', format, 'size', size)
					order by format, received_at
				)
				from delivery_documents as given
				join documents as document on document.sha256 = given.sha256
				join document_files as file on file.sha256 = given.sha256
				where given.delivery_id = delivery.id and ${sql.raw(IS_TO_FETCH)}
					and not ${sql.raw(IS_OUTDATED)}
			) as files
		from deliveries as delivery
		left join order_lines as line
			on line.order_id = delivery.order_id and line.chassis_number = delivery.chassis_number
		where delivery.order_id = ${orderId}
		order by line.position, delivery.created_at, form`.execute(db)
	return rows.map((row) => ({
		chassiNumber17: row.chassis_number,
		form: row.form,
		status: row.status,
		since: row.status_since.toISOString(),
		promisedBy: row.promised_by,
		files: row.files ?? [],
		tracking: trackingOf(carriers, row.carrier, row.tracking_number),
	}))
}
