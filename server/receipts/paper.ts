import type { Language } from '@coc/contract'
import {
	addArtifact,
	addCell,
	addContent,
	addGroup,
	type Document,
	type Element,
	type Scope,
} from './tags.ts'

export const INK = '#1d1a16'
export const QUIET = '#6b655b'
export const RULE = '#d8d2c7'
export const LEFT = 56
export const RIGHT = 539
export const HEAD = 128
export const BOTTOM = 740

export const PDF_LANGUAGE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }

type PaperFacts = {
	readonly title: string
	readonly author: string
	readonly language: Language
	/** When it was issued: the same paper is the same file to the last byte, whenever it is made. */
	readonly at: Date
}

/** A tagged A4 document with what `draw` draws. */
export async function drawPaper(
	{ title, author, language, at }: PaperFacts,
	draw: (document: Document, root: Element) => void,
): Promise<Buffer> {
	// Loaded when the first paper is drawn: they would take a quarter of a second of every start.
	const { default: PdfDocument } = await import('pdfkit')
	const { REGULAR, BOLD } = await import('./fonts.ts')
	const document = new PdfDocument({
		size: 'A4',
		margins: { top: 56, left: LEFT, right: 56, bottom: 40 },
		lang: PDF_LANGUAGE[language],
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		bufferPages: true,
		// None of those that a reader brings: to read what it is like takes a tenth of the time of a drawing.
		font: '',
		info: { Title: title, Author: author, CreationDate: at, ModDate: at },
	})
	const chunks: Buffer[] = []
	document.on('data', (chunk: Buffer) => chunks.push(chunk))
	const written = new Promise<Buffer>((done, failed) => {
		document.on('end', () => done(Buffer.concat(chunks)))
		document.on('error', failed)
	})
	document.registerFont('regular', REGULAR).registerFont('bold', BOLD)
	const root = document.struct('Document')
	document.addStructure(root)
	draw(document, root)
	document.end()
	return written
}

/** Whose paper it is, and what it is called. */
export function drawTitle(document: Document, root: Element, name: string, title: string): void {
	document.font('bold').fontSize(10).fillColor(QUIET)
	addContent(document, root, 'P', () => {
		document.text(name, LEFT, 56, { characterSpacing: 0.6 })
	})
	document.font('bold').fontSize(24).fillColor(INK)
	addContent(document, root, 'H1', () => document.text(title, LEFT, 78))
}

/** Names over what they are, one below the other. */
export function drawFacts(
	document: Document,
	root: Element,
	facts: readonly (readonly [label: string, value: string])[],
	width: number,
): void {
	const list = addGroup(document, root, 'L')
	document.font('regular')
	document.y = HEAD
	for (const [label, value] of facts) {
		const item = addGroup(document, list, 'LI')
		const top = document.y
		document.fontSize(8).fillColor(QUIET)
		addContent(document, item, 'Lbl', () => document.text(label, LEFT, top))
		document.fontSize(9.5).fillColor(INK)
		addContent(document, item, 'LBody', () => {
			document.text(value, LEFT, top + 11, { width })
		})
		document.y += 7
	}
}

export type Cell = {
	readonly text: string
	readonly left: number
	readonly width: number
	readonly align?: 'right'
	readonly scope?: Scope
}

/** A row of a table, and a new page when this one is full. */
export function drawCells(
	document: Document,
	table: Element,
	cells: readonly Cell[],
	ruled: boolean,
): void {
	if (document.y > BOTTOM) startPage(document)
	const row = addGroup(document, table, 'TR')
	const top = document.y + 4.5
	let bottom = top
	for (const { text, left, width, align, scope } of cells) {
		addCell(document, row, scope ?? null, () =>
			document.text(text, left, top, { width, ...(align && { align }) }),
		)
		bottom = Math.max(bottom, document.y)
	}
	document.y = bottom + 3.5
	if (!ruled) return
	addArtifact(document, 'Layout', () => {
		document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y)
		document.lineWidth(0.5).strokeColor(RULE).stroke()
	})
}

export function startPage(document: Document): void {
	document.addPage()
	document.y = 56
}

/** Who sells, on every page; read aloud only once. Pages are numbered where there are several. */
export function drawFeet(
	document: Document,
	root: Element,
	lines: readonly string[],
	pageOf: (number: number, count: number) => string,
): void {
	const { start, count } = document.bufferedPageRange()
	for (let page = start; page < start + count; page++) {
		document.switchToPage(page)
		document.font('regular').fontSize(8).fillColor(QUIET)
		for (const [index, line] of lines.entries()) {
			const draw = () => document.text(line, LEFT, 774 + 12 * index, { lineBreak: false })
			if (page === start) addContent(document, root, 'P', draw)
			else addArtifact(document, 'Pagination', draw)
		}
		if (count === 1) continue
		addArtifact(document, 'Pagination', () => {
			const number = pageOf(page - start + 1, count)
			const left = RIGHT - document.widthOfString(number)
			document.text(number, left, 786, { lineBreak: false })
		})
	}
}
