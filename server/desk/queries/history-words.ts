import { type Language, WORDS_ABOUT, wordsFor } from '@coc/contract'
import type { HistoryEvent } from './order-history.ts'

/** What happened, its statuses in words. */
export function historyInWords(
	{ about, what, moved, which }: Pick<HistoryEvent, 'about' | 'what' | 'moved' | 'which'>,
	language: Language,
): string {
	const words = WORDS_ABOUT[about]
	if (!words || !moved) return what
	const to = wordsFor(words, moved.to, language)
	const moves = moved.from === null ? to : `${wordsFor(words, moved.from, language)} → ${to}`
	return which === undefined ? moves : `${which}: ${moves}`
}
