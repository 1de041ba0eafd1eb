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
 * Tells the customer of a locked order that was changed the first of `kinds` that they were told before. A
 * mail that is not sent yet, refused or not, is tried anew: it may have another address now. Answers with
 * the kind that is on its way.
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
	const executor = executorOf(transaction)
	const mailIds = unsent.map(({ id }) => id)
	await shop.deleteJobs(executor, { orderIds: [], mailIds, references: [] })
	for (const mailId of mailIds)
		await shop.enqueue(executor, { name: 'send-mail', data: { mailId } })

	const kind = kinds.find((kind) => told.some((mail) => mail.kind === kind))
	if (kind === undefined) return null
	if (!unsent.some((mail) => mail.kind === kind)) {
		await requestMailAgain(shop, transaction, orderId, kind)
	}
	return kind
}
