import { type CountryCode, EU_COUNTRY_CODES, OUTSIDE_EU } from '@coc/contract'

/**
 * Whether a company's number cannot be right, by format or checksum. Only ever a warning: the tax offices
 * know better. The formats are loaded when they are first needed; without them nothing is said.
 */
export async function vatNumberWarning(countryCode: CountryCode, text: string): Promise<boolean> {
	const compact = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')
	const country = countryOf(compact) ?? countryCode
	if (compact === '' || country === OUTSIDE_EU) return false
	try {
		const { VAT_NUMBER_FORMATS } = await import('./vat-number-formats.ts')
		return !VAT_NUMBER_FORMATS[country].some((validate) => validate(compact).isValid)
	} catch {
		return false
	}
}

/** Greek numbers begin with EL. */
function countryOf(compact: string) {
	const prefix = compact.startsWith('EL') ? 'GR' : compact.slice(0, 2)
	return EU_COUNTRY_CODES.find((code) => code === prefix)
}
