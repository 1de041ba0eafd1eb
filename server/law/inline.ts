/** What stands in a line. */
export type Inline =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'strong' | 'em'; readonly content: readonly Inline[] }
	| { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

/** What stands for a placeholder; null for a setting that is not set, undefined for one that there is not. */
export type Fill = (placeholder: string) => string | null | undefined

type Parsed = {
	/** Null where a setting that it names is not set. */
	readonly content: readonly Inline[] | null
	readonly faults: readonly string[]
}

const TOKENS = /\\[^\s\w]|\{\{[^{}]*\}\}|\*\*|\*|\[|\]\([^()\s]*\)|\]|[^\\{*[\]]+|[\\{]/g
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/

type Open = { readonly mark: '' | '**' | '*' | '['; readonly content: Inline[] }

/** Settings are filled in after the text is read: no value can bring markup along. */
export function parseInline(source: string, fill: Fill): Parsed {
	const faults: string[] = []
	const stack: Open[] = [{ mark: '', content: [] }]
	let isUnset = false
	const value = (name: string) => {
		const found = fill(name)
		if (found === null) isUnset = true
		return found ?? ''
	}
	const add = (inline: Inline) => {
		const content = stack.at(-1)?.content ?? []
		const last = content.at(-1)
		// One run of text, so that no line breaks inside of it where a word goes on.
		if (last?.kind === 'text' && inline.kind === 'text') {
			content[content.length - 1] = { kind: 'text', text: last.text + inline.text }
		} else content.push(inline)
	}
	const close = (mark: Open['mark'], inlineOf: (content: Inline[]) => Inline) => {
		const open = stack.at(-1)
		if (open?.mark !== mark)
			faults.push(`has a ${NAMES[mark]} that is not closed where it was opened`)
		else {
			stack.pop()
			add(inlineOf(open.content))
		}
	}
	for (const [token] of source.matchAll(TOKENS)) {
		const isOpen = stack.some(({ mark }) => mark === token)
		if (token === '**' || token === '*') {
			const kind = token === '**' ? 'strong' : 'em'
			if (isOpen) close(token, (content) => ({ kind, content }))
			else stack.push({ mark: token, content: [] })
		} else if (token === '[') stack.push({ mark: '[', content: [] })
		else if (token.startsWith('](')) {
			const href = token.slice(2, -1).replaceAll(PLACEHOLDER, (_, name) => value(name))
			if (!ADDRESS.test(href) && !isUnset) {
				faults.push(`links to “${href}”: an address begins with https://, mailto:, / or #`)
			}
			close('[', (content) => ({ kind: 'link', href, content }))
		} else if (token === ']') faults.push('has a link without an address')
		else if (token.startsWith('{{')) add({ kind: 'text', text: value(token.slice(2, -2)) })
		else add({ kind: 'text', text: /^\\./.test(token) ? token.slice(1) : token })
	}
	const [whole, ...unclosed] = stack
	faults.push(...unclosed.map(({ mark }) => `has a ${NAMES[mark]} that is not closed`))
	return { content: isUnset ? null : (whole?.content ?? []), faults }
}

const NAMES: Record<Open['mark'], string> = {
	'': 'mark',
	'**': 'strong text',
	'*': 'emphasis',
	'[': 'link',
}

export function plainText(content: readonly Inline[]): string {
	return content.map((one) => (one.kind === 'text' ? one.text : plainText(one.content))).join('')
}
