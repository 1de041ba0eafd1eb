import type { Language } from './language.ts'

const MONEY = {
	style: 'currency',
	currency: 'SEK',
	currencyDisplay: 'code',
} as const
const RATE = { maximumFractionDigits: 2 }

const FORMATS = {
	sv: { money: new Intl.NumberFormat('sv-SE', MONEY), rate: new Intl.NumberFormat('sv-SE', RATE) },
	en: { money: new Intl.NumberFormat('en', MONEY), rate: new Intl.NumberFormat('en', RATE) },
} satisfies Record<Language, unknown>

/** `1 250,00 SEK` or `SEK 1,250.00`: the currency's code, since a bare "kr" is three countries' money. */
export function formatMoney(kronor: number, language: Language): string {
	return FORMATS[language].money.format(kronor)
}

export function formatRate(percent: number, language: Language): string {
	return FORMATS[language].rate.format(percent)
}
