import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf, type SqlExecutor } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { Shop } from '../shop.ts'

/** Idempotent: each kind of mail is sent once per order. */
export function requestMail(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	return requestMailOn(shop, executorOf(transaction), orderId, kind)
}

/** As `requestMail`, for whoever speaks to the database without its query builder. */
async function requestMailOn(
	shop: Pick<Shop, 'enqueue'>,
	executor: SqlExecutor,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	const mailId = randomUUID()
	const { rows } = await executor.executeSql(REQUEST_MAIL, [mailId, orderId, kind])
	if (rows.length > 0) await shop.enqueue(executor, { name: 'send-mail', data: { mailId } })
}

// Version 1 is what the story of an order asks for; later ones are an operator's.
const REQUEST_MAIL = `
	insert into mails (id, order_id, kind, version) values ($1, $2, $3, 1)
	on conflict (order_id, kind, version) do nothing
	returning id`
