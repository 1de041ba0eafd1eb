import { formatMoney, type Language } from '@coc/contract'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

export function formatCount(number: number, language: Language): string {
	return new Intl.NumberFormat(LOCALE[language]).format(number)
}

const OWN_CURRENCY = 'SEK'

/** Money is whole öre everywhere but on the screen. Without a currency it is ours. */
export function formatOre(
	ore: number,
	language: Language,
	currency: string | null = OWN_CURRENCY,
): string {
	if (isOurs(currency)) return formatMoney(ore / 100, language)
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
	return `${new Intl.NumberFormat(LOCALE[language], digits).format(ore / 100)} ${currency}`
}

export function isOurs(currency: string | null): boolean {
	return currency === null || currency === OWN_CURRENCY
}
