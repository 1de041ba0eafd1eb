import type { Database } from '../../db/database.ts'
import { withdrawalMailsOf } from '../../withdrawals/mails/read-withdrawal-mails.ts'

export type SentMail = {
	readonly kind: string
	/** The how manieth of its kind. */
	readonly version: number
	readonly sentAt: Date
	/** Of the terms that it brought, where it brought them. */
	readonly termsSha256: string | null
	/** Null: sent before mails were kept. */
	readonly content: {
		readonly recipient: string
		readonly subject: string
		readonly text: string
		readonly html: string
		readonly attachments: readonly string[]
	} | null
}

/** The mails of an order as they were sent, the oldest first. */
export async function readSentMails(db: Database, orderId: string): Promise<SentMail[]> {
	const mails = await db
		.selectFrom('mails')
		.leftJoin('sent_mails', 'sent_mails.mail_id', 'mails.id')
		.select(['mails.kind', 'mails.version', 'mails.sent_at', 'mails.terms_sha256'])
		.select(['recipient', 'subject', 'plain', 'html', 'attachments'])
		.where('mails.order_id', '=', orderId)
		.orderBy('mails.version')
		.execute()
	const aboutWithdrawals = await withdrawalMailsOf(db, orderId)
	return [
		...mails,
		...aboutWithdrawals.map((mail) => ({ ...mail, attachments: null, terms_sha256: null })),
	]
		.flatMap(({ sent_at, ...mail }) => (sent_at === null ? [] : [{ ...mail, sentAt: sent_at }]))
		.toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
		.map(
			({ kind, version, sentAt, terms_sha256, recipient, subject, plain, html, attachments }) => ({
				kind,
				version,
				sentAt,
				termsSha256: terms_sha256,
				content:
					recipient === null
						? null
						: {
								recipient,
								subject: subject ?? '',
								text: plain ?? '',
								html: html ?? '',
								attachments: attachments ?? [],
							},
			}),
		)
}

/** A wording of the terms, as customers got it. */
export async function readTerms(db: Database, sha256: string): Promise<Buffer | null> {
	const version = await db
		.selectFrom('terms_versions')
		.select('pdf')
		.where('sha256', '=', sha256)
		.executeTakeFirst()
	return version?.pdf ?? null
}
