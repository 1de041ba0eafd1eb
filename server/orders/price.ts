import type { RegisteredCar } from '../cars/vehicle-register.ts'

export type CocLine = {
	readonly kind: 'coc'
	readonly chassisNumber: string
	readonly registrationNumber: string | null
	readonly cocExists: boolean
	readonly costOre: number
}

export type VatLine = { readonly kind: 'vat'; readonly costOre: number }

export type PricedOrder = {
	readonly lines: readonly (CocLine | VatLine)[]
	readonly vatRateBasisPoints: number
	readonly totalOre: number
}

/** One line per ordered car, then the VAT on all of them. An order without any CoC costs nothing. */
export function priceOrder(
	chassisNumbers: readonly string[],
	registered: readonly RegisteredCar[],
	usualPriceOre: number,
	vatRateBasisPoints: number,
): PricedOrder {
	const carOf = new Map(registered.map((car) => [car.chassisNumber, car]))
	const cocLines = chassisNumbers.map((chassisNumber): CocLine => {
		const car = carOf.get(chassisNumber)
		return {
			kind: 'coc',
			chassisNumber,
			registrationNumber: car?.licensePlateNumber ?? null,
			cocExists: car?.cocExists ?? false,
			costOre: car?.cocExists ? (car.priceOre ?? usualPriceOre) : 0,
		}
	})
	const netOre = sum(cocLines.map((line) => line.costOre))
	if (!cocLines.some((line) => line.cocExists)) {
		return { lines: cocLines, vatRateBasisPoints, totalOre: 0 }
	}
	const vatOre = vatOn(netOre, vatRateBasisPoints)
	return {
		lines: [...cocLines, { kind: 'vat', costOre: vatOre }],
		vatRateBasisPoints,
		totalOre: netOre + vatOre,
	}
}

/** Half an öre is rounded up, as on a Swedish invoice. */
function vatOn(netOre: number, basisPoints: number): number {
	return Math.round((netOre * basisPoints) / 10_000)
}

/**
 * Deals the order's VAT out to its lines, for providers that want it per line. Each line gets its
 * share of what is left, so the shares always add up to the whole.
 */
export function shareVat(netOre: readonly number[], vatOre: number): number[] {
	let netLeft = sum(netOre)
	let vatLeft = vatOre
	return netOre.map((net) => {
		const share = netLeft === 0 ? 0 : Math.round((vatLeft * net) / netLeft)
		netLeft -= net
		vatLeft -= share
		return share
	})
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
