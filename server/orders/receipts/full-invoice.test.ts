import { type OrderRequest, OUTSIDE_EU } from '@coc/contract'
import { expect, test } from 'vitest'
import { dayOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { buildCompanyOrder, buildOrder, buildVatRules } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import type { Supply } from '../../vat/vat-rules.ts'
import { creditNoteFile } from '../credit-notes/credit-note-file.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds } from '../refunding/testing.ts'
import { receiptFile } from './receipt-file.ts'

const NORWAY = { countryCode: OUTSIDE_EU, countryOutsideEu: 'Norge' } as const

const BUYERS = {
	sweden: buildOrder(),
	confirmed: buildCompanyOrder({ countryCode: 'DE', vatNumber: 'DE100' }),
	unconfirmed: buildCompanyOrder({ countryCode: 'DE', vatNumber: 'DE200' }),
	private: buildOrder({ countryCode: 'FR' }),
	companyOutside: buildCompanyOrder({ ...NORWAY, vatNumber: 'NO123456789MVA' }),
	privateOutside: buildOrder(NORWAY),
} satisfies Record<string, OrderRequest>

type Buyer = keyof typeof BUYERS

/** The rate, and why there is no VAT. */
type Cell = readonly [percent: number, reason?: string]

const REVERSE_CHARGE = 'Omvänd betalningsskyldighet / Reverse charge: DE100'
const INTRA_EU = 'Unionsintern försäljning / Intra-EU supply, Article 138 VAT Directive'
const EXPORT = 'Export, undantagen från skatteplikt / Export, exempt from VAT'
const OUTSIDE = 'Omsättning utanför EU / Supply outside the EU'

const TABLE: Record<Supply, Record<Buyer, Cell>> = {
	service: {
		sweden: [25],
		confirmed: [0, REVERSE_CHARGE],
		unconfirmed: [25],
		private: [25],
		companyOutside: [0, OUTSIDE],
		privateOutside: [25],
	},
	download: {
		sweden: [25],
		confirmed: [0, REVERSE_CHARGE],
		unconfirmed: [19],
		private: [25],
		companyOutside: [0, OUTSIDE],
		privateOutside: [0, OUTSIDE],
	},
	goods: {
		sweden: [25],
		confirmed: [0, INTRA_EU],
		unconfirmed: [19],
		private: [25],
		companyOutside: [0, EXPORT],
		privateOutside: [0, EXPORT],
	},
}

const NUMBERS: Partial<Record<Buyer, string>> = {
	confirmed: 'DE100',
	unconfirmed: 'DE200',
	companyOutside: 'NO123456789MVA',
}
const COUNTRIES: Record<Buyer, string> = {
	sweden: 'Sverige',
	confirmed: 'Tyskland',
	unconfirmed: 'Tyskland',
	private: 'Frankrike',
	companyOutside: 'Norge',
	privateOutside: 'Norge',
}

test('B1 receipts and credit notes are full invoices in every case of the table', async () => {
	const running = await runShop({ works: false })
	await awayFromMidnight()
	for (const supply of Object.keys(TABLE).filter(isSupply)) {
		const oss = new Map(supply === 'service' ? [] : [['DE', 19_00]])
		const shop = { ...running.shop, vat: buildVatRules({ supply, oss }) }
		for (const buyer of Object.keys(BUYERS).filter(isBuyer)) {
			await judge({ ...running, shop }, supply, buyer)
		}
	}
})

async function judge(running: RunningShop, supply: Supply, buyer: Buyer): Promise<void> {
	const cell = TABLE[supply][buyer]
	const told = `${supply} ${buyer}`
	const today = dayOf(new Date())
	const orderId = await placeSettled(running, BUYERS[buyer])
	const { number, reference } = await issued(running, orderId)
	const receipt = await heard((await receiptFile(running.shop, orderId))?.pdf)
	expect(receipt.facts, told).toMatchObject({
		Kvittonummer: String(number),
		Datum: today,
		Betaldatum: today,
		Ordernummer: reference,
	})
	expect(receipt.table, told).toEqual(tableFor(cell, 1, 'Totalt betalat'))
	expectParties(receipt.paragraphs, buyer, told)
	expect(receipt.reasons, told).toEqual(cell.slice(1))

	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	await makeRefunds(running.shop)
	const note = await creditNoteOf(running, orderId)
	const credited = await heard(note.pdf)
	expect(credited.facts, told).toMatchObject({
		Kreditnotanummer: String(note.number),
		Datum: today,
		'Avser kvitto': `${number}, ${today}`,
		Ordernummer: reference,
	})
	expect(credited.table, told).toEqual(tableFor(cell, -1, 'Totalt krediterat'))
	expectParties(credited.paragraphs, buyer, told)
	expect(credited.reasons, told).toEqual(cell.slice(1))
}

const isBuyer = (text: string): text is Buyer => Object.hasOwn(BUYERS, text)
const isSupply = (text: string): text is Supply => Object.hasOwn(TABLE, text)

async function issued({ shop }: RunningShop, orderId: string) {
	const { rows } = await shop.pool.query<{ number: number; reference: string }>(
		`select number, order_reference as reference from receipts
		join orders on orders.id = order_id where order_id = $1`,
		[orderId],
	)
	return rows[0] ?? { number: 0, reference: '' }
}

async function creditNoteOf({ shop }: RunningShop, orderId: string) {
	const { rows } = await shop.pool.query<{ number: number }>(
		'select number from credit_notes where order_id = $1',
		[orderId],
	)
	const number = rows[0]?.number ?? 0
	expect(number).toBeGreaterThan(0)
	return { number, pdf: (await creditNoteFile(shop, orderId, number))?.pdf }
}

/** What a reader of the paper finds, part by part, with every kind of space as a plain one. */
async function heard(pdf: Buffer | undefined) {
	const { structure } = await readPdf(pdf ?? Buffer.alloc(0))
	const lines = structure.map((line) => line.replaceAll(/\s/g, ' ').replaceAll('−', '-'))
	const textsOf = (path: string) =>
		lines.flatMap((line) => (line.startsWith(`${path}: `) ? [line.slice(path.length + 2)] : []))
	const values = textsOf('Document/L/LI/LBody')
	const paragraphs = textsOf('Document/P')
	const isReason = (text: string) => text.includes(' / ')
	return {
		facts: Object.fromEntries(
			textsOf('Document/L/LI/Lbl').map((label, index) => [label, values[index]]),
		),
		table: lines.filter((line) => line.includes('/Table/')).map((line) => line.split(': ')[1]),
		paragraphs: paragraphs.filter((text) => !isReason(text)),
		reasons: paragraphs.filter(isReason),
	}
}

function expectParties(paragraphs: readonly string[], buyer: Buyer, told: string): void {
	const number = NUMBERS[buyer]
	expect(paragraphs, told).toEqual([
		'Vendel Import AB',
		...(number === undefined ? [] : ['Bilfirman & Söner AB', `Momsreg.nr ${number}`]),
		'Åsa Öberg Lind',
		'Storgatan 1',
		'123 45 Östersund',
		COUNTRIES[buyer],
		'Vendel Import AB, Exempelgatan 1, 111 11 Stockholm',
		'Org.nr 556000-0000 · Momsreg.nr SE556000000001',
	])
}

/** What, how many, unit price without VAT, base, rate and VAT, total. */
function tableFor([percent]: Cell, sign: 1 | -1, total: string): string[] {
	const money = (kronor: number) => {
		const [, thousands = '', rest = ''] = /^(\d*?)(\d{1,3})$/.exec(String(kronor)) ?? []
		const digits = [thousands, rest].filter(Boolean).join(' ')
		return `${sign < 0 && kronor > 0 ? '-' : ''}${digits},00 SEK`
	}
	return [
		...['Beskrivning', 'Antal', 'À-pris exkl. moms', 'Belopp exkl. moms'],
		...['CoC VND1A2B3C4D567890 ABC12D', '1', money(1000), money(1000)],
		...['Summa exkl. moms', money(1000)],
		...[`Moms ${percent} %`, money(10 * percent)],
		...[total, money(1000 + 10 * percent)],
	]
}
