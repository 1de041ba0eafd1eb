import type { Language } from '@coc/contract'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

/** `mån`, or `mån 16 nov`: a day of the calendar, whatever the hour is anywhere. */
export function dayInWords(day: string, language: Language, length: 'short' | 'long'): string {
	return new Intl.DateTimeFormat(LOCALE[language], {
		timeZone: 'UTC',
		weekday: 'short',
		...(length === 'long' && { day: 'numeric', month: 'short' }),
	}).format(new Date(`${day}T00:00:00Z`))
}
