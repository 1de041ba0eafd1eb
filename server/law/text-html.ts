import { addressIn, type Language } from '@coc/contract'
import { type Html, html } from '../html/html.ts'
import type { Inline } from './inline.ts'
import type { LawText } from './law-text.ts'
import type { Block } from './markdown.ts'

/** A text as HTML; with a `depth` of 1 it stands below another one's title. */
export function textHtml({ language, blocks }: LawText, depth = 0): Html {
	return html`${blocks.map((block) => blockHtml(block, language, depth))}`
}

function blockHtml(block: Block, language: Language, depth: number): Html {
	const inline = (content: readonly Inline[]) => content.map((one) => inlineHtml(one, language))
	switch (block.kind) {
		case 'heading':
			return headingHtml(block.level + depth, inline(block.content))
		case 'paragraph':
			return html`<p>${inline(block.content)}</p>\n`
		case 'list': {
			const items = block.items.map((item) => html`<li>${inline(item)}</li>\n`)
			return block.isNumbered ? html`<ol>${items}</ol>\n` : html`<ul>${items}</ul>\n`
		}
	}
}

function headingHtml(level: number, content: Html[]): Html {
	switch (level) {
		case 1:
			return html`<h1>${content}</h1>\n`
		case 2:
			return html`<h2>${content}</h2>\n`
		case 3:
			return html`<h3>${content}</h3>\n`
		default:
			return html`<h4>${content}</h4>\n`
	}
}

function inlineHtml(inline: Inline, language: Language): Html {
	if (inline.kind === 'text') return html`${inline.text}`
	const content = inline.content.map((one) => inlineHtml(one, language))
	switch (inline.kind) {
		case 'strong':
			return html`<strong>${content}</strong>`
		case 'em':
			return html`<em>${content}</em>`
		case 'link':
			return html`<a href="${hrefIn(language, inline.href)}">${content}</a>`
	}
}

/** Pages of the site are linked to in the text's own language. */
export function hrefIn(language: Language, href: string): string {
	return href.replace(/^\/[^#]*/, (page) => addressIn(language, page))
}
