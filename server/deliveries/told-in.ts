import type { Database } from '../db/database.ts'
import type { Told } from './certificates.ts'
import { type Carriers, trackingOf } from './posting/carriers.ts'

/** What a mail tells of deliveries: as it is now, since a mail may wait for days for its server. */
export async function toldIn(db: Database, carriers: Carriers, mailId: string): Promise<Told> {
	const deliveries = await db
		.selectFrom('deliveries')
		.innerJoin('mails', 'mails.order_id', 'deliveries.order_id')
		.select([
			'deliveries.chassis_number',
			'deliveries.form',
			'deliveries.status',
			'deliveries.promised_by',
			'deliveries.mail_id',
			'deliveries.carrier',
			'deliveries.tracking_number',
		])
		.where('mails.id', '=', mailId)
		.orderBy('deliveries.chassis_number')
		.execute()
	const told = deliveries.filter(
		({ mail_id, status }) => mail_id === mailId && !['STOPPED', 'PROBLEM'].includes(status),
	)
	const [first] = told
	return {
		cars: told.map((delivery) => delivery.chassis_number),
		tracking: first ? trackingOf(carriers, first.carrier, first.tracking_number) : null,
		// A certificate that also comes by post is no other one.
		following: deliveries
			.filter(({ form, status }) => form === first?.form && status === 'WAITING')
			.map(({ chassis_number, promised_by }) => ({
				chassisNumber: chassis_number,
				by: promised_by,
			})),
	}
}
