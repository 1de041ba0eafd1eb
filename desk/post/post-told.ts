import type { ActAnswer } from '@coc/contract/desk'
import type { Told } from '../acts/use-act.ts'
import { wordIn } from '../i18n/word-in.ts'
import type { PostTexts } from './post-texts.ts'

/** What came of noting a number, for which order. */
export function postTold({ outcomes }: PostTexts, reference: string, { outcome }: ActAnswer): Told {
	const text = `${reference}: ${wordIn(outcomes, outcome) ?? outcome}`
	if (outcome === 'posted' || outcome === 'corrected') return { tone: 'success', text }
	return { tone: outcome === 'unchanged' ? 'info' : 'error', text }
}
