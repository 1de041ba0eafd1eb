import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../books/months.ts'
import {
	folderForFiles,
	storeRefund,
	storeSold,
	sums,
	typed,
	vouchersIn,
} from '../../../books/testing.ts'
import { dayOf } from '../../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { acceptOrder } from '../../../orders/paying/accept-order.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readSie } from '../../../testing/read-sie.ts'
import { runShop } from '../../../testing/running-shop.ts'
import { storePaid, storePayment, typeAtDesk } from '../../testing-desk.ts'

describe('books export', () => {
	test('B2 B3 a month is a voucher for each receipt, credit note and odd payment, on Swedish days', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folderForFiles(), 'march.se')
		await storeSold(running, '2026-02-28T22:59:59Z')
		const sold = await storeSold(running, '2026-02-28T23:00:00Z')
		await storePayment(running, sold, { at: '2026-03-02T12:00:00Z' })
		await storeRefund(running, sold, { at: '2026-03-31T21:59:59Z', ore: 333_35 })
		await storeRefund(running, sold, { at: '2026-03-31T22:00:00Z', ore: 100_00 })
		await storeRefund(running, sold, { at: '2026-03-03T12:00:00Z', ore: 50_00, soldOre: 0 })

		const exported = await typed(running, `books export 2026-03 --sie ${file} --as Anna`)
		expect(exported).toMatchObject({ code: 0 })
		expect(exported.output).toContain('Batch 1: 4 vouchers.')
		expect(await vouchersIn(file)).toEqual([
			'R 2 20260301 1580=125000 3001=-100000 2611=-25000',
			'P 1 20260302 1580=125000 2890=-125000',
			'P 2 20260303 1580=-5000 2890=5000',
			'K 1 20260331 1580=-33335 3001=26668 2611=6667',
		])
		const { head, vouchers } = readSie(await readFile(file))
		expect(head.get('FNAMN')).toEqual(['Vendel Import AB'])
		expect(head.get('ORGNR')).toEqual(['556000-0000'])
		expect(vouchers.map(({ text }) => text.split(',')[0])).toEqual([
			'Kvitto 2',
			'Betalning utan försäljning',
			'Återbetalning utan kreditnota',
			'Kreditnota 1',
		])
		expect(await sums(running, '2026-03')).toMatchObject({
			status: 'over',
			accounts: [
				{ account: '1580', debitOre: 2500_00, creditOre: 383_35 },
				{ account: '2611', debitOre: 66_67, creditOre: 250_00 },
				{ account: '2890', debitOre: 50_00, creditOre: 1250_00 },
				{ account: '3001', debitOre: 266_68, creditOre: 1000_00 },
			],
			rates: [{ vatRateBasisPoints: 2500, netOre: 733_32, vatOre: 183_33 }],
			countries: [{ countryCode: 'SE', netOre: 733_32, vatOre: 183_33 }],
			batches: [{ number: 1, vouchers: 4 }],
			notExported: 0,
		})
		const { rows } = await running.shop.pool.query('select operator, act, details from acts')
		expect(rows).toEqual([
			{
				operator: 'Anna',
				act: 'books export',
				details: { month: '2026-03', batch: 1, vouchers: 4 },
			},
		])
	})

	test('B2 an order accepted later takes its price from the odd payments, and its receipt has one voucher', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folderForFiles(), 'sie')
		const orderId = await storePaid(running, { at: '2026-03-10T12:00:00Z', settledOre: 700_00 })
		await storePayment(running, orderId, { at: '2026-03-11T12:00:00Z', settledOre: 600_00 })
		await storeRefund(running, orderId, { at: '2026-03-12T12:00:00Z', ore: 50_00, soldOre: 0 })
		expect(await typed(running, 'books close 2026-03 --yes')).toMatchObject({ code: 0 })
		await awayFromMidnight()
		expect(await acceptOrder(running.shop, orderId)).toEqual({ outcome: 'accepted' })

		await typed(running, `books export 2026-03 --sie ${file}`)
		expect(await vouchersIn(file)).toEqual([
			'P 1 20260310 1580=70000 2890=-70000',
			'P 2 20260311 1580=60000 2890=-60000',
			'P 3 20260312 1580=-5000 2890=5000',
		])
		const today = dayOf(new Date())
		await typed(running, `books export ${monthOf(today)} --sie ${file}`)
		expect(await vouchersIn(file)).toEqual([
			`R 1 ${today.replaceAll('-', '')} 3001=-100000 2611=-25000 2890=125000`,
		])
	})

	test('B3 the same month again says so, and has only what is new', async () => {
		const running = await runShop({ works: false })
		const folder = await folderForFiles()
		const [first, second] = [path.join(folder, 'first.se'), path.join(folder, 'second.se')]
		const nothing = await typed(running, `books export 2026-03 --sie ${first}`)
		expect(nothing).toMatchObject({ code: 1, output: '' })
		expect(nothing.errors).toContain('There is nothing to export in 2026-03')

		await storeSold(running, '2026-03-10T12:00:00Z')
		await typed(running, `books export 2026-03 --sie ${first}`)
		const before = await readFile(first)
		const twice = await typed(running, `books export 2026-03 --sie ${second}`)
		expect(twice.code).toBe(1)
		expect(twice.errors).toMatch(
			/Everything was exported before: 2026-03 has batch 1 \(1 voucher, /,
		)
		expect(await readdir(folder)).toEqual(['first.se'])

		await storeSold(running, '2026-03-11T12:00:00Z')
		const newer = await typed(running, `books export 2026-03 --sie ${second}`)
		expect(newer.output).toContain('Batch 2: 1 voucher.')
		expect(newer.errors).toContain('Exported before, and not in this file: batch 1 (1 voucher, ')
		expect((await vouchersIn(second))[0]).toMatch(/^R 2 20260311 /)

		await typed(running, `books export 2026-03 --sie ${second} --batch 1`)
		expect((await readFile(second)).equals(before)).toBe(true)
		const unknown = await typed(running, `books export 2026-03 --sie ${second} --batch 3`)
		expect(unknown).toMatchObject({ code: 1 })
		expect(unknown.errors).toContain('no batch 3')
	})

	test('B3 a batch whose file cannot be written is none: nothing is lost, and nothing twice', async () => {
		const running = await runShop({ works: false })
		const folder = await folderForFiles()
		await storeSold(running, '2026-03-10T12:00:00Z')
		const nowhere = await typed(running, `books export 2026-03 --sie ${folder}/none/sie`)
		expect(nowhere).toMatchObject({ code: 1, output: '' })
		expect(nowhere.errors).toContain('could not be written')
		const foreign = { ...running.shop, seller: { ...running.shop.seller, name: 'Søn & Co' } }
		const broken = await typeAtDesk(
			{ ...running, shop: foreign },
			`books export 2026-03 --sie ${folder}/sie`,
		)
		expect(broken).toMatchObject({ code: 1, output: '' })
		expect(broken.errors).toContain('"ø" is not in code page 437, in the line: #FNAMN "Søn & Co"')
		expect(await readdir(folder)).toEqual([])
		expect(await sums(running, '2026-03')).toMatchObject({ batches: [], notExported: 1 })
	})

	test('B3 two who export at once share the vouchers out: none is in both files', async () => {
		const running = await runShop({ works: false })
		const folder = await folderForFiles()
		for (const day of ['10', '11', '12']) await storeSold(running, `2026-03-${day}T12:00:00Z`)
		const runs = await Promise.all(
			['a', 'b', 'c'].map((name) => typed(running, `books export 2026-03 --sie ${folder}/${name}`)),
		)
		expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1, 1])
		const [name] = await readdir(folder)
		expect(await vouchersIn(path.join(folder, name ?? ''))).toHaveLength(3)
	})

	test('B3 a month as CSV with Swedish headings, and as a PDF that can be heard', async () => {
		const running = await runShop({ works: false })
		const folder = await folderForFiles()
		const [csv, pdf] = [path.join(folder, 'march.csv'), path.join(folder, 'march.pdf')]
		const sold = await storeSold(running, '2026-03-10T12:00:00Z')
		await storeRefund(running, sold, { at: '2026-03-11T12:00:00Z', ore: 125_00 })
		const written = await typed(running, `books export 2026-03 --csv ${csv} --pdf ${pdf} --json`)
		expect(JSON.parse(written.output)).toMatchObject({ files: [csv, pdf], batch: null })
		const rows: Record<string, string>[] = parse(await readFile(csv, 'utf8'), {
			columns: true,
			delimiter: ';',
			bom: true,
		})
		expect(rows).toHaveLength(6)
		expect(rows[0]).toMatchObject({
			Serie: 'R',
			Nummer: '1',
			Bokföringsdatum: '2026-03-10',
			Datum: '2026-03-10',
			Konto: '1580',
			Debet: '1250,00',
			Kredit: '',
			Land: 'Sverige',
			'Momssats %': '25,00',
			Export: '',
		})
		expect(rows[3]).toMatchObject({ Serie: 'K', Konto: '1580', Debet: '', Kredit: '125,00' })

		const read = await readPdf(await readFile(pdf))
		expect(read).toMatchObject({ language: 'sv-SE', title: 'Bokföring 2026-03', unmarked: [] })
		const plain = read.structure.map((line) => line.replaceAll(/\s/g, ' '))
		const table = plain.slice(plain.indexOf('Document/H2: Konton'))
		expect(table.slice(0, 9)).toEqual([
			'Document/H2: Konton',
			'Document/Table/TR/TH: Konto',
			'Document/Table/TR/TH: Debet',
			'Document/Table/TR/TH: Kredit',
			'Document/Table/TR/TH: Saldo',
			'Document/Table/TR/TH: 1580',
			'Document/Table/TR/TD: 1 250,00 SEK',
			'Document/Table/TR/TD: 125,00 SEK',
			'Document/Table/TR/TD: 1 125,00 SEK',
		])
		expect(plain).toContain('Document/Table/TR/TH: 25 %')
		expect(plain).toContain('Document/Table/TR/TH: Sverige')
		expect(plain.filter((line) => line === 'Document/Table/TR/TD: 900,00 SEK')).toHaveLength(2)
	})

	test('B3 money in another currency has no voucher, and is told', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, { at: '2026-03-10T12:00:00Z', currency: 'EUR' })
		expect(await sums(running, '2026-03')).toMatchObject({ series: [], inOtherCurrency: 1 })
		const { errors } = await typed(running, 'books month 2026-03')
		expect(errors).toContain('1 payment or refund in another currency than SEK')
	})
})
