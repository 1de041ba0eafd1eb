import type { Language } from '@coc/contract'

/** The office's wall clock, wherever somebody works today. */
const ZONE = 'Europe/Stockholm'
const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }
const DAY_MS = 86_400_000

type DayWords = { readonly today: string; readonly yesterday: string }

/** 'today 09:14', 'Friday 09:14', '3 November', '3 November 2025', and beside it the whole moment. */
export function whenOf(
	at: Date,
	now: Date,
	language: Language,
	words: DayWords,
): { readonly short: string; readonly full: string } {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(LOCALE[language], { timeZone: ZONE, ...options }).format(at)
	const time = format({ hour: '2-digit', minute: '2-digit' })
	const full = `${format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })} ${time}`
	const daysAgo = daysBetween(at, now)
	const day = () => {
		if (daysAgo === 0) return `${words.today} ${time}`
		if (daysAgo === 1) return `${words.yesterday} ${time}`
		if (daysAgo > 1 && daysAgo < 7) return `${format({ weekday: 'short' })} ${time}`
		const isThisYear = dayIn(at).slice(0, 4) === dayIn(now).slice(0, 4)
		return format({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
	}
	return { short: day(), full }
}

/** As `2026-11-16`. */
function dayIn(date: Date): string {
	return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(date)
}

function daysBetween(earlier: Date, later: Date): number {
	return Math.round((Date.parse(dayIn(later)) - Date.parse(dayIn(earlier))) / DAY_MS)
}
