import { describe, expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import type { CreditNote, Receipt } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { buildReceipt } from './testing.ts'

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
		expect(await readPdf(await receiptPdf(buildReceipt(1)))).toMatchObject({
			language: 'sv-SE',
			title: 'Kvitto 1042',
		})
		expect(await readPdf(await receiptPdf(buildReceipt(1, { language: 'en' })))).toMatchObject({
			language: 'en',
			title: 'Receipt 1042',
		})
	})

	test('is read aloud as headings, facts and a table, in the letters of every alphabet', async () => {
		const pdf = await receiptPdf(buildReceipt(2))
		expect((await readPdf(pdf)).structure).toEqual([
			'Document/P: Vendel Import AB',
			'Document/H1: Kvitto',
			'Document/L/LI/Lbl: Kvittonummer',
			'Document/L/LI/LBody: 1042',
			'Document/L/LI/Lbl: Datum',
			'Document/L/LI/LBody: 2026-11-16',
			'Document/L/LI/Lbl: Betaldatum',
			'Document/L/LI/LBody: 2026-11-15',
			'Document/L/LI/Lbl: Ordernummer',
			'Document/L/LI/LBody: 4F2K-9QXH',
			'Document/L/LI/Lbl: Betalsätt',
			'Document/L/LI/LBody: Kort',
			'Document/L/LI/Lbl: Betalningsreferens',
			'Document/L/LI/LBody: payment-1',
			'Document/H2: Köpare',
			'Document/P: Łukasz Öberg',
			'Document/P: Οδός 1',
			'Document/P: Sverige',
			'Document/Table/TR/TH: Beskrivning',
			'Document/Table/TR/TH: Antal',
			'Document/Table/TR/TH: À-pris exkl. moms',
			'Document/Table/TR/TH: Belopp exkl. moms',
			'Document/Table/TR/TD: CoC VND1A2B3C4D567890',
			'Document/Table/TR/TD: 1',
			'Document/Table/TR/TD: 1,00 SEK',
			'Document/Table/TR/TD: 1,00 SEK',
			'Document/Table/TR/TD: CoC VND1A2B3C4D567890',
			'Document/Table/TR/TD: 1',
			'Document/Table/TR/TD: 1,00 SEK',
			'Document/Table/TR/TD: 1,00 SEK',
			'Document/Table/TR/TH: Summa exkl. moms',
			'Document/Table/TR/TD: 2,00 SEK',
			'Document/Table/TR/TH: Moms 25 %',
			'Document/Table/TR/TD: 0,50 SEK',
			'Document/Table/TR/TH: Totalt betalat',
			'Document/Table/TR/TD: 2,50 SEK',
			'Document/P: Vendel Import AB, Exempelgatan 1, 111 11 Stockholm',
			'Document/P: Org.nr 556000-0000 · Momsreg.nr SE556000000001',
		])
		const scopes = [...pdf.toString('latin1').matchAll(/\/Scope \/(\w+)/g)].map(
			([, scope]) => scope,
		)
		expect(scopes.toSorted()).toEqual([
			...['Column', 'Column', 'Column', 'Column'],
			...['Row', 'Row', 'Row'],
		])
	})

	test.each(['sv', 'en'] as const)(
		'paints nothing that is neither read aloud nor an artifact, in %s',
		async (language) => {
			for (const cars of [1, 50]) {
				const { unmarked } = await readPdf(await receiptPdf(buildReceipt(cars, { language })))
				expect(unmarked).toEqual([])
			}
		},
	)

	test('of one car is one page, of fifty cars two, each line and the seller read once', async () => {
		expect((await readPdf(await receiptPdf(buildReceipt(1)))).pages).toBe(1)
		const { pages, structure } = await readPdf(await receiptPdf(buildReceipt(50)))
		expect(pages).toBe(2)
		const read = (text: string) => structure.filter((line) => line.includes(text)).length
		expect(read('CoC VND')).toBe(50)
		expect(read('Org.nr')).toBe(1)
		expect(read('Sida')).toBe(0)
	})

	test.each([
		['reverse-charge', 'Omvänd betalningsskyldighet / Reverse charge: DE123456789'],
		['intra-eu-supply', 'Unionsintern försäljning / Intra-EU supply, Article 138 VAT Directive'],
		['export', 'Export, undantagen från skatteplikt / Export, exempt from VAT'],
		['outside-eu', 'Omsättning utanför EU / Supply outside the EU'],
	] as const)('O4 without VAT says why: %s', async (reason, words) => {
		for (const [cars, language] of [
			[1, 'sv'],
			[24, 'en'],
		] as const) {
			const vatFree = { reason, vatNumber: 'DE123456789' }
			const free = buildReceipt(cars, { vatFree, vatOre: 0, vatRatePercent: 0, language })
			const { structure, unmarked } = await readPdf(await receiptPdf(free))
			expect(structure.filter((line) => line.includes(words))).toEqual([`Document/P: ${words}`])
			expect(unmarked).toEqual([])
		}
	})

	test('that no longer names a buyer has no heading for one', async () => {
		const { structure } = await readPdf(await receiptPdf(buildReceipt(1, { buyer: [] })))
		expect(structure).toContain('Document/H1: Kvitto')
		expect(structure.filter((line) => line.includes('H2'))).toEqual([])
	})
})

function buildCreditNote(changes: Partial<Receipt> = {}): CreditNote {
	const receipt = buildReceipt(1, {
		number: 7,
		netOre: -100,
		vatOre: -25,
		totalOre: -125,
		...changes,
	})
	return { ...receipt, credits: { number: 1042, issuedAt: new Date('2026-11-15T23:30:00Z') } }
}

describe('a credit note as PDF', () => {
	test.each([
		['sv', 'sv-SE', 'Kreditnota 7', 'Avser kvitto', 'Totalt krediterat'],
		['en', 'en', 'Credit note 7', 'Credits receipt', 'Total credited'],
	] as const)(
		'O5 B1 names the receipt that it changes, in %s',
		async (language, lang, title, receipt, total) => {
			const read = await readPdf(await receiptPdf(buildCreditNote({ language })))
			expect(read).toMatchObject({ language: lang, title, pages: 1, unmarked: [] })
			const place = read.structure.indexOf(`Document/L/LI/Lbl: ${receipt}`)
			expect(read.structure[place + 1]).toBe('Document/L/LI/LBody: 1042, 2026-11-16')
			expect(read.structure).toContain(`Document/Table/TR/TH: ${total}`)
		},
	)

	test('O5 of the VAT alone has no line but that of the VAT', async () => {
		const note = buildCreditNote({ lines: [], netOre: 0, vatOre: -25, totalOre: -25 })
		const { structure } = await readPdf(await receiptPdf(note))
		expect(structure.filter((line) => line.includes('/TR/'))).toEqual([
			'Document/Table/TR/TH: Moms 25 %',
			'Document/Table/TR/TD: −0,25 SEK',
			'Document/Table/TR/TH: Totalt krediterat',
			'Document/Table/TR/TD: −0,25 SEK',
		])
	})
})
