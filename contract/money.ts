import type { Language } from './language.ts'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }

/** `1 250,00 SEK` or `SEK 1,250.00`: the currency's code, since a bare "kr" is three countries' money. */
export function formatMoney(kronor: number, language: Language): string {
	return moneyFormat(language).format(kronor)
}

export function formatRate(percent: number, language: Language): string {
	return rateFormat(language).format(percent)
}

/** For whoever writes many; a page makes none before it writes one. */
export function moneyFormat(language: Language): Intl.NumberFormat {
	return new Intl.NumberFormat(LOCALE[language], {
		style: 'currency',
		currency: 'SEK',
		currencyDisplay: 'code',
	})
}

export function rateFormat(language: Language): Intl.NumberFormat {
	return new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 2 })
}
