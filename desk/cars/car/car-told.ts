import type { ActAnswer, OneCar } from '@coc/contract/desk'
import type { Told } from '../../acts/use-act.ts'
import { wordIn } from '../../i18n/word-in.ts'
import type { CarsTexts } from '../cars-texts.ts'

const DONE = ['added', 'changed', 'unchanged', 'removed']

/** What came of changing or removing a car. */
export function carTold(
	outcomes: CarsTexts['outcomes'],
	{ outcome }: ActAnswer,
	unexpected: string,
): Told {
	const text = wordIn(outcomes, outcome) ?? unexpected
	return { tone: DONE.includes(outcome) ? 'success' : 'error', text }
}

/** What saving or removing will do. Where customers are answered from elsewhere, nothing for them. */
export function carSays({ car: texts }: CarsTexts, known: OneCar, act: 'save' | 'remove'): string {
	if (known.isElsewhere) return texts.elsewhere
	if (act === 'remove') return texts.removes(known.openOrders.length)
	return known.car ? texts.saves : texts.adds
}
