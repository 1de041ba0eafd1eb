import {
	addressIn,
	CONFIRM_WITHDRAWAL,
	type Language,
	parseReference,
	WITHDRAWN_ORDER,
	WORDS_PATHS,
} from '@coc/contract'
import { type Html, html } from '../../html/html.ts'
import type { SaidField } from '../../withdrawals/said-fields.ts'
import { pageTexts } from './page-texts.ts'
import { FIELDS, FORM_NAMES, LONGEST, type ReadForm, SHOW_FIELDS, type Typed } from './read-form.ts'

/** The form that the language switch sends along, so that nothing typed is lost by it. */
export const FORM_ID = 'withdrawal'

export type PageContent = {
	readonly title: string
	readonly body: Html
	/** Where the language switch sends the form, and what else it says. Null: a link will do. */
	readonly resend: { readonly path: string; readonly show: string } | null
}

type Filled = Pick<ReadForm, 'typed' | 'from' | 'orderId'>

type FieldsOptions = {
	/** Where the form is answered: the API's address. */
	readonly apiUrl: string
	readonly wrong?: readonly SaidField[]
	/** Why it was not taken, and where to write instead. */
	readonly notice?: string
	readonly contactEmail?: string
}

/** The first step: what it is about. */
export function fieldsPage(
	language: Language,
	filled: Filled & Partial<Pick<ReadForm, 'key'>>,
	{ apiUrl, wrong = [], notice, contactEmail = '' }: FieldsOptions,
): PageContent {
	const texts = pageTexts[language]
	const isWrong = wrong.length > 0 || notice !== undefined
	const action = apiUrl + addressIn(language, WORDS_PATHS.withdraw)
	return {
		title: isWrong ? `${texts.errorPrefix} ${texts.title}` : texts.title,
		body: html`<h1>${texts.title}</h1>
			<p>${texts.about}</p>
			${notice === undefined ? [] : banner('error', html`<p class="banner-title">${withMailbox(notice, contactEmail)}</p>`)}
			${wrong.length === 0 ? [] : banner('error', summaryOf(wrong, language))}
			<form id="${FORM_ID}" class="withdrawal" method="post" action="${action}" novalidate>
				${FIELDS.map((field) => fieldOf(field, language, filled, wrong.includes(field)))}
				${unseen(filled.orderId, filled.key ?? null)}
				<div class="actions"><button class="button">${texts.next}</button></div>
			</form>`,
		resend: { path: WORDS_PATHS.withdraw, show: SHOW_FIELDS },
	}
}

/** The second step: all that will be sent. `key` makes two clicks one withdrawal. */
export function confirmPage(
	language: Language,
	{ typed, orderId }: Filled,
	{ apiUrl, key }: { readonly apiUrl: string; readonly key: string },
): PageContent {
	const texts = pageTexts[language]
	const isUnlikely = parseReference(typed.orderNumber) === null
	return {
		title: texts.checkTitle,
		body: html`<h1>${texts.checkTitle}</h1>
			<p>${texts.statement}</p>
			<dl class="said">${FIELDS.map((field) => html`<div><dt>${texts.fields[field]}</dt><dd>${typed[field].trim()}</dd></div>`)}</dl>
			${isUnlikely ? html`<p class="message warning">${icon('warning')}${texts.numberUnlikely}</p>` : []}
			<form id="${FORM_ID}" class="withdrawal" method="post" action="${apiUrl + addressIn(language, CONFIRM_WITHDRAWAL)}">
				${hidden(typed, orderId, key)}
				<div class="actions">
					<button class="button">${texts.confirm}</button>
					<button class="button quiet" formaction="${apiUrl + addressIn(language, WORDS_PATHS.withdraw)}" name="${FORM_NAMES.show}" value="${SHOW_FIELDS}">${texts.change}</button>
				</div>
			</form>`,
		resend: { path: WORDS_PATHS.withdraw, show: '' },
	}
}

