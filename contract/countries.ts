export const OUTSIDE_EU = 'NOTEU'

export const DEFAULT_COUNTRY = 'SE'

export const EU_COUNTRY_CODES = [
	'SE',
	'AT',
	'BE',
	'BG',
	'CY',
	'CZ',
	'DE',
	'DK',
	'EE',
	'GR',
	'ES',
	'FI',
	'FR',
	'HR',
	'HU',
	'IE',
	'IT',
	'LT',
	'LU',
	'LV',
	'MT',
	'NL',
	'PL',
	'PT',
	'RO',
	'SI',
	'SK',
] as const

export const COUNTRY_CODES = [...EU_COUNTRY_CODES, OUTSIDE_EU] as const

type Address = { readonly countryCode: string; readonly zipCode: string }

/** Finnish, but outside the EU's VAT area: all its post codes, and no others of Finland, begin with 22. */
export function isInAland({ countryCode, zipCode }: Address): boolean {
	return countryCode === 'FI' && /^22\d{3}$/.test(zipCode.replace(/\D/g, ''))
}

export type EuCountryCode = (typeof EU_COUNTRY_CODES)[number]

export type CountryCode = (typeof COUNTRY_CODES)[number]
