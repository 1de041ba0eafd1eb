import { type Language, moneyFormat, rateFormat } from '@coc/contract'

// Made once: making one takes as long as to write fifty amounts with it.
const MONEY = { sv: moneyFormat('sv'), en: moneyFormat('en') } satisfies Formats
const RATE = { sv: rateFormat('sv'), en: rateFormat('en') } satisfies Formats

type Formats = Record<Language, Intl.NumberFormat>

/** As a page writes it. */
export function formatMoney(kronor: number, language: Language): string {
	return MONEY[language].format(kronor)
}

export function formatRate(percent: number, language: Language): string {
	return RATE[language].format(percent)
}
