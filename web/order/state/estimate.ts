import { type VatTable, vatOn, vatRateOf } from '@coc/contract'
import { countryCodeOf, type OrderState } from './order-state.ts'

/** What an order would cost as far as it is known while the form is filled in. */
type Estimate = {
	/** Whose price is known, or still being asked for. */
	readonly cocs: number
	readonly isPending: boolean
	readonly withoutPrice: number
	readonly withoutCoc: number
	readonly netOre: number
	readonly vatBasisPoints: number
	readonly vatOre: number
	/** For a company whose VAT number is then confirmed. */
	readonly vatMayFallAway: boolean
}

export function estimateOf(
	state: Pick<OrderState, 'cars' | 'customerType' | 'region' | 'lastEuCountry'>,
	table: VatTable,
): Estimate {
	const { cars, customerType } = state
	const countryCode = countryCodeOf(state)
	const pending = cars.filter((car) => car.lookup === 'pending').length
	const prices = cars.flatMap(({ price }) => (price === null ? [] : [Math.round(price * 100)]))
	const withoutCoc = cars.filter((car) => !car.cocExists).length
	const netOre = prices.reduce((sum, price) => sum + price, 0)
	const vatBasisPoints = vatRateOf(table, customerType, countryCode)
	return {
		cocs: prices.length + pending,
		isPending: pending > 0,
		withoutPrice: cars.length - prices.length - pending - withoutCoc,
		withoutCoc,
		netOre,
		vatBasisPoints,
		vatOre: vatOn(netOre, vatBasisPoints),
		vatMayFallAway:
			customerType === 'company' &&
			vatRateOf(table, 'confirmedCompany', countryCode) < vatBasisPoints,
	}
}
