import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refundOrder } from '../../../orders/refunding/refund-order.ts'
import { makeRefunds } from '../../../orders/refunding/testing.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import { receiveWithdrawal } from '../../../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../../../withdrawals/testing.ts'
import { runDesk } from '../../http/testing/running-desk.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'

async function newFolder(): Promise<string> {
	const parent = await mkdtemp(path.join(os.tmpdir(), 'coc-person-'))
	onTestFinished(() => rm(parent, { recursive: true, force: true }))
	return path.join(parent, 'asa')
}

const sentMails = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select from sent_mails')).rows.length

const acts = ({ shop }: RunningShop) => shop.db.selectFrom('acts').selectAll().execute()

describe('person', () => {
	test('O14 has what was given back, and what was put right', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		await typeAtDesk(running, `edit ${paid} --city Umeå`)
		await typeAtDesk(running, `refund ${paid} --yes`)
		const folder = await newFolder()
		await typeAtDesk(running, `person asa@example.com --out ${folder}`)
		const files = await readdir(path.join(folder, 'receipts'))
		expect(files.toSorted()).toEqual(['kreditnota-1.pdf', 'kvitto-1.pdf'])
		const data = await readFile(path.join(folder, 'data.json'), 'utf8')
		const changes = [{ field: 'city', new: 'Umeå' }]
		expect(JSON.parse(data)).toMatchObject({ orders: [{ changes }] })
	})

	test('O14 has why an order was cancelled, where somebody wrote it', async () => {
		const running = await runShop({ works: false })
		const { db } = running.shop
		const ids = [await storeOrder(db), await storeOrder(db)]
		await typeAtDesk(running, ['cancel', ids[0] ?? '', '--reason', 'Åsa <rang>', '--yes'])
		await typeAtDesk(running, ['cancel', ids[1] ?? '', '--yes'])
		const folder = await newFolder()
		await typeAtDesk(running, `person asa@example.com --out ${folder}`)
		const { orders } = JSON.parse(await readFile(path.join(folder, 'data.json'), 'utf8'))
		const reasons = orders.flatMap(({ history }: { history: { reason?: string }[] }) =>
			history.map(({ reason }) => reason),
		)
		expect(reasons.filter((reason: unknown) => reason !== undefined)).toEqual(['Åsa <rang>'])
		const page = await readFile(path.join(folder, 'index.html'), 'utf8')
		expect(page).toContain('Avbruten · Åsa &lt;rang&gt;')
	})

	test('O14 writes everything about a person, to read and for programs, and names nobody in the log', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		await placePayableOrder(running, buildOrder({ emailAddress: 'ASA@example.com' }))
		await placePayableOrder(
			running,
			buildOrder({ emailAddress: 'per@example.com', firstName: 'Kanarius' }),
		)
		await typeAtDesk(running, ['note', paid, 'Åsa <calls> on Monday', '--as', 'Anna'])
		await eventually(async () => expect(await sentMails(running)).toBe(4))
		const folder = await newFolder()
		const done = await typeAtDesk(running, `person asa@example.com --out ${folder} --as Bo`)
		expect(done).toMatchObject({ code: 0 })
		expect(done.output).toContain('2 orders written')

		const files = (await readdir(folder, { recursive: true })).toSorted()
		expect(files).toEqual(
			expect.arrayContaining(['data.json', 'index.html', 'receipts/kvitto-1.pdf']),
		)
		expect(files.filter((file) => /^mails\/.*payment-link-1\.html$/.test(file))).toHaveLength(2)
		expect(files.filter((file) => /^mails\/.*receipt-1\.txt$/.test(file))).toHaveLength(1)
		for (const file of files) {
			expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0)
		}
		const page = await readFile(path.join(folder, 'index.html'), 'utf8')
		for (const words of [
			'<html lang="sv">',
			'Dina uppgifter hos Vendel',
			'Åsa Öberg Lind',
			'+46 70 123 45 67',
			'Betald',
			'Väntar på betalning',
			'Åsa &lt;calls&gt; on Monday',
			'receipts/kvitto-1.pdf',
		]) {
			expect(page).toContain(words)
		}
		const text = await readFile(path.join(folder, 'data.json'), 'utf8')
		expect(JSON.parse(text)).toMatchObject({
			orders: [
				{ id: paid, customer: { emailAddress: 'asa@example.com' }, callbacks: [{}] },
				{ customer: { emailAddress: 'ASA@example.com' } },
			],
			withdrawals: [],
		})
		expect(page + text).not.toContain('Kanarius')
		expect(page + text, 'who of us wrote it').not.toContain('Anna')
		const pdf = await readFile(path.join(folder, 'receipts/kvitto-1.pdf'))
		expect((await readPdf(pdf)).structure.join('\n')).toContain('Åsa')

		const logged = (await acts(running)).filter(({ act }) => act === 'person')
		expect(logged).toHaveLength(2)
		expect(logged).toContainEqual(expect.objectContaining({ operator: 'Bo', order_id: paid }))
		expect(JSON.stringify(logged)).not.toContain('asa@')
	})

	test('O14 has nothing of somebody else who named its order when they withdrew, also in the browser', async () => {
		const running = await runDesk({ works: false })
		const orderId = await storeOrder(running.shop.db)
		const other = { name: 'Kanarius', emailAddress: 'per@example.com' }
		await receiveWithdrawal(running.shop, await saidOf(running.shop, orderId, other), '192.0.2.1')
		const folder = await newFolder()
		await typeAtDesk(running, `person asa@example.com --out ${folder}`)
		const data = await readFile(path.join(folder, 'data.json'), 'utf8')
		const manager = await running.signIn('manager', 'Bo')
		const { body } = await manager.act('person', { emailAddress: 'asa@example.com' })
		for (const text of [data, body]) {
			expect(text).toContain(orderId)
			expect(text).not.toContain('Kanarius')
			expect(text).not.toContain('per@example.com')
		}
	})

	test('O18 tells what was paid and given back in another currency as such', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 450_00, currency: 'EUR' })
		await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: '' })
		const folder = await newFolder()
		await typeAtDesk(running, `person asa@example.com --out ${folder}`)
		const page = await readFile(path.join(folder, 'index.html'), 'utf8')
		expect(page).toMatch(/Betald · 450,00 EUR/)
		expect(page).toMatch(/ · 100,00 EUR/)
	})

	test('O14 is written in the person’s language', async () => {
		const running = await runShop({ works: false })
		await running.place(buildOrder(), { 'accept-language': 'en', cookie: 'language=en' })
		const folder = await newFolder()
		await typeAtDesk(running, `person asa@example.com --out ${folder}/`)
		const page = await readFile(path.join(folder, 'index.html'), 'utf8')
		expect(page).toContain('Your data at Vendel')
		expect(page).toContain('New, to be handled')
	})

	test('O14 is there as a whole or not at all, and overwrites nothing', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, {})
		const folder = await newFolder()
		const drawReceipt = async () => {
			throw new Error('no font')
		}
		const failing = { ...running, shop: { ...running.shop, drawReceipt } }
		const command = `person asa@example.com --out ${folder}`
		expect(await typeAtDesk(failing, command)).toMatchObject({ code: 1 })
		expect(await readdir(path.dirname(folder))).toEqual([])

		const nobody = await typeAtDesk(running, `person nobody@example.com --out ${folder}`)
		expect(nobody).toMatchObject({ code: 1 })
		expect(nobody.errors).toContain('Nobody has ordered')
		expect(await readdir(path.dirname(folder))).toEqual([])

		await writeFile(folder, 'mine')
		const taken = await typeAtDesk(running, command)
		expect(taken).toMatchObject({ code: 1 })
		expect(taken.errors).toContain('is there already')
		expect(await readFile(folder, 'utf8')).toBe('mine')
		const nowhere = await typeAtDesk(running, `person asa@example.com --out ${folder}/x/y`)
		expect(nowhere).toMatchObject({ code: 1 })
		expect(nowhere.errors).toContain('could not be written')
	})
})

