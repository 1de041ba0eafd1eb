import type { ActInput, DeskOrder } from '@coc/contract/desk'
import { parseKronor } from '../../../forms/kronor.ts'

export type RefundChoice = {
	readonly what: 'cars' | 'amount' | 'all'
	readonly cars: readonly string[]
	readonly amount: string
	readonly reason: string
}

export type Wanted = ActInput<'refund'>['wanted']

/** Null: nothing is chosen yet. */
export function wantedOf({ what, cars, amount }: RefundChoice): Wanted | null {
	if (what === 'all') return { amountOre: null }
	if (what === 'cars') return cars.length === 0 ? null : { chassisNumbers: [...cars] }
	const amountOre = parseKronor(amount)
	return amountOre === null || amountOre === 0 ? null : { amountOre }
}

/** As the server is asked what it would be. */
export function queryOf(wanted: Wanted): URLSearchParams {
	if ('chassisNumbers' in wanted) {
		return new URLSearchParams(wanted.chassisNumbers.map((car) => ['cars', car]))
	}
	return new URLSearchParams(
		wanted.amountOre === null ? [] : [['amountOre', String(wanted.amountOre)]],
	)
}

/** Cars whose price was given back, or is on its way. */
export function carsGivenBack({ refunds }: Pick<DeskOrder, 'refunds'>): string[] {
	return refunds.filter(({ status }) => status !== 'CANCELLED').flatMap(({ cars }) => cars)
}
