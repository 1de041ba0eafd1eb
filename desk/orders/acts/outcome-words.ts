import type { ActAnswer } from '@coc/contract/desk'
import type { Told } from '../../acts/told-of.ts'
import { wordIn } from '../../i18n/word-in.ts'

export type Outcomes = {
	/** What was meant has come true. */
	readonly done: Readonly<Record<string, string>>
	/** It was so before. */
	readonly before?: Readonly<Record<string, string>>
	/** It was not done: why, and what to do. */
	readonly refused: Readonly<Record<string, string>>
}

/** What came of an act whose outcome is a word. */
export function toldInWords(
	{ done, before = {}, refused }: Outcomes,
	{ outcome }: ActAnswer,
	unexpected: string,
): Told {
	const success = wordIn(done, outcome)
	if (success !== null) return { tone: 'success', text: success }
	const info = wordIn(before, outcome)
	if (info !== null) return { tone: 'info', text: info }
	return { tone: 'error', text: wordIn(refused, outcome) ?? unexpected }
}
