import { sql } from 'kysely'

/**
 * SQL: whether the importer's system is to be asked about a car of `deliveries`: the archive has no certificate
 * for it, and the last answer is an hour old, or six once the order has waited for a day. What was asked in
 * the future, by a clock that has been set back since, is asked again.
 */
export const IS_TO_ASK_ABOUT = sql<boolean>`(
	deliveries.form = 'file' and deliveries.status = 'WAITING'
	and (
		deliveries.asked_at is null
		or deliveries.asked_at > now() + interval '1 minute'
		or deliveries.asked_at <= now() - case
			when deliveries.created_at > now() - interval '1 day' then interval '1 hour'
			else interval '6 hours'
		end
	)
	and not exists (
		select from documents join document_files using (sha256)
		where documents.chassis_number = deliveries.chassis_number and documents.replaced_at is null
	)
)`
