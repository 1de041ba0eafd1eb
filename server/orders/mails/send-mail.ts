import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, isLanguage, type Language, offering, PAGE_PATHS } from '@coc/contract'
import { dayOf, startOf } from '../../calendar/swedish-days.ts'
import { executorOf, executorOfConnection, type SqlExecutor } from '../../db/database.ts'
import type { Told } from '../../deliveries/certificates.ts'
import type { TermsPaper } from '../../law/terms-paper.ts'
import { type Attachment, type Mail, SenderRefusedError } from '../../mail/mailer.ts'
import { isMailKind, type MailKind } from '../../mail/mails/mail-kind.ts'
import { type CreditedMoney, writeMail } from '../../mail/mails/write-mail.ts'
import { creditNoteFile } from '../credit-notes/credit-note-file.ts'
import { findCredited } from '../credit-notes/find-credit-note.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-status.ts'
import { findConsent } from '../paying/visitor/consent.ts'
import { findPrices } from '../payment-summary.ts'
import { receiptFile } from '../receipts/receipt-file.ts'
import type { Shop } from '../shop.ts'
import { lapseDay } from '../unpaid/unpaid-days.ts'
import { whileUnpaid } from '../unpaid/while-unpaid.ts'
import { isCertificateMail } from './certificate-mails.ts'
import { keepSentMail } from './keep-sent-mail.ts'
import { termsCopy } from './terms-copy.ts'

/**
 * At least once: after a crash between sending and recording, the same Message-ID is sent again. Whether it is about
 * certificates, sent now or before.
 */
export async function sendMail(shop: Shop, mailId: string): Promise<boolean> {
	const mail = await findMail(shop, mailId)
	if (mail?.sent_at === null) await sendFound(shop, mailId, mail)
	return mail !== undefined && tellsDeliveries(mail.kind)
}

async function sendFound(shop: Shop, mailId: string, mail: FoundMail): Promise<void> {
	// A newer version asked for it while it is rolled out: its processes take the job up.
	if (!isMailKind(mail.kind)) throw new Error('No such mail is known here')
	const told = tellsDeliveries(mail.kind) ? await shop.certificates.toldIn(mailId) : null
	const isUnasked = mail.kind === 'question' && mail.question === null
	if (!isStillTrue(mail.kind, mail) || told?.cars.length === 0 || isUnasked) {
		await shop.db.deleteFrom('mails').where('id', '=', mailId).execute()
		return
	}
	const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE
	const terms = mail.kind === 'payment-link' ? await termsCopy(shop, language) : null
	const message = await compose(shop, mail.kind, mail, { language, told, terms })
	const send = async (executor: SqlExecutor) => {
		await shop.mailer.send(message).catch((error: unknown) => {
			if (error instanceof SenderRefusedError) shop.alertSenderRefused(error)
			throw error
		})
		const termsSha256 = terms?.sha256 ?? null
		await keepSentMail(executor, { mailId, orderId: mail.order_id, termsSha256, ...message })
	}
	if (mail.kind !== 'payment-reminder') return send(executorOfConnection(shop.pool))
	const isSent = await whileUnpaid(shop, mail, (transaction) => send(executorOf(transaction)))
	if (!isSent) await shop.db.deleteFrom('mails').where('id', '=', mailId).execute()
}

const tellsDeliveries = (kind: string) => isMailKind(kind) && isCertificateMail(kind)

type Composed = {
	readonly language: Language
	readonly told: Told | null
	readonly terms: TermsPaper | null
}

type FoundMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

