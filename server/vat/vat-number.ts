import { EU_COUNTRY_CODES } from '@coc/contract'

/** As VIES takes it: its own code of the country (EL is Greece, XI Northern Ireland), then the number. */
export type VatNumber = { readonly country: string; readonly number: string }

export const NORTHERN_IRELAND = 'XI'

const VIES_COUNTRIES: ReadonlySet<string> = new Set([
	...EU_COUNTRY_CODES.map(viesCountry),
	NORTHERN_IRELAND,
])

export function viesCountry(countryCode: string): string {
	return countryCode === 'GR' ? 'EL' : countryCode
}

/** Reads a number as people write it: in any case, with spaces and dots, with or without its country. */
export function readVatNumber(text: string, countryCode: string): VatNumber {
	const compact = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')
	const prefix = viesCountry(compact.slice(0, 2))
	return VIES_COUNTRIES.has(prefix)
		? { country: prefix, number: compact.slice(2) }
		: { country: viesCountry(countryCode), number: compact }
}

/** With its country, and in Sweden with the 01 behind the organisation number. */
export function isVatNumberInFull(text: string): boolean {
	const { country, number } = readVatNumber(text, '')
	return country === 'SE' ? /^\d{12}$/.test(number) : country !== '' && number.length > 1
}

export function writeVatNumber({ country, number }: VatNumber): string {
	return country + number
}
