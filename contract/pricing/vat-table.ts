/** Hundredths of a percent. `EU` holds for every country that is not named. */
type RatesByCountry = { readonly EU: number; readonly [countryCode: string]: number }

/** The VAT that the form reckons with, by who buys. The order itself is priced by the server. */
export type VatTable = {
	readonly private: RatesByCountry
	/** Whose VAT number nobody has confirmed yet. */
	readonly company: RatesByCountry
	readonly confirmedCompany: RatesByCountry
}

export function vatRateOf(table: VatTable, customer: keyof VatTable, countryCode: string): number {
	const rates = table[customer]
	return rates[countryCode] ?? rates.EU
}
