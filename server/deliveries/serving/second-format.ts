import { IS_CURRENT } from '../../documents/current-documents.ts'

/** Longer after the first was sent, a person says whether the customer is mailed once more. */
const LATEST = "interval '7 days'"

/**
 * SQL: the archive has the car of `delivery`, which was sent lately, in a format of which its customer got none: the XML
 * that came after the PDF is the legal original. A corrected one of the same format is a person's to send.
 */
export const HAS_SECOND_FORMAT = `(
	delivery.form = 'file' and delivery.status in ('SENT', 'FETCHED')
	and exists (
		select from documents
		where documents.chassis_number = delivery.chassis_number and ${IS_CURRENT}
			and not exists (
				select from delivery_documents as given join documents as other on other.sha256 = given.sha256
				where given.delivery_id = delivery.id and other.format = documents.format
			)
	)
	and (
		select min(moved.at) from delivery_transitions as moved
		where moved.delivery_id = delivery.id and moved.to_status in ('SENT', 'FETCHED')
	) > now() - ${LATEST}
)`
