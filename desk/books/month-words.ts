import { type Language, OUTSIDE_EU } from '@coc/contract'
import type { BookedMonth } from '@coc/contract/desk'
import type { BooksTexts } from './books-texts.ts'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

/** `2026-11` as 'november 2026'. */
export function monthName(month: string, language: Language): string {
	const format = new Intl.DateTimeFormat(LOCALE[language], {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
	return format.format(new Date(`${month}-15T12:00:00Z`))
}

/** At the beginning of a sentence. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function nextMonth(month: string): string {
	const day = new Date(`${month}-15T12:00:00Z`)
	day.setUTCMonth(day.getUTCMonth() + 1)
	return day.toISOString().slice(0, 7)
}

export function countryName(code: string, language: Language, outsideEu: string): string {
	if (code === OUTSIDE_EU) return outsideEu
	return new Intl.DisplayNames(LOCALE[language], { type: 'region' }).of(code) ?? code
}

type State = keyof BooksTexts['states']

/** How a month stands: whether something is left to export, or to close. */
export function stateOf(
	{ status, notExported }: Pick<BookedMonth, 'status' | 'notExported'>,
	vouchers: number,
): State {
	if (status === 'under-way') return 'under-way'
	if (status === 'closed') return notExported > 0 ? 'closed-not-exported' : 'closed'
	if (notExported > 0) return 'open'
	return vouchers === 0 ? 'empty' : 'exported'
}

/** Those that wait for somebody who keeps books. */
export const WANTS_A_PERSON: readonly State[] = ['open', 'exported', 'closed-not-exported']
