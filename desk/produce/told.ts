import type { ActAnswer } from '@coc/contract/desk'
import type { Told } from '../acts/use-act.ts'
import { wordIn } from '../i18n/word-in.ts'
import type { ProduceTexts } from './produce-texts.ts'

type Outcomes = { readonly outcomes: Readonly<Record<string, string>> }

const DONE = ['reported', 'resolved', 'matched', 'replaced', 'released', 'discarded']
/** It is as it was wanted, by somebody else or before. */
const FINE = ['unchanged', 'no-problem', 'released-before', 'no-such-document']

function told({ outcomes }: Outcomes, { outcome }: ActAnswer): Told {
	const text = wordIn(outcomes, outcome) ?? outcome
	if (DONE.includes(outcome)) return { tone: 'success', text }
	return { tone: FINE.includes(outcome) ? 'info' : 'error', text }
}

/** What came of reporting or resolving a problem. */
export const problemTold = (texts: ProduceTexts['problem'], answer: ActAnswer): Told =>
	told(texts, answer)

/** What came of matching, releasing or discarding a file. */
export const fileTold = (texts: ProduceTexts['waiting'], answer: ActAnswer): Told =>
	told(texts, answer)
