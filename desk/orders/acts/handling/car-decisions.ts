import { vatOn } from '@coc/contract'
import type { ActInput, HandlingPreview } from '@coc/contract/desk'
import { kronorToType, parseKronor } from '../../../forms/kronor.ts'

type CarToHandle = HandlingPreview['cars'][number]

/** What an operator has chosen of one car; what is not there is as the register says. */
export type Choice = { readonly isDelivered?: boolean; readonly price?: string }

export type Choices = Readonly<Record<string, Choice>>

export type DecidedCar = CarToHandle & {
	readonly isDelivered: boolean
	/** As it stands in the field. */
	readonly price: string
	/** Nobody has typed it. */
	readonly isUsual: boolean
	/** Null: no amount. */
	readonly decidedOre: number | null
}

/**
 * Each car as the register has it (`base`), with what was chosen. What it would cost if it is delivered all the same
 * is in `delivered`, which was asked for with those cars.
 */
export function decidedCars(
	base: HandlingPreview,
	delivered: HandlingPreview | undefined,
	choices: Choices,
): DecidedCar[] {
	return base.cars.map((car) => {
		const choice = car.isAgreed ? {} : (choices[car.chassisNumber] ?? {})
		const isDelivered = choice.isDelivered ?? car.cocExists
		const other = delivered?.cars.find(({ chassisNumber }) => chassisNumber === car.chassisNumber)
		const usualOre = car.cocExists ? car.priceOre : (other?.priceOre ?? 0)
		const price = choice.price ?? (usualOre === 0 ? '' : kronorToType(usualOre))
		const typedOre = parseKronor(price)
		const isAmount = typedOre !== null && typedOre > 0
		const isUsual = choice.price === undefined
		return { ...car, isDelivered, price, isUsual, decidedOre: isAmount ? typedOre : null }
	})
}

/** Delivered though the register says otherwise: what that costs has to be asked for. */
export function deliveredAnyway(base: HandlingPreview, choices: Choices): string[] {
	return base.cars
		.filter(({ chassisNumber, cocExists }) => !cocExists && choices[chassisNumber]?.isDelivered)
		.map(({ chassisNumber }) => chassisNumber)
}

export type Sum = { readonly netOre: number; readonly vatOre: number; readonly totalOre: number }

export function sumOf(cars: readonly DecidedCar[], vatRateBasisPoints: number): Sum {
	const delivered = cars.filter(({ isDelivered }) => isDelivered)
	const netOre = delivered.reduce((sum, car) => sum + (car.decidedOre ?? 0), 0)
	const vatOre = vatOn(netOre, vatRateBasisPoints)
	return { netOre, vatOre, totalOre: netOre + vatOre }
}

/** As it is shown, whatever the register says by then. */
export function decisionsOf(
	cars: readonly DecidedCar[],
): NonNullable<ActInput<'handle'>['decisions']> {
	return cars
		.filter(({ isAgreed }) => !isAgreed)
		.map(({ chassisNumber, isDelivered, decidedOre }) => ({
			chassisNumber,
			cocExists: isDelivered,
			priceOre: isDelivered ? decidedOre : null,
		}))
}

export const lacksPrice = ({ isDelivered, decidedOre }: DecidedCar) =>
	isDelivered && decidedOre === null
