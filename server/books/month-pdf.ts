import { OUTSIDE_EU } from '@coc/contract'
import { dayOf } from '../calendar/swedish-days.ts'
import { formatMoney, formatRate } from '../receipts/format-money.ts'
import {
	BOTTOM,
	drawCells,
	drawFacts,
	drawFeet,
	drawPaper,
	drawTitle,
	INK,
	LEFT,
	QUIET,
	RIGHT,
	startPage,
} from '../receipts/paper.ts'
import type { Seller } from '../receipts/receipt.ts'
import { receiptTexts } from '../receipts/receipt-texts.ts'
import { addContent, addGroup, type Document, type Element } from '../receipts/tags.ts'
import type { Series } from './accounts.ts'
import type { MonthSums, Sold } from './month-sums.ts'

type Summary = {
	readonly sums: MonthSums
	readonly seller: Seller
	readonly series: Series
	readonly at: Date
}

const STATUSES: Record<MonthSums['status'], string> = {
	closed: 'Stängd',
	over: 'Inte stängd',
	'under-way': 'Pågår ännu',
}

/** A month's sums on paper, in Swedish: the books' language. */
export function monthPdf({ sums, seller, series, at }: Summary): Promise<Buffer> {
	const title = `Bokföring ${sums.month}`
	return drawPaper({ title, author: seller.name, language: 'sv', at }, (document, root) => {
		drawTitle(document, root, seller.name, title)
		drawFacts(document, root, factsOf(sums, series, at), RIGHT - LEFT)
		document.y += 8
		drawTable(document, root, {
			heading: 'Konton',
			titles: ['Konto', 'Debet', 'Kredit', 'Saldo'],
			rows: sums.accounts.map(({ account, debitOre, creditOre }) => [
				account,
				money(debitOre),
				money(creditOre),
				money(debitOre - creditOre),
			]),
		})
		drawTable(document, root, {
			heading: 'Försäljning per momssats',
			titles: ['Momssats', 'Exkl. moms', 'Moms', 'Inkl. moms'],
			rows: sums.rates.map((rate) => [
				`${formatRate(rate.vatRateBasisPoints / 100, 'sv')} %`,
				...soldCells(rate),
			]),
		})
		drawTable(document, root, {
			heading: 'Försäljning per land',
			titles: ['Land', 'Exkl. moms', 'Moms', 'Inkl. moms'],
			rows: sums.countries.map((country) => [
				countryName(country.countryCode),
				...soldCells(country),
			]),
		})
		const { organisationNumber, vatNumber, page } = receiptTexts.sv
		drawFeet(
			document,
			root,
			[
				[seller.name, ...seller.address].join(', '),
				`${organisationNumber} ${seller.organisationNumber} · ${vatNumber} ${seller.vatNumber}`,
			],
			page,
		)
	})
}

function factsOf({ status, batches, notExported, ...sums }: MonthSums, series: Series, at: Date) {
	const vouchers = sums.series.map(
		({ kind, vouchers: count, first, last }) =>
			`${count} i serie ${series[kind]} (${first}–${last})`,
	)
	const exported = batches.map(
		({ number, madeAt, vouchers: count }) => `nr ${number} ${dayOf(madeAt)} (${count})`,
	)
	return [
		['Status', STATUSES[status]],
		['Verifikationer', vouchers.join(', ') || 'Inga'],
		['Exporter', [...exported, `${notExported} inte exporterade`].join(', ')],
		...(sums.inOtherCurrency > 0
			? ([['I annan valuta, bokförs för hand', String(sums.inOtherCurrency)]] as const)
			: []),
		['Skapad', dayOf(at)],
	] as const
}

type Table = {
	readonly heading: string
	readonly titles: readonly string[]
	readonly rows: readonly (readonly string[])[]
}

const ROW = 26

function drawTable(document: Document, root: Element, { heading, titles, rows }: Table): void {
	// A heading does not stand alone at the foot of a page.
	if (document.y > BOTTOM - 3 * ROW) startPage(document)
	document.font('bold').fontSize(11.5).fillColor(INK)
	addContent(document, root, 'H2', () => document.text(heading, LEFT, document.y + 10))
	const table = addGroup(document, root, 'Table')
	document.font('bold').fontSize(8).fillColor(QUIET)
	drawCells(
		document,
		table,
		cellsOf(titles).map((cell) => ({ ...cell, scope: 'Column' })),
		true,
	)
	document.font('regular').fontSize(9.5).fillColor(INK)
	for (const row of rows) {
		const [first, ...rest] = cellsOf(row)
		if (first) drawCells(document, table, [{ ...first, scope: 'Row' }, ...rest], true)
	}
}

const WIDTH = 120

function cellsOf(texts: readonly string[]) {
	return texts.map((text, index) =>
		index === 0
			? { text, left: LEFT, width: WIDTH }
			: ({
					text,
					left: RIGHT - (texts.length - index) * WIDTH,
					width: WIDTH - 6,
					align: 'right',
				} as const),
	)
}

const soldCells = ({ netOre, vatOre }: Sold) => [
	money(netOre),
	money(vatOre),
	money(netOre + vatOre),
]

const money = (ore: number) => formatMoney(ore / 100, 'sv')

export function countryName(code: string): string {
	if (code === OUTSIDE_EU) return 'Utanför EU'
	return new Intl.DisplayNames('sv', { type: 'region' }).of(code) ?? code
}
