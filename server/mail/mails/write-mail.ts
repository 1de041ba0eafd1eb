import { formatMoney, formatRate, type Language, type PaymentSummary } from '@coc/contract'
import { htmlMail } from './html-mail.ts'
import type { MailContent } from './mail-content.ts'
import type { MailKind } from './mail-kind.ts'
import { mailTexts } from './mail-texts.ts'
import { textMail } from './text-mail.ts'

export type MailFacts = {
	readonly brandName: string
	readonly brandColor: string
	readonly contactEmail: string
	readonly firstName: string
	readonly orderUrl: string
	readonly summary: PaymentSummary
}

export function writeMail(
	kind: MailKind,
	language: Language,
	facts: MailFacts,
): { subject: string; text: string; html: string } {
	const texts = mailTexts[language]
	const words = texts.kinds[kind]
	const { summary } = facts
	const content: MailContent = {
		language,
		brandName: facts.brandName,
		brandColor: facts.brandColor,
		greeting: texts.greeting(facts.firstName),
		heading: words.heading,
		body: words.body,
		orderNumber: { label: texts.orderNumber, value: summary.orderId },
		lines: summary.cars.map((line) => ({
			label: line.isVat
				? texts.vat(formatRate(summary.rateOfVat, language))
				: `CoC ${inertNumber(line.chassiNumber17)} ${line.regNumber?.trim() || texts.noRegistrationNumber}`,
			value: line.isVat || line.cocExists ? formatMoney(line.cost, language) : texts.cannotDeliver,
		})),
		total: { label: texts.total, value: formatMoney(summary.totalPrice, language) },
		button: { label: words.button, url: facts.orderUrl },
		questions: texts.questions(facts.contactEmail),
	}
	return {
		subject: words.subject(facts.brandName),
		text: textMail(content),
		html: htmlMail(content),
	}
}

/** Anybody may order any 17 characters to anybody's address: none of them may become a link there. */
function inertNumber(chassisNumber: string | null | undefined): string {
	return (chassisNumber ?? '').replace(/[^\p{L}\p{N}]/gu, '·')
}
