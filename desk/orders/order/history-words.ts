import { type Language, WORDS_ABOUT, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { wordIn } from '../../i18n/word-in.ts'
import type { OrdersTexts } from '../orders-texts.ts'

type HistoryEvent = DeskOrder['history'][number]

const SENT = / sent$/

/** What happened, in words: a status it became, a mail that was sent, an act of the office. */
export function historyInWords(
	{ about, what, moved, which }: Pick<HistoryEvent, 'about' | 'what' | 'moved' | 'which'>,
	texts: OrdersTexts,
	language: Language,
): string {
	if (about === 'desk') return wordIn(texts.actNames, what) ?? what
	if (about === 'mail') {
		const kind = what.replace(SENT, '')
		return texts.order.sent(wordIn(texts.mailKinds, kind) ?? kind)
	}
	const words = WORDS_ABOUT[about]
	if (!words || !moved) return what
	const to = wordsFor(words, moved.to, language)
	return which === undefined ? to : `${which}: ${to}`
}
