import { type Language, WORDS_ABOUT, wordsFor } from '@coc/contract'
import { type DeskOrder, MAIL_WORDS } from '@coc/contract/desk'
import { wordIn } from '../../../i18n/word-in.ts'
import { actInWords } from '../../../log/act-names.ts'
import { ORDERS_TEXTS } from '../../orders-texts.ts'
import { changeInWords, detailsInWords } from './act-words.ts'
import { STORY_TEXTS } from './story-texts.ts'

export type HistoryEvent = DeskOrder['history'][number]

const SENT = / sent$/
const NUMBERED = /^number (\d+)$/

/** What happened, in words: a status it became, a mail that was sent, an act of the office. */
export function historyInWords(event: HistoryEvent, language: Language): string {
	const { about, what, moved, changed } = event
	const texts = ORDERS_TEXTS[language]
	if (changed) return changeInWords(changed, language)
	if (about === 'desk') return wordIn(texts.actNames, what) ?? actInWords(what, language)
	if (about === 'mail') {
		const kind = event.mail?.kind ?? what.replace(SENT, '')
		return texts.order.sent(wordsFor(MAIL_WORDS, kind, language))
	}
	const words = WORDS_ABOUT[about]
	if (!words || !moved) return what
	const to = wordsFor(words, moved.to, language)
	const whose = whoseOf(event, language)
	return whose === null ? to : `${whose}: ${to}`
}

function whoseOf({ about, which, delivery }: HistoryEvent, language: Language): string | null {
	const texts = STORY_TEXTS[language]
	if (delivery) {
		return `${delivery.chassisNumber} ${wordIn(texts.forms, delivery.form) ?? delivery.form}`
	}
	if (which !== undefined) return which
	return about === 'payment' || about === 'refund' ? texts.about[about] : null
}

/** Why it happened, or what else there is to say of it. */
export function causeInWords(event: HistoryEvent, language: Language): string {
	const { cause, mail, details, about } = event
	const texts = STORY_TEXTS[language]
	if (details) return detailsInWords(details, language)
	if (mail) return mail.version > 1 ? texts.times(mail.version) : ''
	if (about === 'withdrawal') {
		const [, number] = NUMBERED.exec(cause) ?? []
		if (number !== undefined) return texts.withdrawal(number)
	}
	// What an operator wrote stands as it was written.
	return wordIn(texts.causes, cause) ?? cause
}
