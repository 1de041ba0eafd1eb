import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Receipt } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

function buildReceipt(cars: number, changes: Partial<Receipt> = {}): Receipt {
	return {
		number: 1042,
		issuedAt: new Date('2026-11-15T23:30:00Z'),
		language: 'sv',
		seller: {
			name: 'Vendel Import AB',
			address: ['Exempelgatan 1', '111 11 Stockholm'],
			organisationNumber: '556000-0000',
			vatNumber: 'SE556000000001',
		},
		buyer: ['Łukasz Öberg', 'Οδός 1', 'Sverige'],
		orderId: '0y0vzqyy6nwf5drnjbwk5y3j5fb40x9',
		lines: Array.from({ length: cars }, () => ({ text: 'CoC VND1A2B3C4D567890', amountOre: 100 })),
		netOre: cars * 100,
		vatRatePercent: 25,
		vatOre: cars * 25,
		totalOre: cars * 125,
		method: 'card',
		paymentReference: 'payment-1',
		...changes,
	}
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

/** The drawing instructions, in which text stands as numbers of the embedded font's letters. */
function contentOf(pdf: Buffer): string {
	const parts: string[] = []
	for (const match of pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
		try {
			parts.push(inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1'))
		} catch {
			// Not compressed: not a drawing.
		}
	}
	return parts.join('\n')
}

describe('a receipt as PDF', () => {
	test('is the same file to the last byte, whenever it is made', async () => {
		const [first, second] = await Promise.all([
			receiptPdf(buildReceipt(3)),
			receiptPdf(buildReceipt(3)),
		])
		expect(first.subarray(0, 5).toString()).toBe('%PDF-')
		expect(first.equals(second)).toBe(true)
		expect(first.equals(await receiptPdf(buildReceipt(3, { number: 1043 })))).toBe(false)
	})

	test('names its language and title for those who hear it read', async () => {
		const text = (await receiptPdf(buildReceipt(1))).toString('latin1')
		expect(text).toContain('/Lang (sv-SE)')
		expect(text).toContain('/MarkInfo')
		expect(text).toContain('/DisplayDocTitle true')
		expect((await receiptPdf(buildReceipt(1, { language: 'en' }))).toString('latin1')).toContain(
			'/Lang (en)',
		)
	})

	test('of one car is one page, of fifty cars two', async () => {
		expect(pagesOf(await receiptPdf(buildReceipt(1)))).toBe(1)
		expect(pagesOf(await receiptPdf(buildReceipt(50)))).toBe(2)
	})

	test('draws every line, and letters of other alphabets with their own glyphs', async () => {
		const few = contentOf(await receiptPdf(buildReceipt(2)))
		const many = contentOf(await receiptPdf(buildReceipt(12)))
		const drawings = (content: string) => content.match(/\] TJ/g)?.length ?? 0
		// A text and an amount for each of the ten more.
		expect(drawings(many) - drawings(few)).toBeGreaterThanOrEqual(20)
		// The table from glyphs back to letters, which is what copying and reading aloud go by.
		for (const letter of 'ŁÖΟς') {
			expect(few).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
		}
	})
})
