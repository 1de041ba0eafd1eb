import { type Language, WORDS_PATHS } from '@coc/contract'
import { html } from '../../html/html.ts'
import { writeBarePage } from '../pages/bare-page.ts'
import { pageTexts } from './page-texts.ts'

export function isWithdrawalRoute(route: string): boolean {
	return route.startsWith(WORDS_PATHS.withdraw)
}

/** For a person who comes while there is no capacity: small, and it says how else one can withdraw. */
export function busyPage(language: Language, contactEmail: string): string {
	const { title, away } = pageTexts[language]
	const body = html`<h1>${title}</h1><p>${away(contactEmail)}</p>`
	return writeBarePage({ language, title, path: null, body: body.markup })
}
