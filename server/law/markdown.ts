import { type Fill, type Inline, parseInline } from './inline.ts'

export type Block =
	| { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
	| { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
	| {
			readonly kind: 'list'
			readonly isNumbered: boolean
			readonly items: readonly (readonly Inline[])[]
	  }

export type Problem = { readonly line: number; readonly fault: string }

type Chunk = {
	readonly kind: 'heading' | 'paragraph' | '-' | '1.'
	readonly level: number
	readonly line: number
	readonly text: string
}

const HEADING = /^(#{1,3}) (.+)$/
const ITEM = /^(-|\d{1,2}\.) (.+)$/
const NOT_UNDERSTOOD =
	'is not understood: a text has headings (#, ##, ###), paragraphs, lists (- or 1.), **strong**, *emphasis* and [links](/address)'
/** Markdown that would be read as something else, or shown as it is written. */
const OTHER_MARKDOWN = /^(#|>|\||```|~~~|[*+] |=+$|-+$|\*+$|-\S|\d+\)|\s)/
/** The same within a line. An underscore may be in an address, and many are a line to write on. */
const OTHER_MARKS =
	/!\[|`|~~|&(#\w+|[a-z]\w+);|(?<![\p{L}\d_/])_{1,2}[^\s_][^_]*(?<!\s)_{1,2}(?![\p{L}\d_])/iu

/** Headings, paragraphs, lists and what stands in their lines. Whatever else is written is a problem, with its line. */
export function parseMarkdown(
	source: string,
	fill: Fill,
): { blocks: Block[]; problems: Problem[] } {
	const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
	const problems = lines.flatMap((text, index) => faultsOf(text, fill).map(at(index + 1)))
	const { chunks, problems: unknown } = chunksOf(lines)
	const blocks: Block[] = []
	for (const chunk of chunks) {
		const { content, faults } = parseInline(chunk.text, fill)
		problems.push(...faults.map(at(chunk.line)))
		// Without the setting there is nothing to say.
		if (content === null) continue
		addBlock(blocks, chunk, content)
	}
	problems.push(...unknown, ...titleProblems(chunks))
	return { blocks, problems: problems.sort((one, other) => one.line - other.line) }
}

const at = (line: number) => (fault: string) => ({ line, fault })

function faultsOf(text: string, fill: Fill): string[] {
	const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
	const rest = text.replaceAll(/\{\{[^{}]*\}\}/g, '')
	return [
		...names
			.filter((name) => fill(name) === undefined)
			.map((name) => `{{${name}}} is no placeholder`),
		...(rest.includes('{{') ? ['has a placeholder that is not closed: }} is missing'] : []),
		...(rest.includes('}}') ? ['has a placeholder that is not opened: {{ is missing'] : []),
		...(/<[a-z/!?]/i.test(text) ? ['has HTML, which is not let through'] : []),
		...(OTHER_MARKS.test(text) ? [NOT_UNDERSTOOD] : []),
	]
}

/** Lines that belong together, joined. */
function chunksOf(lines: readonly string[]): { chunks: Chunk[]; problems: Problem[] } {
	const chunks: Chunk[] = []
	const problems: Problem[] = []
	let open: Chunk | undefined
	const begin = (chunk: Chunk) => {
		chunks.push(chunk)
		open = chunk
	}
	for (const [index, whole] of lines.entries()) {
		const line = index + 1
		const text = whole.trimEnd()
		const [, marks = '', title = ''] = HEADING.exec(text) ?? []
		const [, mark = '', item = ''] = ITEM.exec(text) ?? []
		const isItem = open?.kind === '-' || open?.kind === '1.'
		if (text === '') open = undefined
		else if (title) {
			begin({ kind: 'heading', level: marks.length, line, text: title })
			open = undefined
		} else if (item) begin({ kind: mark === '-' ? '-' : '1.', level: 0, line, text: item })
		else if (OTHER_MARKDOWN.test(isItem ? text.replace(/^ {2,3}(?=\S)/, '') : text)) {
			problems.push({ line, fault: NOT_UNDERSTOOD })
		} else if (open) {
			open = { ...open, text: `${open.text} ${text.trim()}` }
			chunks[chunks.length - 1] = open
		} else begin({ kind: 'paragraph', level: 0, line, text })
	}
	return { chunks, problems }
}

/** Each text has one title, and it comes first. */
function titleProblems(chunks: readonly Chunk[]): Problem[] {
	const [first, ...rest] = chunks
	if (!first) return [{ line: 1, fault: 'is empty' }]
	return [
		...(first.level === 1
			? []
			: [{ line: first.line, fault: 'must begin with a heading: # Title' }]),
		...rest
			.filter(({ level }) => level === 1)
			.map(({ line }) => ({ line, fault: 'is a second heading of level 1' })),
	]
}

function addBlock(blocks: Block[], { kind, level }: Chunk, content: readonly Inline[]): void {
	if (kind === 'heading') blocks.push({ kind, level, content })
	else if (kind === 'paragraph') blocks.push({ kind, content })
	else {
		const isNumbered = kind === '1.'
		const last = blocks.at(-1)
		if (last?.kind === 'list' && last.isNumbered === isNumbered) {
			blocks[blocks.length - 1] = { ...last, items: [...last.items, content] }
		} else blocks.push({ kind: 'list', isNumbered, items: [content] })
	}
}
