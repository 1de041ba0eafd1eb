import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { Shop } from '../shop.ts'
import { isCarGivenBack, isCarWithdrawn } from '../standing.ts'
import { requestMailAgain } from './mail-requests.ts'

const CERTIFICATE_MAILS = [
	'certificate-ready',
	'certificate-posted',
] as const satisfies readonly MailKind[]

type CertificateMail = (typeof CERTIFICATE_MAILS)[number]

export function isCertificateMail(kind: MailKind): kind is CertificateMail {
	return CERTIFICATE_MAILS.some((known) => known === kind)
}

type Row = {
	readonly id: string
	readonly kind: CertificateMail
	/** What lies in one letter is told in one mail, which names its number. */
	readonly letter: string | null
}

/** What was told of, or was to be, and is still true: the customer can fetch the file, or follow the letter. */
const TOLD = `
	select delivery.id,
		case delivery.form when 'file' then 'certificate-ready' else 'certificate-posted' end as kind,
		case delivery.form when 'post' then delivery.tracking_number end as letter
	from deliveries as delivery join orders on orders.id = delivery.order_id
	where orders.status = 'SETTLED' and orders.reduced_at is null and delivery.mail_id is not null
		and not ${isCarGivenBack('delivery.chassis_number')}
		and not ${isCarWithdrawn('delivery.chassis_number')}
		and case delivery.form
			when 'file' then delivery.status in ('READY', 'SENT', 'FETCHED') and exists (
				select from delivery_documents join document_files using (sha256)
				where delivery_documents.delivery_id = delivery.id
			)
			else delivery.status in ('SENT', 'FETCHED')
		end`

function toldOf(db: Database | DatabaseTransaction, orderId: string) {
	return sql<Row>`${sql.raw(TOLD)} and orders.id = ${orderId}`.execute(db)
}

/** Those that can be sent again. */
export async function sendableCertificateMails(
	db: Database | DatabaseTransaction,
	orderId: string,
): Promise<CertificateMail[]> {
	const { rows } = await toldOf(db, orderId)
	return CERTIFICATE_MAILS.filter((kind) => rows.some((row) => row.kind === kind))
}

/** One mail for all files, and one for each letter. The order is to be locked. */
export async function requestCertificateMails(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: CertificateMail,
): Promise<void> {
	const { rows } = await toldOf(transaction, orderId)
	const letters = Map.groupBy(
		rows.filter((row) => row.kind === kind),
		({ letter }) => letter,
	)
	for (const deliveries of letters.values()) {
		const mailId = await requestMailAgain(shop, transaction, orderId, kind)
		const ids = deliveries.map(({ id }) => id)
		await transaction
			.updateTable('deliveries')
			.set({ mail_id: mailId })
			.where('id', 'in', ids)
			.execute()
	}
}
