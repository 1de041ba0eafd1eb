/** Text that is already HTML. Only `html` makes it, so nothing reaches a mail unescaped. */
export type Html = { readonly markup: string }

const ESCAPES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

function escapeText(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** HTML with every value escaped, except values that are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
	const markupOf = (value: string | Html | Html[]): string => {
		if (typeof value === 'string') return escapeText(value)
		return Array.isArray(value) ? value.map(markupOf).join('') : value.markup
	}
	const markup = parts.reduce((text, part, index) => {
		const value = values[index - 1]
		return text + (value === undefined ? '' : markupOf(value)) + part
	})
	return { markup }
}
