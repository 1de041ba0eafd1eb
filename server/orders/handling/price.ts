import { vatOn } from '@coc/contract'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'

export type CocLine = {
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

/** What an operator says of one car, whatever the register says: for this order only. */
export type CarDecision = {
	readonly chassisNumber: string
	readonly cocExists: boolean
	/** Null: as it would be without a decision. */
	readonly priceOre: number | null
}

type CarSources = {
	readonly registered: readonly RegisteredCar[]
	readonly decisions?: readonly CarDecision[]
	/** What the customer was told before, and what stays unless it is decided otherwise. */
	readonly agreed?: readonly CocLine[]
	readonly usualPriceOre: number
}

/** One line per ordered car. */
export function cocLines(chassisNumbers: readonly string[], sources: CarSources): CocLine[] {
	const carOf = byNumber(sources.registered)
	const decisionOf = byNumber(sources.decisions ?? [])
	const agreedOf = byNumber(sources.agreed ?? [])
	return chassisNumbers.map((chassisNumber) => {
		const car = carOf.get(chassisNumber)
		const decision = decisionOf.get(chassisNumber)
		const agreed = agreedOf.get(chassisNumber)
		if (agreed && !decision) return agreed
		const cocExists = decision?.cocExists ?? car?.cocExists ?? false
		const agreedOre = agreed?.cocExists ? agreed.costOre : null
		const priceOre = decision?.priceOre ?? agreedOre ?? car?.priceOre ?? sources.usualPriceOre
		return {
			kind: 'coc',
			chassisNumber,
			registrationNumber: car?.licensePlateNumber ?? agreed?.registrationNumber ?? null,
			cocExists,
			// A no says nothing of that; and what was agreed is not looked up again.
			carKnown: cocExists || car !== undefined || agreed?.carKnown === true,
			costOre: cocExists ? priceOre : 0,
		}
	})
}

function byNumber<Car extends { readonly chassisNumber: string }>(cars: readonly Car[]) {
	return new Map(cars.map((car) => [car.chassisNumber, car]))
}

/** The lines, then the VAT on all of them. An order without any CoC costs nothing. */
export function withVat(cocLines: readonly CocLine[], vatRateBasisPoints: number): PricedOrder {
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

/** Null where there is no CoC. */
export function cocPriceOre(
	{ cocExists, priceOre }: Pick<RegisteredCar, 'cocExists' | 'priceOre'>,
	usualPriceOre: number,
): number | null {
	return cocExists ? (priceOre ?? usualPriceOre) : null
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
