// A symbol cannot come out of JSON or a form, so nothing from outside can pose as markup.
const markup = Symbol('markup')

export type Html = { readonly [markup]: string }
type HtmlValue = string | number | Html | readonly HtmlValue[] | undefined | null | false

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

/** Builds markup from a template: the template's own text is trusted, every value is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
	return {
		[markup]: strings.reduce((built, text, index) => built + render(values[index - 1]) + text),
	}
}

export function htmlText(value: Html): string {
	return value[markup]
}

function render(value: HtmlValue): string {
	if (value === undefined || value === null || value === false) return ''
	if (typeof value === 'string') return escapeHtml(value)
	if (typeof value === 'number') return String(value)
	if (isList(value)) return value.map(render).join('')
	return value[markup]
}

function isList(value: readonly HtmlValue[] | Html): value is readonly HtmlValue[] {
	return Array.isArray(value)
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