describe('receipt', () => {
	test('O14 of an erased order comes out at the desk, under the name of who took it', async () => {
		const running = await runShop({ works: false })
		const paid = await storePaid(running, {})
		await typeAtDesk(running, 'erase asa@example.com --undelivered-too --yes')
		const file = `${await newFolder()}.pdf`
		const done = await typeAtDesk(running, `receipt ${paid} --out ${file} --as Anna`)
		expect(done).toMatchObject({ code: 0 })
		expect((await readPdf(await readFile(file))).structure.join('\n')).toContain('Åsa')
		expect(await acts(running)).toContainEqual(
			expect.objectContaining({ act: 'receipt', operator: 'Anna', order_id: paid }),
		)
		const unpaid = await storeOrder(running.shop.db)
		expect((await typeAtDesk(running, `receipt ${unpaid}`)).errors).toContain('no receipt')
	})

	test('O14 B1 a credit note of an erased order comes out too, also in the browser', async () => {
		const running = await runDesk({ works: false })
		const paid = await storePaid(running, {})
		await refundOrder(running.shop, { orderId: paid, amountOre: null, reason: '' })
		await makeRefunds(running.shop)
		await typeAtDesk(running, 'erase asa@example.com --undelivered-too --yes')
		const file = `${await newFolder()}.pdf`
		const taken = `receipt ${paid} --credit-note 1 --out ${file} --as Anna`
		expect(await typeAtDesk(running, taken)).toMatchObject({ code: 0 })
		expect((await readPdf(await readFile(file))).structure.join('\n')).toContain('Åsa')
		const manager = await running.signIn('manager', 'Bo')
		const answer = await manager.act('receipt', { orderId: paid, creditNote: 1 })
		expect(answer.headers['content-type']).toBe('application/pdf')
		const another = await typeAtDesk(running, `receipt ${paid} --credit-note 2`)
		expect(another.errors).toContain('no such credit note')
		const noted = { act: 'receipt', order_id: paid, details: { 'credit note': 1 } }
		for (const operator of ['Anna', 'Bo']) {
			expect(await acts(running)).toContainEqual(expect.objectContaining({ ...noted, operator }))
		}
	})
})
