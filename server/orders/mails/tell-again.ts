import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import { requestMailAgain } from './mail-requests.ts'

/** What is true of an order in each status, the weightiest first. */
export const TOLD_IN: Record<OrderStatus, readonly MailKind[]> = {
	RECEIVED: ['order-received'],
	CREATED: ['payment-link', 'order-received'],
	UNDELIVERABLE: ['cannot-deliver'],
	SETTLED: ['receipt'],
	CANCELLED: ['payment-cancelled', 'order-lapsed'],
	REVIEW: [],
}

/**
 * Tells the customer of a locked order that was changed the first of `kinds` that they were told before, and
 * answers with it. Of that kind nothing older is sent any more; other mails that are not sent yet, refused or
 * not, are tried anew, since the address may be another one.
 */
export async function tellAgain(
	shop: Pick<Shop, 'enqueue' | 'deleteJobs'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kinds: readonly MailKind[],
): Promise<MailKind | null> {
	const told = await transaction
		.selectFrom('mails')
		.select(['id', 'kind', 'sent_at'])
		.where('order_id', '=', orderId)
		.execute()
	const unsent = told.filter(({ sent_at }) => sent_at === null)
	const kind = kinds.find((kind) => told.some((mail) => mail.kind === kind)) ?? null
	const executor = executorOf(transaction)
	const mailIds = unsent.map(({ id }) => id)
	await shop.deleteJobs(executor, { orderIds: [], mailIds, references: [] })
	// One that is being sent right now would say what was true before.
	if (kind) await requestMailAgain(shop, transaction, orderId, kind)
	for (const mail of unsent) {
		if (mail.kind === kind) {
			await transaction.deleteFrom('mails').where('id', '=', mail.id).execute()
		} else await shop.enqueue(executor, { name: 'send-mail', data: { mailId: mail.id } })
	}
	return kind
}
