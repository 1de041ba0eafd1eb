import type { RegisteredCar } from '../../cars/vehicle-register.ts'

type CocLine = {
	readonly kind: 'coc'
	readonly chassisNumber: string
	readonly registrationNumber: string | null
	readonly cocExists: boolean
	readonly carKnown: boolean
	readonly costOre: number
}

type VatLine = { readonly kind: 'vat'; readonly costOre: number }

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
			carKnown: car !== undefined,
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
 * Deals the order's VAT out to its lines, for providers that want it per line. A line gets what the
 * VAT on all lines up to it, rounded, grows by: no öre is lost, and no line is off by more than one.
 */
export function shareVat(netOre: readonly number[], vatOre: number): number[] {
	const totalOre = sum(netOre)
	let netSoFar = 0
	let vatSoFar = 0
	return netOre.map((net) => {
		netSoFar += net
		const vatUpToHere = partOf(vatOre, netSoFar, totalOre)
		const share = vatUpToHere - vatSoFar
		vatSoFar = vatUpToHere
		return share
	})
}

/**
 * What a part of a payment bears of its VAT, after other parts. Taken off a running sum, so that all
 * parts add up to it.
 */
export function vatInPart(
	{ vatOre, totalOre }: { readonly vatOre: number; readonly totalOre: number },
	beforeOre: number,
	partOre: number,
): number {
	return partOf(vatOre, beforeOre + partOre, totalOre) - partOf(vatOre, beforeOre, totalOre)
}

/** Rounded half up. Large integers, since a number cannot hold the product exactly. */
function partOf(amount: number, part: number, whole: number): number {
	if (whole === 0) return 0
	const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
	return Number(doubled / (2n * BigInt(whole)))
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
