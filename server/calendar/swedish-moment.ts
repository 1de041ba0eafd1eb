import type { Language } from '@coc/contract'
import { lazily } from './lazily.ts'

const ZONE = 'Europe/Stockholm'

const DAY = inEachLanguage({ dateStyle: 'long', timeZone: ZONE })
const TIME = inEachLanguage({ timeStyle: 'short', timeZone: ZONE })

function inEachLanguage(options: Intl.DateTimeFormatOptions) {
	return {
		sv: lazily(() => new Intl.DateTimeFormat('sv-SE', options)),
		en: lazily(() => new Intl.DateTimeFormat('en-GB', options)),
	} satisfies Record<Language, unknown>
}

/** The seller's day, wherever the server stands. */
export function formatDay(date: Date, language: Language): string {
	return DAY[language]().format(date)
}

/** With the time on the seller's wall: `16 november 2026 13:05`. */
export function formatMoment(date: Date, language: Language): string {
	return `${formatDay(date, language)} ${TIME[language]().format(date)}`
}
