import { dayOf } from '../../calendar/swedish-days.ts'
import { drawPaper, INK, LEFT, PDF_LANGUAGE, QUIET, RIGHT, RULE } from '../../receipts/paper.ts'
import type { Seller } from '../../receipts/receipt.ts'
import {
	addArtifact,
	addCell,
	addContent,
	addGroup,
	type Document,
	type Element,
	type Scope,
} from '../../receipts/tags.ts'
import { type EnvelopeWindow, points } from './envelope-window.ts'
import type { Letter } from './letter.ts'
import { letterTexts } from './letter-texts.ts'
import { AddressTooLongError, drawInWindow } from './window-address.ts'

export type LetterPaper = {
	readonly window: EnvelopeWindow
	readonly seller: Seller
	readonly contactEmail: string
	readonly at: Date
}

const FOLD = points(148.5)
const BOTTOM = 740
const FEET = 786
const PLATES = 320

/** One cover letter per order, each on pages of its own, in the language of its order. */
export function lettersPdf(letters: readonly Letter[], paper: LetterPaper): Promise<Buffer> {
	const language = letters[0]?.language ?? 'sv'
	const title = letters.map(({ reference }) => reference).join(', ')
	const about = { language, title, author: paper.seller.name, at: paper.at }
	return drawPaper(about, (document, root) => {
		for (const [index, letter] of letters.entries()) {
			if (index > 0) document.addPage()
			const section = document.struct('Sect', { lang: PDF_LANGUAGE[letter.language] })
			root.add(section)
			const first = lastPage(document)
			drawSender(document, section, paper)
			if (!drawInWindow(document, section, paper.window, letter.address)) {
				throw new AddressTooLongError(letter.reference)
			}
			drawWords(document, section, letter, paper)
			drawCars(document, section, letter)
			drawFeet(document, letter, first)
		}
	})
}

function lastPage(document: Document): number {
	const { start, count } = document.bufferedPageRange()
	return start + count - 1
}

/** On the side that the window is not, so that the postman sees one address alone. */
function drawSender(document: Document, parent: Element, { seller, window }: LetterPaper): void {
	const isWindowRight = window.x + window.width / 2 > 105
	const left = isWindowRight ? LEFT : 320
	const width = isWindowRight ? points(window.x) - LEFT - 8 : RIGHT - left
	const lines = [seller.name, ...seller.address]
	document.fontSize(9.5).fillColor(QUIET)
	document.y = 56
	for (const [index, line] of lines.entries()) {
		document.font(index === 0 ? 'bold' : 'regular')
		addContent(document, parent, 'P', () => document.text(line, left, document.y, { width }))
	}
}

function drawWords(
	document: Document,
	parent: Element,
	{ language, cars, reference }: Letter,
	{ window, at, contactEmail }: LetterPaper,
): void {
	const texts = letterTexts[language]
	const top = Math.max(points(window.y + window.height) + 28, FOLD - 130)
	document.font('bold').fontSize(18).fillColor(INK)
	addContent(document, parent, 'H1', () => document.text(texts.heading(cars.length), LEFT, top))
	document.font('regular').fontSize(9.5)
	const facts = [
		`${texts.orderNumber}: ${reference}`,
		`${texts.date}: ${dayOf(at)}`,
		texts.body(cars.length),
		texts.questions(contactEmail),
	]
	document.y += 8
	for (const words of facts) {
		addContent(document, parent, 'P', () => {
			document.text(words, LEFT, document.y, { width: RIGHT - LEFT })
		})
		document.y += 5
	}
	addArtifact(document, 'Layout', () => {
		document.moveTo(10, FOLD).lineTo(22, FOLD).lineWidth(0.5).strokeColor(RULE).stroke()
	})
}

function drawCars(document: Document, parent: Element, { cars, language }: Letter): void {
	const texts = letterTexts[language]
	const table = addGroup(document, parent, 'Table')
	document.y += 10
	document.font('bold').fontSize(8).fillColor(QUIET)
	drawRow(document, table, 'Column', texts.chassisNumber, texts.registrationNumber)
	document.font('regular').fontSize(9.5).fillColor(INK)
	for (const { chassisNumber, registrationNumber } of cars) {
		drawRow(document, table, null, chassisNumber, registrationNumber ?? '–')
	}
}

function drawRow(
	document: Document,
	table: Element,
	scope: Scope | null,
	left: string,
	right: string,
): void {
	if (document.y > BOTTOM) {
		document.addPage()
		document.y = 56
	}
	const row = addGroup(document, table, 'TR')
	const top = document.y + 4.5
	addCell(document, row, scope, () => document.text(left, LEFT, top))
	addCell(document, row, scope, () => document.text(right, PLATES, top, { width: RIGHT - PLATES }))
	document.y += 3.5
	addArtifact(document, 'Layout', () => {
		document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y)
		document.lineWidth(0.5).strokeColor(RULE).stroke()
	})
}

/** Whose letter a page belongs to, where it has several: they are printed in one heap. */
function drawFeet(document: Document, { language, reference }: Letter, first: number): void {
	const last = lastPage(document)
	if (first === last) return
	document.font('regular').fontSize(8).fillColor(QUIET)
	for (let page = first; page <= last; page++) {
		document.switchToPage(page)
		const text = `${reference} · ${letterTexts[language].page(page - first + 1, last - first + 1)}`
		addArtifact(document, 'Pagination', () => document.text(text, LEFT, FEET, { lineBreak: false }))
	}
}
