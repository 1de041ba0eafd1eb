import { formatMoney, type Language } from '@coc/contract'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

export function formatCount(number: number, language: Language): string {
	return new Intl.NumberFormat(LOCALE[language]).format(number)
}

/** Money is whole öre everywhere but on the screen. */
export function formatOre(ore: number, language: Language): string {
	return formatMoney(ore / 100, language)
}
