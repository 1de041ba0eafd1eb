import { expect, test } from 'vitest'
import { bookVouchers } from '../../books/book-vouchers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { sendMail } from '../mails/send-mail.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds } from '../refunding/testing.ts'
import { checkVatNumber } from '../vat/check-vat-number.ts'
import { creditVat } from '../vat/credit-vat.ts'
import { SERVICE, storePaidUnchecked } from '../vat/testing.ts'
import { creditNoteFile } from './credit-note-file.ts'

const REASON = 'Omvänd betalningsskyldighet / Reverse charge: DE100'
const CAR = 'CoC VND1A2B3C4D567890 ABC12D'

const PAPERS = [
	{
		language: 'sv',
		titles: ['Beskrivning', 'Antal', 'À-pris exkl. moms', 'Belopp exkl. moms'],
		line: [CAR, '1', '-1 000,00 SEK', '-1 000,00 SEK'],
		sums: [
			...['Summa exkl. moms', '-1 000,00 SEK', 'Moms 0 %', '0,00 SEK'],
			...['Totalt krediterat', '-1 000,00 SEK'],
		],
		vatAlone: ['Moms 25 %', '-250,00 SEK', 'Totalt krediterat', '-250,00 SEK'],
	},
	{
		language: 'en',
		titles: ['Description', 'Quantity', 'Unit price excl. VAT', 'Amount excl. VAT'],
		line: [CAR, '1', '-SEK 1,000.00', '-SEK 1,000.00'],
		sums: [
			...['Sum excl. VAT', '-SEK 1,000.00', 'VAT 0%', 'SEK 0.00'],
			...['Total credited', '-SEK 1,000.00'],
		],
		vatAlone: ['VAT 25%', '-SEK 250.00', 'Total credited', '-SEK 250.00'],
	},
] as const

test.each(PAPERS)(
	'B1 the credit note of all that is left once the VAT went back names the cars, and why there is no VAT ($language)',
	async ({ language, titles, line, sums, vatAlone }) => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await placeCreditedVat(running, language)
		await refund(running, orderId, { amountOre: null })
		expect(await paperOf(running, orderId, 1)).toEqual({ table: vatAlone, reasons: [REASON] })
		expect(await paperOf(running, orderId, 2)).toEqual({
			table: [...titles, ...line, ...sums],
			reasons: [REASON],
		})
		expect(await vouchersOf(running)).toEqual([
			'receipt 1 1580=125000 3306=-100000 2611=-25000',
			'credit-note 1 1580=-25000 2611=25000',
			'credit-note 2 1580=-100000 3306=100000',
		])
	},
)

test('B1 the credit note of a part, once the VAT went back, is of a part, and says why there is no VAT', async () => {
	const running = await runShop({ ...SERVICE, works: false })
	const orderId = await placeCreditedVat(running, 'en')
	await refund(running, orderId, { amountOre: 400_00 })
	const { table, reasons } = await paperOf(running, orderId, 2)
	expect(table).toContain('Part of the price')
	expect(table).toContain('VAT 0%')
	expect(reasons).toEqual([REASON])
})

test('B1 the mail with such a credit note tells of no VAT', async () => {
	const running = await runShop({ ...SERVICE, works: false })
	const orderId = await placeCreditedVat(running, 'sv')
	await refund(running, orderId, { amountOre: null })
	const { rows } = await running.shop.pool.query('select id from mails where credit_note = 2')
	await sendMail(running.shop, rows[0].id)
	const [mail] = await mailsTo(running, 'asa@example.com')
	const text = mail?.text.replaceAll(/\s+/g, ' ')
	expect(text).toContain(`${CAR}: 1 000,00 SEK Återbetalat: 1 000,00 SEK`)
})

/** Paid with VAT, which went back once the number was confirmed. */
async function placeCreditedVat(running: RunningShop, language: string): Promise<string> {
	const orderId = await storePaidUnchecked(running, { language })
	await checkVatNumber(running.shop, orderId)
	await creditVat(running.shop, orderId)
	await makeRefunds(running.shop)
	return orderId
}

async function refund(
	{ shop }: RunningShop,
	orderId: string,
	wanted: { readonly amountOre: number | null },
): Promise<void> {
	await refundOrder(shop, { orderId, reason: '', again: true, ...wanted })
	await makeRefunds(shop)
}

/** With every kind of space as a plain one. */
async function paperOf({ shop }: RunningShop, orderId: string, number: number) {
	const file = await creditNoteFile(shop, orderId, number)
	const { structure } = await readPdf(file?.pdf ?? Buffer.alloc(0))
	const lines = structure.map((line) => line.replaceAll(/\s/g, ' ').replaceAll('−', '-'))
	const textOf = (line: string) => line.slice(line.indexOf(': ') + 2)
	return {
		table: lines.filter((line) => line.includes('/Table/')).map(textOf),
		reasons: lines.filter((line) => line.includes(' / ')).map(textOf),
	}
}

/** As `receipt 1 1580=125000 …`. */
async function vouchersOf({ shop }: RunningShop): Promise<string[]> {
	await shop.db.transaction().execute((transaction) => bookVouchers(shop, transaction))
	const { rows } = await shop.pool.query<{ kind: string; number: number; lines: string }>(
		`select kind, number, (
			select string_agg(account || '=' || ore, ' ' order by position)
			from unnest(accounts, amounts_ore) with ordinality as line (account, ore, position)
		) as lines
		from vouchers order by transition_id`,
	)
	return rows.map(({ kind, number, lines }) => `${kind} ${number} ${lines}`)
}
