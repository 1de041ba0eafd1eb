import type { Language } from '@coc/contract'
import { formatDay, formatMoment } from '../../calendar/swedish-moment.ts'
import { formatMoney } from '../../receipts/format-money.ts'
import { htmlMail } from './html-mail.ts'
import type { MailContent } from './mail-content.ts'
import { mailTexts } from './mail-texts.ts'
import { textMail } from './text-mail.ts'
import { type WithdrawalMailKind, withdrawalTexts } from './withdrawal-texts.ts'

type WithdrawalFacts = {
	readonly brandName: string
	readonly brandColor: string
	readonly contactEmail: string
	/** What was said, and when it came. */
	readonly name: string
	readonly orderNumber: string
	readonly emailAddress: string
	readonly receivedAt: Date
	readonly decision: WithdrawalDecision
}

export type WithdrawalDecision =
	| { readonly kind: 'withdrawal-received' }
	| { readonly kind: 'withdrawal-declined'; readonly reason: string }
	| {
			readonly kind: 'withdrawal-accepted'
			readonly orderUrl: string
			readonly money: MoneyTold
			readonly chassisNumbers: readonly string[]
	  }

type MoneyTold = {
	/** What goes back for it, by how far that has come. None: nothing was left. */
	readonly parts: readonly {
		/** Null: in another currency than SEK. */
		readonly ore: number | null
		readonly state: 'returned' | 'under-way' | 'refused'
	}[]
	/** Null: no day that can still be kept. */
	readonly by: Date | null
}

/** That it arrived is told alike of any order, be there one or not: it names nothing that was not said. */
export function writeWithdrawalMail(
	language: Language,
	facts: WithdrawalFacts,
): { subject: string; text: string; html: string } {
	const texts = withdrawalTexts[language]
	const { decision } = facts
	const name = inert(facts.name)
	const content: MailContent = {
		language,
		brandName: facts.brandName,
		brandColor: facts.brandColor,
		subject: subjectOf(decision.kind, language, facts),
		heading: texts.heading[decision.kind],
		greeting: mailTexts[language].greeting(name),
		words: null,
		body: bodyOf(decision, language),
		link:
			decision.kind === 'withdrawal-accepted'
				? { label: texts.showOrder, url: decision.orderUrl, asButton: false }
				: null,
		facts: [
			...(decision.kind === 'withdrawal-declined'
				? [{ label: texts.reason, value: decision.reason }]
				: []),
			{ label: texts.name, value: name },
			{ label: texts.orderNumber, value: inert(facts.orderNumber) },
			{ label: texts.emailAddress, value: facts.emailAddress },
			{ label: texts.received, value: formatMoment(facts.receivedAt, language) },
		],
		ordered:
			decision.kind === 'withdrawal-accepted' && decision.chassisNumbers.length > 0
				? { heading: texts.cars, chassisNumbers: decision.chassisNumbers }
				: null,
		questions: mailTexts[language].questions(facts.contactEmail),
		contactEmail: facts.contactEmail,
	}
	return { subject: content.subject, text: textMail(content), html: htmlMail(content) }
}

function subjectOf(
	kind: WithdrawalMailKind,
	language: Language,
	{ brandName, orderNumber }: WithdrawalFacts,
): string {
	return `${withdrawalTexts[language].subject[kind](brandName)} (${inert(orderNumber)})`
}

function bodyOf(decision: WithdrawalDecision, language: Language): string {
	const texts = withdrawalTexts[language]
	switch (decision.kind) {
		case 'withdrawal-received':
			return texts.receivedBody
		case 'withdrawal-declined':
			return texts.declinedBody
		case 'withdrawal-accepted':
			return `${texts.acceptedBody} ${moneyText(decision.money, language)}`
	}
}

function moneyText({ parts, by }: MoneyTold, language: Language): string {
	const texts = withdrawalTexts[language]
	if (parts.length === 0) return texts.nothingLeft
	const sentences = parts.map(({ ore, state }) => {
		const amount = ore === null ? null : formatMoney(ore / 100, language)
		if (state === 'returned') return texts.moneyReturned(amount)
		if (state === 'refused') return texts.moneyRefused(amount)
		return by ? texts.moneyComes(amount, formatDay(by, language)) : texts.moneyComesAtOnce(amount)
	})
	return sentences.join(' ')
}

/** Anybody may send it to anybody's address: nothing that was typed may become a link there. */
function inert(text: string): string {
	return text.replace(/[./](?=\S)/gu, '·')
}
