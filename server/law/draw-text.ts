import { INK, LEFT, QUIET, RIGHT, startPage } from '../receipts/paper.ts'
import { addArtifact, addContent, addGroup, type Document, type Element } from '../receipts/tags.ts'
import { type Inline, plainText } from './inline.ts'
import type { LawText } from './law-text.ts'
import type { Block } from './markdown.ts'
import { hrefIn } from './text-html.ts'

type TextOptions = {
	readonly publicUrl: string
	/** 1: its title stands below another one's. */
	readonly depth: number
	/** A form, on a page of its own, with lists to be filled in by hand. */
	readonly hasLines?: boolean
}

type Run = { readonly text: string; readonly isStrong: boolean }

const LOWEST = 752
const INDENT = 16
const LINE_GAP = 3
/** Room that a hand needs to write in. */
const HAND = 30

/** A text below what is drawn already, read aloud as it is seen. */
export function drawText(
	document: Document,
	root: Element,
	text: LawText,
	options: TextOptions,
): void {
	if (options.hasLines) startPage(document)
	const runsOf = (content: readonly Inline[]) => flatten(content, text, options)
	for (const block of text.blocks) drawBlock(document, root, block, runsOf, options)
}

function drawBlock(
	document: Document,
	root: Element,
	block: Block,
	runsOf: (content: readonly Inline[]) => Run[],
	{ depth, hasLines = false }: TextOptions,
): void {
	if (block.kind === 'heading') {
		const text = plainText(block.content)
		drawHeading(document, root, { level: block.level + depth, isTitle: block.level === 1, text })
		return
	}
	if (block.kind === 'paragraph') {
		const runs = runsOf(block.content)
		makeRoom(document, runs, RIGHT - LEFT)
		addContent(document, root, 'P', () => drawRuns(document, runs, LEFT))
	} else {
		const list = addGroup(document, root, 'L')
		for (const [index, content] of block.items.entries()) {
			const label = block.isNumbered ? `${index + 1}.` : '•'
			drawItem(document, list, { label, runs: runsOf(content), hasLine: hasLines })
		}
	}
	document.y += 6
}

type Heading = { readonly level: number; readonly isTitle: boolean; readonly text: string }

/** By level, from 1. */
const SIZES = [24, 12, 9.5]
const TITLE_SIZE = 17

function drawHeading(document: Document, root: Element, { level, isTitle, text }: Heading): void {
	// Never the last of its page.
	if (document.y > LOWEST - 70) startPage(document)
	document
		.font('bold')
		.fontSize(isTitle ? TITLE_SIZE : (SIZES[level - 1] ?? 9.5))
		.fillColor(INK)
	document.y += isTitle ? 22 : 8
	addContent(document, root, `H${level}`, () => {
		document.text(text, LEFT, document.y, { width: RIGHT - LEFT })
	})
	document.y += isTitle ? 8 : 4
}

type Item = { readonly label: string; readonly runs: readonly Run[]; readonly hasLine: boolean }

function drawItem(document: Document, list: Element, { label, runs, hasLine }: Item): void {
	makeRoom(document, runs, RIGHT - LEFT - INDENT, hasLine ? HAND : 0)
	const item = addGroup(document, list, 'LI')
	const top = document.y
	document.fillColor(QUIET)
	addContent(document, item, 'Lbl', () => document.text(label, LEFT + 4, top))
	document.y = top
	addContent(document, item, 'LBody', () => drawRuns(document, runs, LEFT + INDENT))
	document.y += 3
	if (!hasLine) return
	document.y += HAND - 6
	addArtifact(document, 'Layout', () => {
		document.moveTo(LEFT + INDENT, document.y).lineTo(RIGHT, document.y)
		document.lineWidth(0.5).strokeColor(QUIET).stroke()
	})
	document.y += 8
}

function makeRoom(document: Document, runs: readonly Run[], width: number, more = 0): void {
	document.font('regular').fontSize(9.5).fillColor(INK)
	const text = runs.map((run) => run.text).join('')
	const height = document.heightOfString(text, { width, lineGap: LINE_GAP })
	if (document.y + height + more > LOWEST) startPage(document)
}

function drawRuns(document: Document, runs: readonly Run[], left: number): void {
	document.fillColor(INK)
	for (const [index, { text, isStrong }] of runs.entries()) {
		document.font(isStrong ? 'bold' : 'regular')
		const options = { continued: index < runs.length - 1, lineGap: LINE_GAP }
		if (index > 0) document.text(text, options)
		else document.text(text, left, document.y, { ...options, width: RIGHT - left })
	}
}

/** On paper an address is read, not clicked: it stands behind what leads to it, unless it is there already. */
function flatten(
	content: readonly Inline[],
	{ language }: LawText,
	{ publicUrl }: TextOptions,
): Run[] {
	const whole = plainText(content)
	const runs = (inlines: readonly Inline[], isStrong: boolean): Run[] =>
		inlines.flatMap((inline): Run[] => {
			if (inline.kind === 'text') return [{ text: inline.text, isStrong }]
			const inner = runs(inline.content, isStrong || inline.kind === 'strong')
			if (inline.kind !== 'link') return inner
			const address = URL.parse(hrefIn(language, inline.href), publicUrl)
			const isTold = !address || !/^https?:$/.test(address.protocol) || inline.href.startsWith('#')
			if (
				isTold ||
				whole.includes(address.href) ||
				address.host.endsWith(plainText(inline.content))
			)
				return inner
			return [...inner, { text: ` (${address.href})`, isStrong: false }]
		})
	return runs(content, false)
}
