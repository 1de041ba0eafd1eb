import type { Language } from './language.ts'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }

// Made once: making one takes as long as to write many amounts with it.
const MONEY = forEachLanguage({ style: 'currency', currency: 'SEK', currencyDisplay: 'code' })
const RATE = forEachLanguage({ maximumFractionDigits: 2 })

function forEachLanguage(
	options: Intl.NumberFormatOptions,
): Readonly<Record<Language, Intl.NumberFormat>> {
	const format = (language: Language) => new Intl.NumberFormat(LOCALE[language], options)
	return { sv: format('sv'), en: format('en') }
}

/** `1 250,00 SEK` or `SEK 1,250.00`: the currency's code, since a bare "kr" is three countries' money. */
export function formatMoney(kronor: number, language: Language): string {
	return MONEY[language].format(kronor)
}

export function formatRate(percent: number, language: Language): string {
	return RATE[language].format(percent)
}