/** It has arrived. Sent once more, in another language too, it is the same one. */
export function donePage(
	language: Language,
	{ typed, orderId }: Filled,
	{ key, at, contactEmail }: { key: string; at: string; contactEmail: string },
): PageContent {
	const texts = pageTexts[language]
	return {
		title: texts.doneTitle,
		body: html`<h1>${texts.doneTitle}</h1>
			${banner('success', html`<p class="banner-title">${texts.done(at, typed.emailAddress.trim())}</p>`)}
			<p>${withMailbox(texts.whatNext(contactEmail), contactEmail)}</p>
			<form id="${FORM_ID}" method="post">${hidden(typed, orderId, key)}</form>`,
		resend: { path: CONFIRM_WITHDRAWAL, show: '' },
	}
}

function fieldOf(field: SaidField, language: Language, filled: Filled, isWrong: boolean): Html {
	const texts = pageTexts[language]
	const { typed, from } = filled
	const isOfOrder = field === 'emailAddress' && from !== null && from.maskedAddress !== ''
	const hint = isOfOrder ? texts.addressOfOrder : texts.hints[field]
	const error = typed[field].trim() === '' ? texts.required : texts.invalid[field]
	const described = [hint && `${field}-hint`, isWrong && `${field}-error`].filter(Boolean).join(' ')
	return html`<div class="field ${field === 'orderNumber' ? 'medium' : 'full'}">
					<label for="${field}">${texts.fields[field]}</label>
					${hint ? html`<p id="${field}-hint" class="hint">${hint}</p>` : []}
					<input id="${field}" name="${field}" value="${typed[field]}" maxlength="${String(LONGEST)}" required ${ATTRIBUTES[field]} ${described ? html`aria-describedby="${described}"` : []} ${isWrong ? html`aria-invalid="true"` : []}>
					${isWrong ? html`<p id="${field}-error" class="message error">${icon('error')}${error}</p>` : []}
				</div>`
}

/** Not of the type `email`: the order's address is shown with its middle left out, which no browser takes for one. */
const ATTRIBUTES: Record<SaidField, Html> = {
	name: html`autocomplete="name"`,
	orderNumber: html`autocomplete="off" autocapitalize="characters" spellcheck="false"`,
	emailAddress: html`autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false"`,
}

function summaryOf(wrong: readonly SaidField[], language: Language): Html {
	const texts = pageTexts[language]
	return html`<p class="banner-title">${texts.toCorrect}</p><ul>${wrong.map((field) => html`<li><a href="#${field}">${texts.fields[field]}</a></li>`)}</ul>`
}

/** A mailbox that a text names can be written to at once. */
function withMailbox(text: string, mailbox: string): Html {
	const [before = '', after] = text.split(mailbox)
	if (after === undefined) return html`${text}`
	return html`${before}<a href="mailto:${mailbox}">${mailbox}</a>${after}`
}

/** What went wrong takes the focus, so that it is read first. */
function banner(tone: 'error' | 'success', content: Html): Html {
	return html`<div class="banner ${tone}" role="${tone === 'error' ? 'alert' : 'status'}" tabindex="-1" autofocus>${icon(tone)}<div>${content}</div></div>`
}

const hiddenField = (name: string, value: string) =>
	html`<input type="hidden" name="${name}" value="${value}">`

export function hidden(typed: Typed, orderId: string | null, key: string | null): Html[] {
	return [...FIELDS.map((name) => hiddenField(name, typed[name])), ...unseen(orderId, key)]
}

/** What goes along with the fields: sent again after a failure, it is the same withdrawal from the same page. */
function unseen(orderId: string | null, key: string | null): Html[] {
	return [
		...(key === null ? [] : [hiddenField(FORM_NAMES.key, key)]),
		...(orderId === null ? [] : [hiddenField(WITHDRAWN_ORDER, orderId)]),
	]
}

/** Those of the site (ui/icon.tsx). */
const ICONS = {
	success: 'M5 12.5l4.5 4.5L19 7.5',
	error: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V13M12 16v.5',
	warning: 'M12 4L21 19.5H3zM12 10v4.5M12 16.7v.3',
} as const

function icon(name: keyof typeof ICONS): Html {
	return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"></path></svg>`
}
