import { MAX_CARS_PER_ORDER } from '@coc/contract'
import type { Messages } from '../../i18n/sv.ts'
import type { Outcome } from '../state/chassis-numbers.ts'

export function outcomeText(outcome: Outcome, { order }: Messages): string {
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
