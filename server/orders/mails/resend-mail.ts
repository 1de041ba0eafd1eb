import { randomUUID } from 'node:crypto'
import { executorOf } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import { lockOrder } from '../move-order.ts'
import { isOrderStatus, type OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'

/** The mail that is true of an order in each status. */
const MAIL_OF: Record<OrderStatus, MailKind | null> = {
	RECEIVED: 'order-received',
	CREATED: 'payment-link',
	UNDELIVERABLE: 'cannot-deliver',
	SETTLED: 'receipt',
	CANCELLED: 'payment-cancelled',
	REVIEW: null,
}

/** Which mail can be sent again: only what is still true, and only while we know the address. */
export async function sendableMails(shop: Shop, orderId: string): Promise<MailKind[]> {
	const order = await shop.db
		.selectFrom('orders')
		.select(['status', 'reduced_at'])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order || order.reduced_at !== null || !isOrderStatus(order.status)) return []
	const kind = MAIL_OF[order.status]
	return kind ? [kind] : []
}

/** Sends a mail once more, as a version of its own: a new Message-ID, so that no client hides it. */
export async function resendMail(
	shop: Shop,
	orderId: string,
	kind: MailKind,
	{ unlessSince }: { readonly unlessSince?: Date } = {},
): Promise<'queued' | 'not-sendable' | 'not-found' | 'sent-since'> {
	return shop.db.transaction().execute(async (transaction) => {
		// The lock keeps two operators from taking the same version.
		if (!(await lockOrder(transaction, orderId))) return 'not-found'
		if (!(await sendableMails(shop, orderId)).includes(kind)) return 'not-sendable'

		const { latest, newest } = await transaction
			.selectFrom('mails')
			.select(({ fn }) => [fn.max('version').as('latest'), fn.max('created_at').as('newest')])
			.where('order_id', '=', orderId)
			.where('kind', '=', kind)
			.executeTakeFirstOrThrow()
		if (unlessSince && newest && newest > unlessSince) return 'sent-since'
		const mailId = randomUUID()
		await transaction
			.insertInto('mails')
			.values({ id: mailId, order_id: orderId, kind, version: (latest ?? 0) + 1 })
			.execute()
		await shop.enqueue(executorOf(transaction), { name: 'send-mail', data: { mailId } })
		return 'queued'
	})
}
