import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { Shop } from '../shop.ts'

type MailOptions = {
	/** Null: once more than there are, as a version of its own. */
	readonly version?: number | null
	/** The number of the credit note that it is about. */
	readonly creditNote?: number | null
}

/**
 * Idempotent: each kind of mail is sent once per order; with a version, once per version, which is an
 * operator's or a later reminder. The mail's id, or null when it was asked for before, or when who was to get it was
 * erased: they have no address any more.
 */
export async function requestMail(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
	{ version, creditNote = null }: MailOptions = {},
): Promise<string | null> {
	const mailId = randomUUID()
	const executor = executorOf(transaction)
	const isOnce = version === undefined
	const values = [mailId, orderId, kind, isOnce ? 1 : version, creditNote, isOnce]
	const { rows } = await executor.executeSql(REQUEST_MAIL, values)
	if (rows.length === 0) return null
	await shop.enqueue(executor, {
		name: 'send-mail',
		data: { mailId },
		isAwaited: kind === 'certificate-ready',
	})
	return mailId
}

const REQUEST_MAIL = `
	insert into mails (id, order_id, kind, version, credit_note)
	select $1::uuid, $2::text, $3::text, coalesce($4::integer, latest + 1, 1), $5::bigint
	from (
		select max(version) as latest from mails where mails.order_id = $2::text and mails.kind = $3::text
	) as before
	where (not $6::boolean or latest is null)
		and not exists (select from orders where orders.id = $2::text and reduced_at is not null)
	on conflict (order_id, kind, version) do nothing
	returning id`

/** Once more, as a version of its own: a new Message-ID, so that no client hides it. The order is to be locked. */
export function requestMailAgain(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
	creditNote: number | null = null,
): Promise<string | null> {
	return requestMail(shop, transaction, orderId, kind, { version: null, creditNote })
}
