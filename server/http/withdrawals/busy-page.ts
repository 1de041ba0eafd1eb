import { addressIn, type Language, WORDS_PATHS } from '@coc/contract'
import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../../html/html.ts'
import { writeBarePage } from '../pages/bare-page.ts'
import { routeOf } from '../request-log.ts'
import { pageTexts } from './page-texts.ts'
import { hidden } from './pages.ts'
import { FIELDS, FORM_NAMES, readSent, SHOW_FIELDS } from './read-form.ts'
import { languageOf } from './request-language.ts'

export function isWithdrawalRoute(route: string): boolean {
	return route.startsWith(WORDS_PATHS.withdraw)
}

/** Its form is read before it is refused: it is small, and whoever has filled it in gets it back. */
export function isWithdrawalForm(request: FastifyRequest): boolean {
	return request.method === 'POST' && isWithdrawalRoute(routeOf(request))
}

/** For a person who comes while there is no capacity: small, and it says how else one can withdraw. */
export function busyPage(request: FastifyRequest, contactEmail: string): string {
	const language = languageOf(request)
	const { title, away } = pageTexts[language]
	const again = isWithdrawalForm(request) ? againForm(language, request) : []
	const body = html`<h1>${title}</h1><p>${away(contactEmail)}</p>${again}`
	return writeBarePage({ language, title, path: null, body: body.markup })
}

/** What was typed, to be sent once more as it is. */
function againForm(language: Language, request: FastifyRequest): Html {
	const texts = pageTexts[language]
	const { typed, orderId, key, showsFields } = readSent(request.body)
	const said = FIELDS.map(
		(field) => html`<div><dt>${texts.fields[field]}</dt><dd>${typed[field].trim()}</dd></div>`,
	)
	const button = showsFields
		? html`<button name="${FORM_NAMES.show}" value="${SHOW_FIELDS}">${texts.tryAgain}</button>`
		: html`<button>${texts.tryAgain}</button>`
	return html`<form method="post" action="${addressIn(language, routeOf(request))}">
		<dl>${said}</dl>${hidden(typed, orderId, key)}${button}
	</form>`
}
