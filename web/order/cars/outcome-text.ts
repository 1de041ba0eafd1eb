import { MAX_CARS_PER_ORDER } from '@coc/contract'
import type { Messages } from '../../i18n/sv.ts'
import type { JudgedNumber, Outcome } from '../state/chassis-numbers.ts'

function outcomeText(outcome: Outcome, { order }: Messages): string {
	switch (outcome) {
		case 'added':
			return order.added
		case 'duplicate':
			return order.duplicateCar
		case 'wrongLength':
			return order.chassisLengthError
		case 'tooMany':
			return order.tooManyCars(MAX_CARS_PER_ORDER)
	}
}

/** What stands above the numbers, and is said: what became of them, not each of them. */
export function refusalText(judged: readonly JudgedNumber[], messages: Messages): string | null {
	const refused = judged.filter(({ outcome }) => outcome !== 'added')
	const [first] = refused
	if (!first) return null
	if (judged.length === 1) return outcomeText(first.outcome, messages)
	const count = messages.order.notAddedCount(refused.length, judged.length)
	const isFull = refused.some(({ outcome }) => outcome === 'tooMany')
	return isFull ? `${count} ${outcomeText('tooMany', messages)}` : count
}

/** In its row: short, for the whole refusal stands above all rows. */
export function rowText(outcome: Outcome, messages: Messages): string {
	return outcome === 'tooMany' ? messages.order.notAdded : outcomeText(outcome, messages)
}
