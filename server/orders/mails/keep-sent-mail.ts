import type { Shop } from '../shop.ts'

type SentMail = {
	readonly mailId: string
	readonly orderId: string
	readonly recipient: string
	readonly subject: string
	readonly text: string
	readonly html: string
	/** By their names: what they are is kept elsewhere. */
	readonly attachments: readonly string[]
}

/**
 * The lock on the order comes first, as for everyone: whoever is erasing the person meanwhile is waited for, and
 * nothing of the mail is kept then.
 */
const KEEP = `
	with known as materialized (
		select reduced_at from orders where id = $2 for share
	), sent as (
		update mails set sent_at = $8
		where id = $1 and exists (select from known)
		returning id
	)
	insert into sent_mails (mail_id, recipient, subject, plain, html, attachments)
	select sent.id, $3, $4, $5, $6, $7 from sent, known where known.reduced_at is null
	on conflict (mail_id) do nothing`

/** Writes down that a mail is sent, and what it said. */
export async function keepSentMail({ pool }: Pick<Shop, 'pool'>, mail: SentMail): Promise<void> {
	const { mailId, orderId, recipient, subject, text, html, attachments } = mail
	await pool.query(KEEP, [mailId, orderId, recipient, subject, text, html, attachments, new Date()])
}
