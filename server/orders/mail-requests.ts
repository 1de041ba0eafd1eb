import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import type { MailKind } from '../mail/mails/mail-kind.ts'
import type { Shop } from './shop.ts'

/** Asks for a mail to the customer. However often it is asked for, each kind is sent once per order. */
export async function requestMail(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	const mail = await transaction
		.insertInto('mails')
		.values({ id: randomUUID(), order_id: orderId, kind })
		.onConflict((conflict) => conflict.columns(['order_id', 'kind', 'version']).doNothing())
		.returning('id')
		.executeTakeFirst()
	if (mail) {
		await shop.enqueue(executorOf(transaction), { name: 'send-mail', data: { mailId: mail.id } })
	}
}
