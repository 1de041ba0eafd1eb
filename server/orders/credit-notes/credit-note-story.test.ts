import { describe, expect, test } from 'vitest'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	payOrder,
	placeOddlyPaidOrder,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { mailsTo, paymentsAtProvider, refundByHand } from '../../testing/stand-ins.ts'
import { acceptOrder } from '../paying/accept-order.ts'
import { checkPayment } from '../paying/check-payment.ts'
import type { Wanted } from '../refunding/plan-refund.ts'
import { refundOrder } from '../refunding/refund-order.ts'

const FIRST = CARS_TO_TRY.withEverything
const SECOND = 'VND2E3F4G5H678901'
const TWO_CARS = { chassiNumbers: [FIRST, SECOND] }

async function refund(running: RunningShop, orderId: string, wanted: Wanted): Promise<void> {
	const request = { orderId, reason: 'Åsa is ill', again: true, ...wanted }
	const made = await refundOrder(running.shop, request, AbortSignal.timeout(60_000))
	expect(made).toMatchObject({ outcome: 'refunded' })
}

async function download(link: string): Promise<Buffer> {
	const answer = await fetch(link)
	expect(answer.status).toBe(200)
	return Buffer.from(await answer.arrayBuffer())
}

async function notesOf(running: RunningShop, orderId: string) {
	return (await running.summary(orderId))?.creditNotes ?? []
}

const issued = async ({ shop }: RunningShop) =>
	(
		await shop.pool.query(
			`select number, sold_ore, vat_ore from credit_notes join refunds on refunds.id = refund_id
			order by number`,
		)
	).rows

const LINE_TITLES = ['Description', 'Quantity', 'Unit price excl. VAT', 'Amount excl. VAT']

