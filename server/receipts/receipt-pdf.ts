import { dayOf } from '../calendar/swedish-days.ts'
import { formatMoney, formatRate } from './format-money.ts'
import {
	BOTTOM,
	drawCells,
	drawFacts,
	drawFeet,
	drawPaper,
	drawTitle,
	HEAD,
	INK,
	LEFT,
	QUIET,
	RIGHT,
	startPage,
} from './paper.ts'
import type { CreditNote, Receipt } from './receipt.ts'
import { receiptTexts, vatReasonText } from './receipt-texts.ts'
import { addContent, addGroup, type Document, type Element } from './tags.ts'

const COLUMN = 300

type Paper = Receipt | CreditNote

/** The same receipt, or credit note, is the same file to the last byte, whenever it is made. */
export function receiptPdf(receipt: Paper): Promise<Buffer> {
	const { title } = textsOf(receipt)
	const facts = {
		title: `${title} ${receipt.number}`,
		author: receipt.seller.name,
		language: receipt.language,
		at: receipt.issuedAt,
	}
	return drawPaper(facts, (document, root) => {
		drawTitle(document, root, receipt.seller.name, title)
		drawFacts(document, root, factsOf(receipt), COLUMN - LEFT - 8)
		drawBuyer(document, root, receipt)
		drawLines(document, root, receipt)
		drawSums(document, root, receipt)
		drawVatReason(document, root, receipt)
		drawSeller(document, root, receipt)
	})
}

/** A credit note calls some things otherwise. */
function textsOf(paper: Paper) {
	const texts = receiptTexts[paper.language]
	return 'credits' in paper ? { ...texts, ...texts.creditNote } : texts
}

function factsOf(paper: Paper): [string, string][] {
	const texts = textsOf(paper)
	const begin: [string, string][] = [
		[texts.number, String(paper.number)],
		[texts.date, dayOf(paper.issuedAt)],
	]
	if (!('credits' in paper)) {
		return [
			...begin,
			[texts.paidOn, dayOf(paper.paidAt)],
			[texts.orderNumber, paper.orderReference],
			[texts.paidBy, texts.methods[paper.method]],
			[texts.paymentReference, paper.paymentReference],
		]
	}
	const { number, issuedAt } = paper.credits
	return [
		...begin,
		[texts.creditNote.receipt, `${number}, ${dayOf(issuedAt)}`],
		[texts.orderNumber, paper.orderReference],
		[texts.paymentReference, paper.paymentReference],
	]
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

/** Each line is one certificate, or a part of the price of one. */
const QUANTITY = '1'

/** What was sold, how many of it, and for how much without VAT. None where only VAT is credited. */
function drawLines(document: Document, root: Element, receipt: Paper): void {
	if (receipt.lines.length === 0) return
	const texts = textsOf(receipt)
	const table = addGroup(document, root, 'Table')
	document.font('bold').fontSize(8).fillColor(QUIET)
	const titles = [texts.description, texts.quantity, texts.unitPrice, texts.amount] as const
	drawCells(
		document,
		table,
		lineCells(...titles).map((cell) => ({ ...cell, scope: 'Column' })),
		true,
	)
	document.font('regular').fontSize(9.5).fillColor(INK)
	for (const { text, amountOre } of receipt.lines) {
		const amount = money(amountOre, receipt)
		drawCells(document, table, lineCells(text, QUANTITY, amount, amount), true)
	}
}

function lineCells(text: string, quantity: string, unitPrice: string, amount: string) {
	return [
		{ text, left: LEFT, width: 206 },
		{ text: quantity, left: 266, width: 44, align: 'right' },
		{ text: unitPrice, left: 314, width: 108, align: 'right' },
		{ text: amount, left: 426, width: RIGHT - 426, align: 'right' },
	] as const
}

function drawSums(document: Document, root: Element, receipt: Paper): void {
	const texts = textsOf(receipt)
	// The sums stay together.
	if (document.y > BOTTOM - (receipt.vatFree ? 90 : 60)) startPage(document)
	document.y += 4
	const table = addGroup(document, root, 'Table')
	const drawSum = (label: string, ore: number) =>
		drawCells(
			document,
			table,
			[
				{ text: label, left: LEFT, width: 340, scope: 'Row' },
				{ text: money(ore, receipt), left: RIGHT - 160, width: 160, align: 'right' },
			],
			false,
		)
	document.font('regular').fontSize(9.5).fillColor(INK)
	if (receipt.lines.length > 0) drawSum(texts.net, receipt.netOre)
	drawSum(texts.vat(formatRate(receipt.vatRatePercent, receipt.language)), receipt.vatOre)
	document.font('bold').fontSize(11.5)
	drawSum(texts.total, receipt.totalOre)
}

function drawVatReason(document: Document, root: Element, { vatFree }: Receipt): void {
	if (!vatFree) return
	document.font('regular').fontSize(9.5).fillColor(INK)
	addContent(document, root, 'P', () => {
		document.text(vatReasonText(vatFree), LEFT, document.y + 8, { width: RIGHT - LEFT })
	})
}

function drawSeller(document: Document, root: Element, { seller, language }: Receipt): void {
	const texts = receiptTexts[language]
	const lines = [
		[seller.name, ...seller.address].join(', '),
		`${texts.organisationNumber} ${seller.organisationNumber} · ${texts.vatNumber} ${seller.vatNumber}`,
	]
	drawFeet(document, root, lines, texts.page)
}

const money = (ore: number, { language }: Receipt) => formatMoney(ore / 100, language)
