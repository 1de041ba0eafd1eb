import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import { lockOrder } from '../move-order.ts'
import { isOrderStatus, type OrderStatus } from '../order-status.ts'
import { askAgain } from '../questions/ask-customer.ts'
import { readQuestions } from '../questions/read-questions.ts'
import type { Shop } from '../shop.ts'
import {
	isCertificateMail,
	requestCertificateMails,
	sendableCertificateMails,
} from './certificate-mails.ts'
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

/** The one that fits first; null where there is none, or a newer process has written the status. */
export const mailFor = (status: string): MailKind | null =>
	isOrderStatus(status) ? MAIL_OF[status] : null

/** Which mail can be sent again, the one to think of first before the others. */
export async function sendableMails(shop: Shop, orderId: string): Promise<MailKind[]> {
	const kinds = await sendableKinds(shop.db, orderId)
	if (!kinds.includes('credit-note') || !(await isAllGivenBack(shop, orderId))) return kinds
	return ['credit-note', ...kinds.filter((kind) => kind !== 'credit-note')]
}

/** Only what is still true, and only while we know the address. */
async function sendableKinds(
	db: Database | DatabaseTransaction,
	orderId: string,
): Promise<MailKind[]> {
	const order = await db
		.selectFrom('orders')
		.select(['status', 'reduced_at'])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order || order.reduced_at !== null || !isOrderStatus(order.status)) return []
	const kind = MAIL_OF[order.status]
	if (!kind) return []
	const asked: MailKind[] = (await readQuestions(db, orderId)).length > 0 ? ['question'] : []
	if (kind !== 'receipt') return [kind, ...asked]
	const credited: MailKind[] = (await creditNotesOf(db, orderId)).length > 0 ? ['credit-note'] : []
	return ['receipt', ...credited, ...(await sendableCertificateMails(db, orderId)), ...asked]
}

async function creditNotesOf(
	db: Database | DatabaseTransaction,
	orderId: string,
): Promise<number[]> {
	const notes = await db
		.selectFrom('credit_notes')
		.select('number')
		.where('order_id', '=', orderId)
		.orderBy('number')
		.execute()
	return notes.map(({ number }) => number)
}

/** The receipt's mail leads to certificates: not the first to think of then. */
async function isAllGivenBack(shop: Shop, orderId: string): Promise<boolean> {
	const order = await shop.readSummary(orderId)
	return order !== null && order.refunded_ore >= (order.total_ore ?? 0)
}

export type ResendOutcome = 'queued' | 'not-sendable' | 'not-found' | 'sent-since'

type ResendOptions = {
	readonly note?: NoteAct
	/** Not if it was asked for after this. */
	readonly unlessSince?: Date
}

/** Sends a mail once more. */
export async function resendMail(
	shop: Shop,
	orderId: string,
	kind: MailKind,
	{ note = nobodysAct, unlessSince }: ResendOptions = {},
): Promise<ResendOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		// The lock keeps two operators from taking the same version.
		if (!(await lockOrder(transaction, orderId))) return 'not-found'
		if (!(await sendableKinds(transaction, orderId)).includes(kind)) return 'not-sendable'

		if (unlessSince && (await isSentSince(transaction, orderId, kind, unlessSince)))
			return 'sent-since'
		if (isCertificateMail(kind)) await requestCertificateMails(shop, transaction, orderId, kind)
		else if (kind === 'question') await askAgain(shop, transaction, orderId)
		else await requestAgain(shop, transaction, orderId, kind)
		await note(transaction)
		return 'queued'
	})
}

async function requestAgain(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	// Of several credit notes nobody knows which one was not received.
	const creditNotes = kind === 'credit-note' ? await creditNotesOf(transaction, orderId) : [null]
	for (const creditNote of creditNotes) {
		await requestMailAgain(shop, transaction, orderId, kind, creditNote)
	}
}

async function isSentSince(
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
	since: Date,
): Promise<boolean> {
	const later = await transaction
		.selectFrom('mails')
		.select('id')
		.where('order_id', '=', orderId)
		.where('kind', '=', kind)
		.where('created_at', '>', since)
		.executeTakeFirst()
	return later !== undefined
}