describe('the credit note', () => {
	test('O5 B1 of a car comes with the mail and can be downloaded, the same file, and says what bookkeeping asks for', async () => {
		const running = await runShop()
		await awayFromMidnight()
		const orderId = await placePaidOrder(running, buildOrder(TWO_CARS))
		expect(await notesOf(running, orderId)).toEqual([])
		await refund(running, orderId, { chassisNumbers: [SECOND] })

		const [note, ...others] = await notesOf(running, orderId)
		expect(others).toEqual([])
		const answer = await fetch(note?.link ?? '')
		expect(answer.headers.get('content-type')).toBe('application/pdf')
		expect(answer.headers.get('content-disposition')).toBe(
			'attachment; filename="kreditnota-1.pdf"',
		)
		expect(answer.headers.get('cache-control')).toBe('no-store')
		const pdf = Buffer.from(await answer.arrayBuffer())
		const { structure, title, language } = await readPdf(pdf)
		expect({ title, language }).toEqual({ title: 'Kreditnota 1', language: 'sv-SE' })
		const reference = (await running.summary(orderId))?.reference
		const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format()
		const { rows } = await running.shop.pool.query('select reference from refunds')
		expect(structure).toEqual([
			'Document/P: Vendel Import AB',
			'Document/H1: Kreditnota',
			'Document/L/LI/Lbl: Kreditnotanummer',
			'Document/L/LI/LBody: 1',
			'Document/L/LI/Lbl: Datum',
			`Document/L/LI/LBody: ${today}`,
			'Document/L/LI/Lbl: Avser kvitto',
			`Document/L/LI/LBody: 1, ${today}`,
			'Document/L/LI/Lbl: Ordernummer',
			`Document/L/LI/LBody: ${reference}`,
			'Document/L/LI/Lbl: Återbetalningsreferens',
			`Document/L/LI/LBody: ${rows[0].reference}`,
			'Document/H2: Köpare',
			'Document/P: Åsa Öberg Lind',
			'Document/P: Storgatan 1',
			'Document/P: 123 45 Östersund',
			'Document/P: Sverige',
			'Document/Table/TR/TH: Beskrivning',
			'Document/Table/TR/TH: Antal',
			'Document/Table/TR/TH: À-pris exkl. moms',
			'Document/Table/TR/TH: Belopp exkl. moms',
			'Document/Table/TR/TD: CoC VND2E3F4G5H678901 JKL34M',
			'Document/Table/TR/TD: 1',
			'Document/Table/TR/TD: −1 000,00 SEK',
			'Document/Table/TR/TD: −1 000,00 SEK',
			'Document/Table/TR/TH: Summa exkl. moms',
			'Document/Table/TR/TD: −1 000,00 SEK',
			'Document/Table/TR/TH: Moms 25 %',
			'Document/Table/TR/TD: −250,00 SEK',
			'Document/Table/TR/TH: Totalt krediterat',
			'Document/Table/TR/TD: −1 250,00 SEK',
			'Document/P: Vendel Import AB, Exempelgatan 1, 111 11 Stockholm',
			'Document/P: Org.nr 556000-0000 · Momsreg.nr SE556000000001',
		])
		await eventually(async () => {
			const mails = await mailsTo(running, 'asa@example.com')
			const mail = mails.find(({ subject }) => subject.startsWith('Kreditnota'))
			expect(mail?.subject).toBe(`Kreditnota för din CoC-beställning hos Vendel (${reference})`)
			expect(mail?.text).toMatch(/CoC VND2E3F4G5H678901 JKL34M: 1\s000,00\sSEK/)
			expect(mail?.text).toMatch(/Återbetalat: 1\s250,00\sSEK/)
			expect(mail?.text).not.toContain(FIRST)
			expect(mail?.text).not.toContain('Åsa is ill')
			const attached = `${running.sandbox.url}/mail/${mail?.['id']}/attachments/0`
			expect((await download(attached)).equals(pdf)).toBe(true)
		})
	})

	test('O5 is written in the order’s language: a part of the price, the VAT alone, then the rest', async () => {
		const running = await runShop()
		const { orderId } = await placeInEnglish(running)
		for (const wanted of [{ amountOre: 100_01 }, { vatOnly: true }, { amountOre: null }] as const) {
			await refund(running, orderId, wanted)
		}
		expect(await issued(running)).toEqual([
			{ number: 1, sold_ore: 100_01, vat_ore: 20_00 },
			{ number: 2, sold_ore: 230_00, vat_ore: 230_00 },
			{ number: 3, sold_ore: 919_99, vat_ore: 0 },
		])
		const tables = await Promise.all(
			(await notesOf(running, orderId)).map(async ({ link }) => tableOf(await download(link))),
		)
		expect(tables).toEqual([
			[
				...LINE_TITLES,
				...['Part of the price', '1', '-SEK 80.01', '-SEK 80.01'],
				...[
					'Sum excl. VAT',
					'-SEK 80.01',
					'VAT 25%',
					'-SEK 20.00',
					'Total credited',
					'-SEK 100.01',
				],
			],
			['VAT 25%', '-SEK 230.00', 'Total credited', '-SEK 230.00'],
			[
				...LINE_TITLES,
				...['Part of the price', '1', '-SEK 919.99', '-SEK 919.99'],
				...['Sum excl. VAT', '-SEK 919.99', 'VAT 25%', 'SEK 0.00', 'Total credited', '-SEK 919.99'],
			],
		])
		await eventually(async () => {
			const subjects = (await mailsTo(running, 'asa@example.com')).map(({ subject }) => subject)
			expect(
				subjects.filter((subject) => /^Credit note for your CoC order/.test(subject)),
			).toHaveLength(3)
		})
		expect(await running.summary(orderId)).toMatchObject({
			paymentStatus: 'SETTLED',
			refundedAmount: 1250,
		})
	})

	test('O5 is for sales only: not for what was paid too much, nor for what is given back elsewhere', async () => {
		const running = await runShop()
		const orderId = await placeOddlyPaidOrder(running, buildOrder(), 1300)
		await refund(running, orderId, { amountOre: 50_00 })
		expect(await acceptOrder(running.shop, orderId)).toEqual({ outcome: 'accepted' })
		expect(await issued(running)).toEqual([])

		const [payment] = await paymentsAtProvider(running)
		await refundByHand(running, payment?.paymentId ?? '', 100)
		await eventually(async () => {
			await checkPayment(running.shop, payment?.paymentId ?? '')
			expect(running.alerts).toContain('The provider refunded more than we did')
		})
		expect(await issued(running)).toEqual([])
		await refund(running, orderId, { amountOre: null })
		expect(await issued(running)).toEqual([{ number: 1, sold_ore: 1150_00, vat_ore: 230_00 }])
	})

	test('O5 is for all of the price where what was paid too much was given back elsewhere before it was accepted', async () => {
		const running = await runShop()
		const orderId = await placeOddlyPaidOrder(running, buildOrder(), 1300)
		const [payment] = await paymentsAtProvider(running)
		await refundByHand(running, payment?.paymentId ?? '', 50)
		await eventually(async () => {
			await checkPayment(running.shop, payment?.paymentId ?? '')
			expect(await acceptOrder(running.shop, orderId)).toEqual({ outcome: 'accepted' })
		})
		await refund(running, orderId, { amountOre: 100_00 })
		await refund(running, orderId, { amountOre: null })
		expect(await issued(running)).toEqual([
			{ number: 1, sold_ore: 100_00, vat_ore: 20_00 },
			{ number: 2, sold_ore: 1150_00, vat_ore: 230_00 },
		])
	})

	test('O5 of the whole price mirrors the receipt, car by car, and is nobody else’s: another order’s number, or none, finds nothing', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder(TWO_CARS))
		const other = await placePaidOrder(running, buildOrder())
		await refund(running, orderId, { amountOre: null })
		const [whole] = await notesOf(running, orderId)
		const { structure } = await readPdf(await download(whole?.link ?? ''))
		expect(structure.filter((line) => line.includes('CoC '))).toHaveLength(2)
		expect(structure).toContain('Document/Table/TR/TD: −2 500,00 SEK')

		const note = (id: string, number: string) =>
			fetch(`${running.url}/api/order/credit-note?id=${id}&number=${number}`)
		expect((await note(orderId, '1')).status).toBe(200)
		for (const number of ['2', '0', '-1', '01', '1.0', '1e0', '9'.repeat(16), '', 'x']) {
			expect((await note(orderId, number)).status, number).toBe(404)
		}
		expect((await note(other, '1')).status).toBe(404)
		expect((await fetch(`${running.url}/api/order/credit-note?id=${orderId}`)).status).toBe(404)
		expect((await fetch(`${running.url}/api/order/credit-note?number=1`)).status).toBe(404)
	})
})

async function placeInEnglish(running: RunningShop) {
	const { orderId } = await running.place(buildOrder(), { 'accept-language': 'en' })
	await eventually(async () => {
		if (!(await running.summary(orderId))?.paymentLink) throw new Error('not payable yet')
	})
	await payOrder(running, orderId)
	return { orderId }
}

/** The cells, with every kind of space as a plain one. */
async function tableOf(pdf: Buffer): Promise<string[]> {
	const { structure } = await readPdf(pdf)
	return structure.flatMap((line) => {
		const [path = '', text = ''] = line.split(/: (.*)/s)
		return path.includes('Table') ? [text.replaceAll(/\s/g, ' ')] : []
	})
}
