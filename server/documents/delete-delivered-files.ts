import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { lockCar } from './store-document.ts'

const DAY = 24 * 3600_000
const BATCH = 500

type Overdue = { readonly sha256: string; readonly chassis_number: string }

/**
 * Once a night: deletes the bytes of certificates that every customer has had for so many days, and of those that
 * were replaced so long ago. Their hashes stay, to tell them from forged ones. What nobody got is the archive.
 */
export async function deleteDeliveredFiles(
	db: Database,
	days: number,
	now = new Date(),
): Promise<void> {
	const before = new Date(now.getTime() - days * DAY)
	let after = ''
	for (;;) {
		const { rows } = await sql<Overdue>`
			select document.sha256, document.chassis_number ${overdue(before)} and document.sha256 > ${after}
			order by document.sha256 limit ${BATCH}`.execute(db)
		for (const { sha256, chassis_number } of rows) {
			await db.transaction().execute(async (transaction) => {
				// An order that is served with it at this moment is seen, or sees that it is gone.
				await lockCar(transaction, chassis_number)
				await sql`
					delete from document_files where sha256 in (
						select document.sha256 ${overdue(before)} and document.sha256 = ${sha256}
						for no key update of document
					)`.execute(transaction)
			})
		}
		const last = rows.at(-1)
		if (!last) return
		after = last.sha256
	}
}

/**
 * Received: one that came back after it was deleted has its time anew. What was stopped has files where it was sent before:
 * no more is to come of it.
 */
function overdue(before: Date) {
	return sql`
		from documents as document join document_files as file on file.sha256 = document.sha256
		where document.chassis_number is not null and document.received_at < ${before}
			and (
				document.replaced_at < ${before}
				or exists (select from delivery_documents as given where given.sha256 = document.sha256)
			)
			and not exists (
				select from delivery_documents as given join deliveries on deliveries.id = given.delivery_id
				where given.sha256 = document.sha256
					and (deliveries.status not in ('SENT', 'FETCHED', 'STOPPED') or deliveries.status_since >= ${before})
			)
			and not exists (
				select from deliveries
				where deliveries.chassis_number = document.chassis_number
					and deliveries.status in ('WAITING', 'READY', 'PROBLEM')
			)`
}
