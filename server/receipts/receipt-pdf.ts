import { createRequire } from 'node:module'
import { formatMoney, formatRate } from '@coc/contract'
import type PDFDocument from 'pdfkit'
import type { Receipt } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'

const { resolve } = createRequire(import.meta.url)

// Letters of every European alphabet; the fonts that a PDF reader brings know only the western ones.
const FONTS = {
	regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
	bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const INK = '#1d1a16'
const QUIET = '#6b655b'
const RULE = '#d8d2c7'
const LEFT = 56
const RIGHT = 539
const COLUMN = 300
const BOTTOM = 740

/** The same receipt is the same file to the last byte, whenever it is made. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
	// Loaded when the first receipt is drawn: it would take a quarter of a second of every start.
	const { default: PdfDocument } = await import('pdfkit')
	const document = new PdfDocument({
		size: 'A4',
		margins: { top: 56, left: LEFT, right: 56, bottom: 40 },
		lang: receipt.language === 'sv' ? 'sv-SE' : 'en',
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		bufferPages: true,
		info: {
			Title: `${receiptTexts[receipt.language].title} ${receipt.number}`,
			Author: receipt.seller.name,
			CreationDate: receipt.issuedAt,
			ModDate: receipt.issuedAt,
		},
	})
	const chunks: Buffer[] = []
	document.on('data', (chunk: Buffer) => chunks.push(chunk))
	const written = new Promise<Buffer>((done, failed) => {
		document.on('end', () => done(Buffer.concat(chunks)))
		document.on('error', failed)
	})
	document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
	drawHead(document, receipt)
	drawLines(document, receipt)
	drawTotals(document, receipt)
	drawFeet(document, receipt)
	document.end()
	return written
}

type Document = InstanceType<typeof PDFDocument>

function drawHead(document: Document, receipt: Receipt): void {
	const texts = receiptTexts[receipt.language]
	document.font('bold').fontSize(10).fillColor(QUIET)
	document.text(receipt.seller.name, LEFT, 56, { structType: 'P', characterSpacing: 0.6 })
	document.font('bold').fontSize(24).fillColor(INK)
	document.text(texts.title, LEFT, 78, { structType: 'H1' })

	const facts: [string, string][] = [
		[texts.number, String(receipt.number)],
		[texts.date, swedishDate(receipt.issuedAt)],
		[texts.orderNumber, receipt.orderId],
		[texts.paidBy, texts.methods[receipt.method]],
		[texts.paymentReference, receipt.paymentReference],
	]
	let top = 128
	for (const [label, value] of facts) {
		document.font('regular').fontSize(8).fillColor(QUIET)
		document.text(label, LEFT, top, { structType: 'P' })
		document.fontSize(9.5).fillColor(INK)
		document.text(value, LEFT, top + 11, { structType: 'P', width: COLUMN - LEFT - 8 })
		top = document.y + 7
	}
	if (receipt.buyer.length > 0) {
		document.font('regular').fontSize(8).fillColor(QUIET)
		document.text(texts.buyer, COLUMN + 24, 128, { structType: 'P' })
		document.fontSize(9.5).fillColor(INK)
		document.text(receipt.buyer.join('\n'), COLUMN + 24, 139, {
			structType: 'P',
			width: RIGHT - COLUMN - 24,
			lineGap: 2,
		})
	}
	document.y = Math.max(top, document.y) + 16
}

function drawLines(document: Document, receipt: Receipt): void {
	const texts = receiptTexts[receipt.language]
	document.font('bold').fontSize(8).fillColor(QUIET)
	drawRow(document, texts.description, texts.amount)
	document.font('regular').fontSize(9.5).fillColor(INK)
	for (const line of receipt.lines) drawRow(document, line.text, money(line.amountOre, receipt))
}

function drawTotals(document: Document, receipt: Receipt): void {
	const texts = receiptTexts[receipt.language]
	// The sums stay together.
	if (document.y > BOTTOM - 60) startPage(document)
	document.y += 4
	drawRow(document, texts.net, money(receipt.netOre, receipt), 'plain')
	const rate = formatRate(receipt.vatRatePercent, receipt.language)
	drawRow(document, texts.vat(rate), money(receipt.vatOre, receipt), 'plain')
	document.font('bold').fontSize(11.5)
	drawRow(document, texts.total, money(receipt.totalOre, receipt), 'plain')
}

/** Text on the left, money on the right, and a new page when this one is full. */
function drawRow(document: Document, text: string, amount: string, kind = 'ruled'): void {
	if (document.y > BOTTOM) startPage(document)
	const top = document.y + 4.5
	document.text(text, LEFT, top, { structType: 'P', width: 340 })
	const bottom = document.y
	document.text(amount, RIGHT - 160, top, { structType: 'P', width: 160, align: 'right' })
	document.y = Math.max(bottom, document.y) + 3.5
	if (kind === 'ruled') {
		document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y)
		document.lineWidth(0.5).strokeColor(RULE).stroke()
	}
}

function startPage(document: Document): void {
	document.addPage()
	document.y = 56
}

/** Who sold it, on every page. */
function drawFeet(document: Document, { seller, language }: Receipt): void {
	const texts = receiptTexts[language]
	const { start, count } = document.bufferedPageRange()
	const whoSells = [
		[seller.name, ...seller.address].join(', '),
		`${texts.organisationNumber} ${seller.organisationNumber} · ${texts.vatNumber} ${seller.vatNumber}`,
	]
	for (let page = start; page < start + count; page++) {
		document.switchToPage(page)
		document.font('regular').fontSize(8).fillColor(QUIET)
		const options = { structType: 'P', lineBreak: false }
		document.text(whoSells[0] ?? '', LEFT, 774, options)
		document.text(whoSells[1] ?? '', LEFT, 786, options)
		if (count > 1) {
			const number = texts.page(page - start + 1, count)
			document.text(number, RIGHT - document.widthOfString(number), 786, options)
		}
	}
}

const money = (ore: number, { language }: Receipt) => formatMoney(ore / 100, language)

/** The day in Sweden, as `2026-11-15`, in both languages. */
function swedishDate(date: Date): string {
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(date)
}
