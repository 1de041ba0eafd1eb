import { COUNTRY_CODES, type CountryCode, type Language, OUTSIDE_EU } from '@coc/contract'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }

export { formatMoney, formatRate } from '@coc/contract'

type CountryChoice = { readonly code: CountryCode; readonly name: string }

/** Sweden first, then the others as the language sorts them, last the choice for all outside the EU. */
export function countryChoices(language: Language, outsideEuName: string): CountryChoice[] {
	const names = new Intl.DisplayNames(LOCALE[language], { type: 'region' })
	const [sweden, ...others] = COUNTRY_CODES.filter((code) => code !== OUTSIDE_EU).map((code) => ({
		code,
		name: names.of(code) ?? code,
	}))
	const { compare } = new Intl.Collator(LOCALE[language])
	return [
		...(sweden ? [sweden] : []),
		...others.sort((a, b) => compare(a.name, b.name)),
		{ code: OUTSIDE_EU, name: outsideEuName },
	]
}
