import type { Language } from '@coc/contract'

const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

const ZONE = 'Europe/Stockholm'

/** The seller's day, wherever the server stands. */
export function formatDay(date: Date, language: Language): string {
	return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: ZONE }).format(
		date,
	)
}

/** With the time on the seller's wall: `16 november 2026 13:05`. */
export function formatMoment(date: Date, language: Language): string {
	const time = new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone: ZONE })
	return `${formatDay(date, language)} ${time.format(date)}`
}
