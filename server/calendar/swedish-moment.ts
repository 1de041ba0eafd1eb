import type { Language } from '@coc/contract'

const ZONE = 'Europe/Stockholm'

// Made once: making one takes longer than a statement to the database.
const DAY = {
	sv: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: ZONE }),
	en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ZONE }),
} satisfies Record<Language, Intl.DateTimeFormat>
const TIME = {
	sv: new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: ZONE }),
	en: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: ZONE }),
} satisfies Record<Language, Intl.DateTimeFormat>

/** The seller's day, wherever the server stands. */
export function formatDay(date: Date, language: Language): string {
	return DAY[language].format(date)
}

/** With the time on the seller's wall: `16 november 2026 13:05`. */
export function formatMoment(date: Date, language: Language): string {
	return `${formatDay(date, language)} ${TIME[language].format(date)}`
}
