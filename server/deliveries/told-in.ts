import type { Database } from '../db/database.ts'
import type { Told } from './certificates.ts'

/** What a mail tells of deliveries: as it is now, since a mail may wait for days for its server. */
export async function toldIn(db: Database, mailId: string): Promise<Told> {
	const deliveries = await db
		.selectFrom('deliveries')
		.innerJoin('mails', 'mails.order_id', 'deliveries.order_id')
		.select([
			'deliveries.chassis_number',
			'deliveries.status',
			'deliveries.promised_by',
			'deliveries.mail_id',
		])
		.where('mails.id', '=', mailId)
		.orderBy('deliveries.chassis_number')
		.execute()
	const unique = (cars: readonly string[]) => [...new Set(cars)]
	return {
		cars: unique(
			deliveries
				.filter(({ mail_id, status }) => mail_id === mailId && status !== 'STOPPED')
				.map((delivery) => delivery.chassis_number),
		),
		following: deliveries
			.filter(({ status }) => status === 'WAITING')
			.map(({ chassis_number, promised_by }) => ({
				chassisNumber: chassis_number,
				by: promised_by,
			})),
	}
}
