import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, isLanguage, offering, PAGE_PATHS } from '@coc/contract'
import { dayOf, startOf } from '../../calendar/swedish-days.ts'
import { type Mail, SenderRefusedError } from '../../mail/mailer.ts'
import { isWithdrawalMailKind, type WithdrawalMailKind } from '../../mail/mails/withdrawal-texts.ts'
import {
	type WithdrawalDecision,
	writeWithdrawalMail,
} from '../../mail/mails/write-withdrawal-mail.ts'
import type { Shop } from '../../orders/shop.ts'
import { refundBy } from '../deadlines.ts'
import { findWithdrawalMail, type WithdrawalMail } from './find-withdrawal-mail.ts'
import { type MoneyPart, moneyOfWithdrawal } from './money-of-withdrawal.ts'

/** At least once: after a crash between sending and recording, the same Message-ID is sent again. */
export async function tellWithdrawal(shop: Shop, mailId: string): Promise<void> {
	const mail = await findWithdrawalMail(shop.db, mailId)
	// Sent before, or the person was erased meanwhile.
	if (!mail || mail.sent_at !== null || mail.email_address === '') return
	// A newer version asked for it while it is rolled out: its processes take the job up.
	if (!isWithdrawalMailKind(mail.kind)) throw new Error('No such mail is known here')
	const money =
		mail.kind === 'withdrawal-accepted'
			? await moneyOfWithdrawal(shop.pool, mail.withdrawal_id)
			: []
	const message = compose(shop, mail.kind, mail, money)
	await shop.mailer.send(message).catch((error: unknown) => {
		if (error instanceof SenderRefusedError) shop.alertSenderRefused(error)
		throw error
	})
	const { to, subject, text, html } = message
	await shop.pool.query(KEEP, [mailId, new Date(), to.address, subject, text, html])
}

/** Whoever is erasing the person meanwhile is waited for, and nothing of the mail is kept then. */
const KEEP = `
	with known as materialized (
		select withdrawals.email_address <> '' as is_named
		from withdrawals join withdrawal_mails on withdrawal_mails.withdrawal_id = withdrawals.id
		where withdrawal_mails.id = $1 for share of withdrawals
	)
	update withdrawal_mails set
		sent_at = $2,
		recipient = case when is_named then $3 end,
		subject = case when is_named then $4 end,
		plain = case when is_named then $5 end,
		html = case when is_named then $6 end
	from known where withdrawal_mails.id = $1`

function compose(
	shop: Shop,
	kind: WithdrawalMailKind,
	mail: WithdrawalMail,
	money: readonly MoneyPart[],
): Mail {
	const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE
	const orderUrl = offering(shop.publicUrl + PAGE_PATHS.payment(mail.order_id ?? ''), language)
	const content = writeWithdrawalMail(language, {
		brandName: shop.brandName,
		brandColor: shop.brandColor,
		contactEmail: shop.contactEmail,
		name: mail.name,
		orderNumber: mail.order_number,
		emailAddress: mail.email_address,
		receivedAt: mail.received_at,
		decision: decisionOf(kind, mail, { orderUrl, money }),
	})
	return {
		messageId: messageIdOf(mail, new URL(shop.publicUrl).hostname),
		language,
		to: { name: mail.name, address: recipientOf(kind, mail) },
		...content,
	}
}

/** That it arrived is told where they want it told; what becomes of an order is told to its customer. */
function recipientOf(kind: WithdrawalMailKind, mail: WithdrawalMail): string {
	// An operator's word on where it reaches them.
	if (mail.recipient !== null) return mail.recipient
	return kind === 'withdrawal-received'
		? mail.email_address
		: mail.order_email || mail.email_address
}

function decisionOf(
	kind: WithdrawalMailKind,
	mail: WithdrawalMail,
	{ orderUrl, money }: { readonly orderUrl: string; readonly money: readonly MoneyPart[] },
): WithdrawalDecision {
	switch (kind) {
		case 'withdrawal-received':
			return { kind }
		case 'withdrawal-declined':
			return { kind, reason: mail.reason }
		case 'withdrawal-accepted':
			return {
				kind,
				orderUrl,
				money: { parts: money, by: dayToKeep(mail.received_at) },
				chassisNumbers: mail.cars ?? [],
			}
	}
}

/** Null: the day has come, or passed while nobody decided, or while the mail waited for its server. */
function dayToKeep(receivedAt: Date): Date | null {
	const by = refundBy(receivedAt)
	return by > dayOf(new Date()) ? startOf(by) : null
}

/** Mail servers log it, so it must not reveal anything of the withdrawal. */
function messageIdOf({ withdrawal_id, kind }: WithdrawalMail, host: string): string {
	const name = `${withdrawal_id} ${kind}`
	return `<${createHash('sha256').update(name).digest('hex').slice(0, 40)}@${host}>`
}
