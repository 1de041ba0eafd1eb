import { describe, expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { parseEnvelopeWindow, RIGHT_WINDOW } from './envelope-window.ts'
import type { Letter } from './letter.ts'
import { type LetterPaper, lettersPdf } from './letters-pdf.ts'
import { testPrintPdf } from './test-print.ts'
import { AddressTooLongError } from './window-address.ts'

const paper: LetterPaper = {
	window: { x: 110, y: 45, width: 85, height: 35 },
	seller: {
		name: 'Vendel Import AB',
		address: ['Exempelgatan 1', '111 11 Stockholm'],
		organisationNumber: '556000-0000',
		vatNumber: 'SE556000000001',
	},
	contactEmail: 'kundservice@vendel.example',
	at: new Date('2026-11-15T23:30:00Z'),
}

function buildLetter(cars: number, changes: Partial<Letter> = {}): Letter {
	return {
		orderId: 'order',
		reference: '4F2K-9QXH',
		language: 'sv',
		address: ['Åsa Öberg', 'Storgatan 1', '831 30 Östersund'],
		cars: Array.from({ length: cars }, (_, index) => ({
			chassisNumber: `VND${String(1e13 + index)}`,
			registrationNumber: index === 0 ? 'ABC12D' : null,
		})),
		...changes,
	}
}

/** As long as the order form takes them: one has no space to break at. */
const LONG = [
	`Bilfirman ${'Ö'.repeat(90)}`,
	`${'Maximiliana '.repeat(4).trim()} ${'Wolfeschlegel'.repeat(4).slice(0, 50)}`,
	`${'W'.repeat(50)}`,
	`${'8'.repeat(20)} ${'Östersund '.repeat(5).trim()}`,
	'FRENCH SOUTHERN AND ANTARCTIC LANDS',
]

type Placed = Awaited<ReturnType<typeof readPdf>>['texts'][number]

const isInWindow = (text: Placed, { x, y, width, height } = paper.window) =>
	text.left >= x && text.right <= x + width && text.top >= y && text.bottom <= y + height

/** What is in the window of the first page, and what only begins there. */
async function inWindow(pdf: Buffer, window = paper.window) {
	const { texts } = await readPdf(pdf)
	const { x, y, width, height } = window
	const touching = texts.filter(
		({ page, left, right, top, bottom }) =>
			page === 1 && right > x && left < x + width && bottom > y && top < y + height,
	)
	return { touching, whole: touching.filter((text) => isInWindow(text, window)) }
}

describe('a cover letter', () => {
	test('C6 has the address, and nothing else, inside the window of the envelope', async () => {
		const pdf = await lettersPdf([buildLetter(3)], paper)
		const { touching, whole } = await inWindow(pdf)
		expect(whole).toEqual(touching)
		expect(whole.map(({ text }) => text)).toEqual(['Åsa Öberg', 'Storgatan 1', '831 30 Östersund'])
	})

	test.each([[paper.window], [{ x: 20, y: 50, width: 75, height: 40 }]])(
		'C6 wraps and shrinks a long address into the window %o',
		async (window) => {
			const pdf = await lettersPdf([buildLetter(1, { address: LONG })], { ...paper, window })
			const { touching, whole } = await inWindow(pdf, window)
			expect(whole).toEqual(touching)
			const words = whole.map(({ text }) => text).join('')
			expect(words.replaceAll(/\s/g, '')).toBe(LONG.join('').replaceAll(/\s/g, ''))
		},
	)

	test('C6 is refused, with its order, where the address cannot be legible in the window', async () => {
		const address = Array.from({ length: 14 }, () => 'A line of an address')
		const letter = buildLetter(1, { address })
		await expect(lettersPdf([letter], paper)).rejects.toThrow(AddressTooLongError)
		await expect(lettersPdf([letter], paper)).rejects.toThrow('4F2K-9QXH')
	})

	test('C6 is read aloud in order, in the language of its order, and tells its cars', async () => {
		const pdf = await lettersPdf([buildLetter(1), buildLetter(2, { language: 'en' })], paper)
		const { structure, unmarked, pages } = await readPdf(pdf)
		expect(unmarked).toEqual([])
		expect(pages).toBe(2)
		expect(structure.slice(0, 14)).toEqual([
			'Document/Sect/P: Vendel Import AB',
			'Document/Sect/P: Exempelgatan 1',
			'Document/Sect/P: 111 11 Stockholm',
			'Document/Sect/P: Åsa Öberg',
			'Document/Sect/P: Storgatan 1',
			'Document/Sect/P: 831 30 Östersund',
			'Document/Sect/H1: Här är ditt intyg',
			'Document/Sect/P: Ordernummer: 4F2K-9QXH',
			'Document/Sect/P: Datum: 2026-11-16',
			'Document/Sect/P: Tack för din beställning! Med brevet följer intyget (CoC) för bilen nedan.',
			'Document/Sect/P: Frågor om din beställning? Mejla kundservice@vendel.example.',
			'Document/Sect/Table/TR/TH: Chassinummer',
			'Document/Sect/Table/TR/TH: Registreringsnummer',
			'Document/Sect/Table/TR/TD: VND10000000000000',
		])
		expect(structure).toContain('Document/Sect/H1: Here are your certificates')
	})

	test('C6 of fifty cars goes on on a second page, which says whose it is', async () => {
		const pdf = await lettersPdf([buildLetter(50), buildLetter(1)], paper)
		const { structure, unmarked, pages, texts } = await readPdf(pdf)
		expect(pages).toBe(3)
		expect(unmarked).toEqual([])
		expect(structure.filter((line) => line.includes('TD: VND'))).toHaveLength(51)
		const feet = texts.filter(({ text }) => text.includes('Sida'))
		expect(feet.map(({ text }) => text)).toEqual([
			'4F2K-9QXH · Sida 1 av 2',
			'4F2K-9QXH · Sida 2 av 2',
		])
		expect(texts.every(({ bottom, right }) => bottom < 297 && right < 210)).toBe(true)
	})
})

test('C6 a test print has a sample in the window, and the setting to change', async () => {
	const pdf = await testPrintPdf(paper)
	const { structure, unmarked, pages } = await readPdf(pdf)
	expect(pages).toBe(1)
	expect(unmarked).toEqual([])
	expect(structure).toContain('Document/H1: ENVELOPE_WINDOW=110,45,85,35')
	expect((await inWindow(pdf)).whole).toHaveLength(4)
})

test('C6 a window is four numbers on the upper half of the page', () => {
	expect(parseEnvelopeWindow(RIGHT_WINDOW)).toEqual(paper.window)
	expect(parseEnvelopeWindow('20, 50.5, 90, 40')).toEqual({ x: 20, y: 50.5, width: 90, height: 40 })
	for (const wrong of [
		'',
		'110,45,85',
		'110,45,85,35,1',
		'-1,45,85,35',
		'150,45,85,35',
		'110,120,85,35',
		'110,45,10,35',
		'a,b,c,d',
	]) {
		expect(parseEnvelopeWindow(wrong), wrong).toBeNull()
	}
})
