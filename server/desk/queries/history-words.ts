import {
	DELIVERY_WORDS,
	type Language,
	ORDER_WORDS,
	PAYMENT_WORDS,
	REFUND_WORDS,
	WITHDRAWAL_WORDS,
	type Words,
	wordsFor,
} from '@coc/contract'
import type { HistoryEvent } from './order-history.ts'

const WORDS_ABOUT: Partial<Record<HistoryEvent['about'], Readonly<Record<string, Words>>>> = {
	order: ORDER_WORDS,
	payment: PAYMENT_WORDS,
	refund: REFUND_WORDS,
	delivery: DELIVERY_WORDS,
	withdrawal: WITHDRAWAL_WORDS,
}

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
