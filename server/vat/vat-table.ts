import { EU_COUNTRY_CODES, OUTSIDE_EU, type VatTable } from '@coc/contract'
import type { VatSettings } from './read-vat-settings.ts'
import { vatOfOrder } from './vat-of-order.ts'
import type { VatRules } from './vat-rules.ts'

/** What the form may tell of the VAT that an order will bear, by who buys and where. */
export function vatTable({ rules, vies }: VatSettings): VatTable {
	return {
		private: ratesOf(rules, false, false),
		company: ratesOf(rules, true, false),
		confirmedCompany: ratesOf(rules, true, vies !== null),
	}
}

function ratesOf(rules: VatRules, isCompany: boolean, isConfirmed: boolean): VatTable['private'] {
	const rateIn = (countryCode: string) =>
		vatOfOrder(rules, { isCompany, countryCode, zipCode: '', vatNumber: '' }, isConfirmed)
			.basisPoints
	const rates = EU_COUNTRY_CODES.map((country) => [country, rateIn(country)] as const)
	const EU = mostCommon(rates.map(([, rate]) => rate))
	const exceptions = rates.filter(([, rate]) => rate !== EU)
	return { EU, ...Object.fromEntries(exceptions), [OUTSIDE_EU]: rateIn(OUTSIDE_EU) }
}

function mostCommon(rates: readonly number[]): number {
	const timesOf = (rate: number) => rates.filter((other) => other === rate).length
	return rates.reduce((most, rate) => (timesOf(rate) > timesOf(most) ? rate : most), rates[0] ?? 0)
}
