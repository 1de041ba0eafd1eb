import { describe, expect, test } from 'vitest'
import { yearOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { buildCompanyOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { editOrder } from '../changing/edit-order.ts'
import type { Edits } from '../changing/edited-customer.ts'
import { swapCar } from '../changing/swap-car.ts'
import { creditNoteFile } from '../credit-notes/credit-note-file.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds, storeSettled } from '../refunding/testing.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { enforceRetention } from '../retention/retention.ts'
import { hits } from '../retention/testing.ts'
import { receiptFile } from './receipt-file.ts'

const FIRST = CARS_TO_TRY.withEverything
const SECOND = 'VND2E3F4G5H678901'
const THIRD = 'VND3J4K5L6M789012'

/** A sole trader, whose company is called after them. */
const TRADER = buildCompanyOrder({ companyName: 'Gulfinks Bilar', chassiNumbers: [FIRST, SECOND] })
const AS_ISSUED = ['Gulfinks Bilar', 'Storgatan 1', '123 45 Östersund', FIRST, SECOND]
const MOVED = { companyName: 'Kanarie AB', streetAddress: 'Nygatan 2', city: 'Umeå' }
const SINCE = ['Kanarie', 'Nygatan', 'Umeå', THIRD]
const PERSON = ['Åsa', 'Öberg', 'Bo Berg']

async function edit({ shop }: RunningShop, orderId: string, edits: Edits): Promise<void> {
	const edited = await editOrder(shop, { orderId, edits, operator: 'Anna' })
	expect(edited).toMatchObject({ outcome: 'changed' })
}

async function swap({ shop }: RunningShop, orderId: string, from: string, to: string) {
	const swapped = await swapCar(shop, { orderId, from, to, operator: 'Anna' })
	expect(swapped).toMatchObject({ outcome: 'swapped' })
}

/** Its cars in turns: each stands where the other one stood. */
async function changeAll(running: RunningShop, orderId: string): Promise<void> {
	await edit(running, orderId, { ...MOVED, firstName: 'Bo', lastName: 'Berg' })
	await edit(running, orderId, { city: 'Luleå' })
	await swap(running, orderId, SECOND, THIRD)
	await swap(running, orderId, FIRST, SECOND)
}

async function erase({ shop }: RunningShop): Promise<void> {
	const erased = await erasePerson(shop, 'asa@example.com', { undeliveredToo: true })
	expect(erased).toMatchObject({ anonymised: 1 })
}

async function refund({ shop }: RunningShop, orderId: string): Promise<void> {
	await refundOrder(shop, { orderId, amountOre: 100_00, reason: '', again: true })
	await makeRefunds(shop)
}

/** From here on each paper is drawn again. */
async function loseFiles({ shop }: RunningShop): Promise<void> {
	await shop.pool.query('delete from receipt_files')
	await shop.pool.query('delete from credit_note_files')
}

async function wordsOf(file: Promise<{ readonly pdf: Buffer } | null>): Promise<string> {
	return (await readPdf((await file)?.pdf ?? Buffer.alloc(0))).structure.join('\n')
}

const receiptOf = ({ shop }: RunningShop, orderId: string) =>
	wordsOf(receiptFile(shop, orderId, 'office'))

const creditNoteOf = ({ shop }: RunningShop, orderId: string, number: number) =>
	wordsOf(creditNoteFile(shop, orderId, number, 'office'))

function expectAsIssued(receipt: string): void {
	for (const word of AS_ISSUED) expect(receipt).toContain(word)
	for (const word of SINCE) expect(receipt).not.toContain(word)
	expect(receipt.indexOf(FIRST)).toBeLessThan(receipt.indexOf(SECOND))
}

const inEightYears = () => new Date(Date.UTC(yearOf(new Date()) + 8, 0, 1))

describe('a company’s paper that is drawn again', () => {
	test('O6 B1 is as it was issued, whatever was put right since, but for the contact person who was erased', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeSettled(running, TRADER)
		await changeAll(running, orderId)
		expectAsIssued(await receiptOf(running, orderId))
		await loseFiles(running)
		const drawn = await receiptOf(running, orderId)
		expectAsIssued(drawn)
		expect(drawn).toContain('Åsa Öberg Lind')

		await erase(running)
		const after = await receiptOf(running, orderId)
		expectAsIssued(after)
		for (const word of PERSON) expect(after).not.toContain(word)
	})

	test('O6 B1 what was put right before the receipt was issued stays so', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(TRADER)
		await edit(running, orderId, { streetAddress: 'Nygatan 2' })
		await handleOrder(running.shop, orderId)
		await storeSettled(running.shop, orderId)
		await edit(running, orderId, { companyName: 'Kanarie AB' })
		await erase(running)
		const receipt = await receiptOf(running, orderId)
		expect(receipt).toContain('Gulfinks Bilar')
		expect(receipt).toContain('Nygatan 2')
		// Nothing needs to know where they were before.
		expect(await hits(running, ['storgatan'])).toEqual([])
	})

	test('O6 B1 a credit note is as when it was issued: before or after the change', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeSettled(running, TRADER)
		await refund(running, orderId)
		await edit(running, orderId, MOVED)
		await refund(running, orderId)
		await erase(running)
		await refund(running, orderId)
		const names = ['Gulfinks Bilar', 'Kanarie AB', 'Kanarie AB']
		for (const [index, name] of names.entries()) {
			const note = await creditNoteOf(running, orderId, index + 1)
			expect(note).toContain(name)
			for (const word of PERSON) expect(note).not.toContain(word)
		}
	})

	test('B5 knows nobody once the books are over, nor does what was changed', async () => {
		const running = await runShop({ works: false })
		await awayFromMidnight()
		const orderId = await placeSettled(running, TRADER)
		await changeAll(running, orderId)
		await erase(running)
		await receiptOf(running, orderId)
		expect(await hits(running, ['gulfink'])).toEqual(['public.order_changes: gulfink'])
		await enforceRetention(running.shop, inEightYears())
		const receipt = await receiptOf(running, orderId)
		for (const word of ['Gulfink', 'Kanarie', 'Storgatan']) expect(receipt).not.toContain(word)
		expect(await hits(running, ['gulfink', 'kanarie', 'storgatan', 'nygatan'])).toEqual([])
	})

	test('O6 B1 is as it was issued also where a process of the version before erased the person', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeSettled(running, TRADER)
		await changeAll(running, orderId)
		await loseFiles(running)
		await running.shop.pool.query(
			"update orders set first_name = '', last_name = '', reduced_at = now()",
		)
		const receipt = await receiptOf(running, orderId)
		expectAsIssued(receipt)
		for (const word of PERSON) expect(receipt).not.toContain(word)
	})
})
