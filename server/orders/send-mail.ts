import { DEFAULT_LANGUAGE, isLanguage, PAGE_PATHS } from '@coc/contract'
import { isMailKind } from '../mail/mails/mail-kind.ts'
import { writeMail } from '../mail/mails/write-mail.ts'
import { findPaymentSummary } from './payment-summary.ts'
import type { Shop } from './shop.ts'

/** Writes and sends one mail. A crash between sending and noting it sends the same Message-ID again. */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
	const mail = await shop.db
		.selectFrom('mails')
		.innerJoin('orders', 'orders.id', 'mails.order_id')
		.select([
			'mails.order_id',
			'mails.kind',
			'mails.version',
			'mails.sent_at',
			'orders.language',
			'orders.first_name',
			'orders.last_name',
			'orders.email_address',
		])
		.where('mails.id', '=', mailId)
		.executeTakeFirst()
	if (!mail || mail.sent_at !== null || !isMailKind(mail.kind)) return

	const summary = await findPaymentSummary(shop, mail.order_id)
	if (!summary) return
	const content = writeMail(
		mail.kind,
		isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE,
		{
			brandName: shop.brandName,
			brandColor: shop.brandColor,
			contactEmail: shop.contactEmail,
			firstName: mail.first_name,
			orderUrl: shop.publicUrl + PAGE_PATHS.payment(mail.order_id),
			summary,
		},
	)
	await shop.mailer.send({
		messageId: `<${mail.order_id}.${mail.kind}.${mail.version}@${new URL(shop.publicUrl).hostname}>`,
		to: { name: `${mail.first_name} ${mail.last_name}`, address: mail.email_address },
		...content,
	})
	await shop.db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', mailId).execute()
}
