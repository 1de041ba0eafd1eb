import type { ActAnswer } from '@coc/contract/desk'
import type { Told } from '../acts/use-act.ts'
import type { OperatorsTexts } from './operators-texts.ts'

/** What came of changing somebody. */
export function changeTold({ done }: OperatorsTexts, { outcome }: ActAnswer, text: string): Told {
	if (outcome === 'changed') return { tone: 'success', text }
	if (outcome === 'last-manager' || outcome === 'changed-meanwhile') {
		return { tone: 'error', text: done[outcome] }
	}
	return { tone: 'info', text: outcome === 'unchanged' ? done.unchanged : done['not-found'] }
}