async function compose(
	shop: Shop,
	kind: MailKind,
	mail: FoundMail,
	{ language, told, terms }: Composed,
): Promise<Mail> {
	const { created_at, handled_at } = mail
	const content = writeMail(kind, language, {
		brandName: shop.brandName,
		brandColor: shop.brandColor,
		contactEmail: shop.contactEmail,
		firstName: mail.first_name,
		reference: mail.order_reference,
		orderUrl: offering(shop.publicUrl + PAGE_PATHS.payment(mail.order_id), language),
		chassisNumbers: mail.chassis_numbers,
		// A mail about certificates tells no prices.
		prices: handled_at && !told ? await findPrices(shop, mail.order_id) : null,
		paidAt: mail.paid_at,
		credited: await creditedMoney(shop, mail),
		told,
		today: dayOf(new Date()),
		question: mail.question,
		lapsesOn: handled_at && startOf(lapseDay(shop, { created_at, handled_at })),
		consent: kind === 'receipt' ? await findConsent(shop.db, mail.order_id) : null,
	})
	return {
		messageId: messageIdOf(mail.id, new URL(shop.publicUrl).hostname),
		language,
		to: { name: `${mail.first_name} ${mail.last_name}`, address: mail.email_address },
		...(kind === 'question' && { replyTo: shop.contactEmail }),
		...content,
		attachments: [...(await attachmentsOf(shop, mail)), ...(terms ? [attached(terms)] : [])],
	}
}

type MailOfOrder = {
	readonly order_id: string
	readonly kind: string
	readonly credit_note: number | null
}

async function attachmentsOf(shop: Shop, mail: MailOfOrder): Promise<Attachment[]> {
	if (mail.kind !== 'receipt' && mail.credit_note === null) return []
	const file = await (mail.credit_note === null
		? receiptFile(shop, mail.order_id)
		: creditNoteFile(shop, mail.order_id, mail.credit_note))
	return file ? [attached(file)] : []
}

type Paper = { readonly name: string; readonly pdf: Buffer }

function attached({ name, pdf }: Paper): Attachment {
	return { fileName: name, type: 'application/pdf', content: pdf }
}

/** What a credit note takes back, as lines of a bill. */
async function creditedMoney(
	shop: Shop,
	{ order_id, credit_note }: MailOfOrder,
): Promise<CreditedMoney | null> {
	if (credit_note === null) return null
	const credited = await findCredited(shop, order_id, credit_note)
	if (!credited) return null
	const cars = credited.lines.map((line) => ({
		cocExists: true,
		isVat: false,
		cost: line.netOre / 100,
		chassiNumber17: line.chassisNumber,
		regNumber: line.registrationNumber,
	}))
	const { vatOre, totalOre } = credited
	const vat = vatOre === 0 ? [] : [{ cocExists: false, isVat: true, cost: vatOre / 100 }]
	return { cars: [...cars, ...vat], totalPrice: totalOre / 100 }
}

function findMail(shop: Shop, mailId: string) {
	return shop.db
		.selectFrom('mails')
		.innerJoin('orders', 'orders.id', 'mails.order_id')
		.leftJoin('mail_questions', 'mail_questions.mail_id', 'mails.id')
		.select([
			'mails.id',
			'mails.order_id',
			'mails.kind',
			'mails.sent_at',
			'mails.credit_note',
			'mail_questions.words as question',
			'orders.order_reference',
			'orders.status',
			'orders.created_at',
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
					.whereRef('others.kind', '<>', 'mails.kind')
					// It tells nothing of how the order stands.
					.where('others.kind', '<>', 'question'),
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
	'payment-reminder': ['CREATED'],
	receipt: ['SETTLED'],
	'credit-note': ['SETTLED'],
	'certificate-ready': ['SETTLED'],
	'certificate-posted': ['SETTLED'],
	'cannot-deliver': ['UNDELIVERABLE'],
	'payment-cancelled': ['CANCELLED'],
	'order-lapsed': ['CANCELLED'],
	question: ORDER_STATUSES,
}

/** A mail may wait for days for its server; who has paid or been told more must not get it then. */
function isStillTrue(
	kind: MailKind,
	mail: { readonly status: string; readonly has_other_mails: unknown },
): boolean {
	if (kind === 'order-received' && mail.has_other_mails) return false
	return TRUE_OF[kind].some((status) => status === mail.status)
}

/**
 * Mail servers log it, so it must not reveal the order's id, which opens the order's page. Nor is it named by its
 * version: one that may have arrived, and was dropped as no longer true, leaves that to the next.
 */
function messageIdOf(mailId: string, host: string): string {
	return `<${createHash('sha256').update(mailId).digest('hex').slice(0, 40)}@${host}>`
}
