import type { MailKind } from '../../mail/mails/mail-kind.ts'
import { lockOrder } from '../move-order.ts'
import { type NoteAct, nobodysAct } from '../note-act.ts'
import { isOrderStatus, type OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import { requestMailAgain } from './mail-requests.ts'

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

export type ResendOutcome = 'queued' | 'not-sendable' | 'not-found'

/** Sends a mail once more. */
export async function resendMail(
	shop: Shop,
	orderId: string,
	kind: MailKind,
	note: NoteAct = nobodysAct,
): Promise<ResendOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		// The lock keeps two operators from taking the same version.
		if (!(await lockOrder(transaction, orderId))) return 'not-found'
		if (!(await sendableMails(shop, orderId)).includes(kind)) return 'not-sendable'
		await requestMailAgain(shop, transaction, orderId, kind)
		await note(transaction)
		return 'queued'
	})
}
