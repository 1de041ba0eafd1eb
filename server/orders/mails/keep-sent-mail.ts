import type { SqlExecutor } from '../../db/database.ts'
import type { Mail } from '../../mail/mailer.ts'

type SentMail = Omit<Mail, 'messageId' | 'language'> & {
	readonly mailId: string
	readonly orderId: string
	readonly termsSha256: string | null
}

/**
 * The lock on the order comes first, as for everyone: whoever is erasing the person meanwhile is waited for, and
 * nothing of the mail is kept then.
 */
const KEEP = `
	with known as materialized (
		select reduced_at from orders where id = $2 for share
	), sent as (
		update mails set sent_at = $8, terms_sha256 = $9
		where id = $1 and exists (select from known)
		returning id
	)
	insert into sent_mails (mail_id, recipient, subject, plain, html, attachments)
	select sent.id, $3, $4, $5, $6, $7 from sent, known where known.reduced_at is null
	on conflict (mail_id) do nothing`

/** Writes down that a mail is sent, and what it said; of its attachments the names, for they are kept elsewhere. */
export async function keepSentMail(executor: SqlExecutor, mail: SentMail): Promise<void> {
	const { mailId, orderId, to, subject, text, html } = mail
	const attachments = (mail.attachments ?? []).map(({ fileName }) => fileName)
	const words = [to.address, subject, text, html, attachments]
	const values = [mailId, orderId, ...words, new Date(), mail.termsSha256]
	await executor.executeSql(KEEP, values)
}
