import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, isLanguage, PAGE_PATHS } from '@coc/contract'
import { type Attachment, SenderRefusedError } from '../../mail/mailer.ts'
import { isMailKind, type MailKind } from '../../mail/mails/mail-kind.ts'
import { writeMail } from '../../mail/mails/write-mail.ts'
import type { OrderStatus } from '../order-status.ts'
import { findPaymentSummary } from '../payment-summary.ts'
import { receiptFile } from '../receipts/receipt-file.ts'
import type { Shop } from '../shop.ts'
import { keepSentMail } from './keep-sent-mail.ts'

/** At least once: after a crash between sending and recording, the same Message-ID is sent again. */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
	const mail = await findMail(shop, mailId)
	if (!mail || mail.sent_at !== null || !isMailKind(mail.kind)) return
	if (!isStillTrue(mail.kind, mail)) {
		await shop.db.deleteFrom('mails').where('id', '=', mailId).execute()
		return
	}
	const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE
	const content = writeMail(mail.kind, language, {
		brandName: shop.brandName,
		brandColor: shop.brandColor,
		contactEmail: shop.contactEmail,
		firstName: mail.first_name,
		reference: mail.order_reference,
		orderUrl: shop.publicUrl + PAGE_PATHS.payment(mail.order_id),
		chassisNumbers: mail.chassis_numbers,
		summary: mail.handled_at && (await findPaymentSummary(shop, mail.order_id)),
		paidAt: mail.paid_at,
	})
	const attachments = mail.kind === 'receipt' ? await receiptAttachment(shop, mail.order_id) : []
	const sending = shop.mailer.send({
		messageId: messageIdOf(mail, new URL(shop.publicUrl).hostname),
		language,
		to: { name: `${mail.first_name} ${mail.last_name}`, address: mail.email_address },
		...content,
		attachments,
	})
	await sending.catch((error: unknown) => {
		if (error instanceof SenderRefusedError) shop.alertSenderRefused(error)
		throw error
	})
	await keepSentMail(shop, {
		mailId,
		orderId: mail.order_id,
		recipient: mail.email_address,
		...content,
		attachments: attachments.map(({ fileName }) => fileName),
	})
}

async function receiptAttachment(shop: Shop, orderId: string): Promise<Attachment[]> {
	const file = await receiptFile(shop, orderId)
	return file ? [{ fileName: file.name, type: 'application/pdf', content: file.pdf }] : []
}

function findMail(shop: Shop, mailId: string) {
	return shop.db
		.selectFrom('mails')
		.innerJoin('orders', 'orders.id', 'mails.order_id')
		.select([
			'mails.order_id',
			'mails.kind',
			'mails.version',
			'mails.sent_at',
			'orders.order_reference',
			'orders.status',
			'orders.handled_at',
			'orders.language',
			'orders.first_name',
			'orders.last_name',
			'orders.email_address',
			'orders.chassis_numbers',
		])
		.select(({ exists, selectFrom }) => [
			exists(
				selectFrom('mails as others')
					.select('others.id')
					.whereRef('others.order_id', '=', 'mails.order_id')
					.whereRef('others.kind', '<>', 'mails.kind'),
			).as('has_other_mails'),
			selectFrom('transitions')
				.select(({ fn }) => fn.min('at').as('at'))
				.whereRef('transitions.order_id', '=', 'orders.id')
				.where('to_status', '=', 'SETTLED')
				.as('paid_at'),
		])
		.where('mails.id', '=', mailId)
		.executeTakeFirst()
}

/** The statuses of an order that a mail speaks of. */
const TRUE_OF: Record<MailKind, readonly OrderStatus[]> = {
	'order-received': ['RECEIVED', 'CREATED'],
	'payment-link': ['CREATED'],
	receipt: ['SETTLED'],
	'cannot-deliver': ['UNDELIVERABLE'],
	'payment-cancelled': ['CANCELLED'],
}

/** A mail may wait for days for its server; who has paid or been told more must not get it then. */
function isStillTrue(
	kind: MailKind,
	mail: { readonly status: string; readonly has_other_mails: unknown },
): boolean {
	if (kind === 'order-received' && mail.has_other_mails) return false
	return TRUE_OF[kind].some((status) => status === mail.status)
}

/** Mail servers log it, so it must not reveal the order's id, which opens the order's page. */
function messageIdOf(
	mail: { readonly order_id: string; readonly kind: string; readonly version: number },
	host: string,
): string {
	const name = `${mail.order_id} ${mail.kind} ${mail.version}`
	return `<${createHash('sha256').update(name).digest('hex').slice(0, 40)}@${host}>`
}
