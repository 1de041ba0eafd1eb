import { formatMoney, formatRate } from '@coc/contract'
import { drawPaper, INK, LEFT, QUIET, RIGHT, RULE } from './paper.ts'
import type { CreditNote, Receipt } from './receipt.ts'
import { receiptTexts, vatReasonText } from './receipt-texts.ts'
import {
	addArtifact,
	addCell,
	addContent,
	addGroup,
	type Document,
	type Element,
	type Scope,
} from './tags.ts'

const COLUMN = 300
const HEAD = 128
const BOTTOM = 740

type Paper = Receipt | CreditNote

/** The same receipt, or credit note, is the same file to the last byte, whenever it is made. */
export function receiptPdf(receipt: Paper): Promise<Buffer> {
	const about = {
		language: receipt.language,
		title: `${textsOf(receipt).title} ${receipt.number}`,
		author: receipt.seller.name,
		at: receipt.issuedAt,
	}
	return drawPaper(about, (document, root) => {
		drawHead(document, root, receipt)
		drawBuyer(document, root, receipt)
		drawTable(document, root, receipt)
		drawVatReason(document, root, receipt)
		drawFeet(document, root, receipt)
	})
}

/** A credit note calls some things otherwise. */
function textsOf(paper: Paper) {
	const texts = receiptTexts[paper.language]
	return 'credits' in paper ? { ...texts, ...texts.creditNote, amount: texts.amount } : texts
}

function factsOf(paper: Paper): [string, string][] {
	const texts = textsOf(paper)
	const begin: [string, string][] = [
		[texts.number, String(paper.number)],
		[texts.date, swedishDate(paper.issuedAt)],
	]
	if (!('credits' in paper)) {
		return [
			...begin,
			[texts.orderNumber, paper.orderReference],
			[texts.paidBy, texts.methods[paper.method]],
			[texts.paymentReference, paper.paymentReference],
		]
	}
	const { number, issuedAt } = paper.credits
	return [
		...begin,
		[texts.creditNote.receipt, `${number}, ${swedishDate(issuedAt)}`],
		[texts.orderNumber, paper.orderReference],
		[texts.paymentReference, paper.paymentReference],
	]
}

function drawHead(document: Document, root: Element, receipt: Paper): void {
	document.font('bold').fontSize(10).fillColor(QUIET)
	addContent(document, root, 'P', () => {
		document.text(receipt.seller.name, LEFT, 56, { characterSpacing: 0.6 })
	})
	document.font('bold').fontSize(24).fillColor(INK)
	addContent(document, root, 'H1', () => document.text(textsOf(receipt).title, LEFT, 78))

	const list = addGroup(document, root, 'L')
	document.font('regular')
	document.y = HEAD
	for (const [label, value] of factsOf(receipt)) {
		const item = addGroup(document, list, 'LI')
		const top = document.y
		document.fontSize(8).fillColor(QUIET)
		addContent(document, item, 'Lbl', () => document.text(label, LEFT, top))
		document.fontSize(9.5).fillColor(INK)
		addContent(document, item, 'LBody', () => {
			document.text(value, LEFT, top + 11, { width: COLUMN - LEFT - 8 })
		})
		document.y += 7
	}
}

/** Beside the facts; what follows stands below both. */
function drawBuyer(document: Document, root: Element, receipt: Receipt): void {
	const bottom = document.y
	if (receipt.buyer.length > 0) {
		const left = COLUMN + 24
		document.fontSize(8).fillColor(QUIET)
		addContent(document, root, 'H2', () => {
			document.text(receiptTexts[receipt.language].buyer, left, HEAD)
		})
		document.fontSize(9.5).fillColor(INK)
		document.y = HEAD + 11
		// A paragraph each: read as one, the last word of a line would run into the first of the next.
		for (const line of receipt.buyer) {
			addContent(document, root, 'P', () => {
				document.text(line, left, document.y, { width: RIGHT - left, lineGap: 2 })
			})
		}
	}
	document.y = Math.max(bottom, document.y) + 16
}

