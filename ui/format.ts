import { COUNTRY_CODES, type CountryCode, type Language, OUTSIDE_EU } from '@coc/contract'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }

const DAY_LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

/** A day as `2026-11-28`, wherever the visitor is. */
export function formatDay(day: string, language: Language): string {
	const format = new Intl.DateTimeFormat(DAY_LOCALE[language], {
		dateStyle: 'long',
		timeZone: 'UTC',
	})
	return format.format(new Date(`${day}T12:00:00Z`))
}

/** 'in 20 seconds', 'om 12 minuter': rounded up, so that nobody comes too early. */
export function formatWait(seconds: number, language: Language): string {
	const format = new Intl.RelativeTimeFormat(LOCALE[language])
	return seconds < 60
		? format.format(Math.ceil(seconds), 'second')
		: format.format(Math.ceil(seconds / 60), 'minute')
}

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