function drawTable(document: Document, root: Element, receipt: Paper): void {
	const texts = textsOf(receipt)
	const isVatAlone = receipt.lines.length === 0
	const table = addGroup(document, root, 'Table')
	document.font('bold').fontSize(8).fillColor(QUIET)
	const amount = isVatAlone ? texts.creditNote.amount : texts.amount
	drawRow(document, table, 'head', texts.description, amount)
	document.font('regular').fontSize(9.5).fillColor(INK)
	for (const line of receipt.lines) {
		drawRow(document, table, 'line', line.text, money(line.amountOre, receipt))
	}
	// The sums stay together.
	if (document.y > BOTTOM - (receipt.vatFree ? 90 : 60)) startPage(document)
	document.y += 4
	if (!isVatAlone) drawRow(document, table, 'sum', texts.net, money(receipt.netOre, receipt))
	const rate = formatRate(receipt.vatRatePercent, receipt.language)
	drawRow(document, table, 'sum', texts.vat(rate), money(receipt.vatOre, receipt))
	document.font('bold').fontSize(11.5)
	drawRow(document, table, 'sum', texts.total, money(receipt.totalOre, receipt))
}

function drawVatReason(document: Document, root: Element, { vatFree }: Receipt): void {
	if (!vatFree) return
	document.font('regular').fontSize(9.5).fillColor(INK)
	addContent(document, root, 'P', () => {
		document.text(vatReasonText(vatFree), LEFT, document.y + 8, { width: RIGHT - LEFT })
	})
}

/** What the two cells of a row head, if anything. */
const SCOPES: Record<'head' | 'line' | 'sum', readonly [Scope | null, Scope | null]> = {
	head: ['Column', 'Column'],
	line: [null, null],
	sum: ['Row', null],
}

/** Text on the left, money on the right, and a new page when this one is full. */
function drawRow(
	document: Document,
	table: Element,
	kind: keyof typeof SCOPES,
	text: string,
	amount: string,
): void {
	if (document.y > BOTTOM) startPage(document)
	const row = addGroup(document, table, 'TR')
	const [textScope, amountScope] = SCOPES[kind]
	const top = document.y + 4.5
	addCell(document, row, textScope, () => document.text(text, LEFT, top, { width: 340 }))
	const bottom = document.y
	addCell(document, row, amountScope, () => {
		document.text(amount, RIGHT - 160, top, { width: 160, align: 'right' })
	})
	document.y = Math.max(bottom, document.y) + 3.5
	if (kind === 'sum') return
	addArtifact(document, 'Layout', () => {
		document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y)
		document.lineWidth(0.5).strokeColor(RULE).stroke()
	})
}

function startPage(document: Document): void {
	document.addPage()
	document.y = 56
}

/** Who sold it, on every page; read aloud only once. */
function drawFeet(document: Document, root: Element, { seller, language }: Receipt): void {
	const texts = receiptTexts[language]
	const { start, count } = document.bufferedPageRange()
	const whoSells = [
		[seller.name, ...seller.address].join(', '),
		`${texts.organisationNumber} ${seller.organisationNumber} · ${texts.vatNumber} ${seller.vatNumber}`,
	]
	for (let page = start; page < start + count; page++) {
		document.switchToPage(page)
		document.font('regular').fontSize(8).fillColor(QUIET)
		for (const [index, line] of whoSells.entries()) {
			const draw = () => document.text(line, LEFT, 774 + 12 * index, { lineBreak: false })
			if (page === start) addContent(document, root, 'P', draw)
			else addArtifact(document, 'Pagination', draw)
		}
		if (count === 1) continue
		addArtifact(document, 'Pagination', () => {
			const number = texts.page(page - start + 1, count)
			const left = RIGHT - document.widthOfString(number)
			document.text(number, left, 786, { lineBreak: false })
		})
	}
}

const money = (ore: number, { language }: Receipt) => formatMoney(ore / 100, language)

/** The day in Sweden, as `2026-11-15`, in both languages. */
function swedishDate(date: Date): string {
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(date)
}
