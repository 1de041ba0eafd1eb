import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { receiptPdf } from '../../receipts/receipt-pdf.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { forEachOf, manyRequests } from '../../testing/many-requests.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
	untilMailed,
} from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { resendMail, sendableMails } from '../mails/resend-mail.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { makeRefunds } from '../refunding/testing.ts'
import { erasePerson } from '../retention/erase-person.ts'
import type { Shop } from '../shop.ts'
import { creditNoteFile } from './credit-note-file.ts'

async function refund(running: RunningShop, orderId: string, amountOre: number | null = null) {
	const request = { orderId, amountOre, reason: '' }
	const outcome = await refundOrder(running.shop, request, AbortSignal.timeout(60_000))
	expect(outcome).toMatchObject({ outcome: 'refunded' })
	await eventually(async () => expect(await creditNoteMails(running)).not.toEqual([]))
	await untilMailed(running, orderId)
}

/** In the books, and mailed to nobody. */
async function storeRefunded(running: RunningShop): Promise<string> {
	const orderId = await storePaid(running, {})
	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	await makeRefunds(running.shop)
	return orderId
}

async function creditNoteMails(running: RunningShop) {
	const mails = await mailsTo(running, 'asa@example.com')
	return mails.filter(({ subject }) => subject.startsWith('Kreditnota'))
}

const keptFiles = async ({ shop }: RunningShop) =>
	(await shop.pool.query<{ pdf: Buffer }>('select pdf from credit_note_files')).rows

const wordsOf = async (pdf: Buffer | undefined) =>
	(await readPdf(pdf ?? Buffer.alloc(0))).structure.join('\n')

const path = (orderId: string) => `/api/order/credit-note?id=${orderId}&number=1`

const download = async ({ url }: RunningShop, orderId: string) =>
	Buffer.from(await (await fetch(url + path(orderId))).arrayBuffer())

describe('the file of a credit note', () => {
	test('O5 is drawn once, for the mail and for every download, also when many want it at once', async () => {
		const drawn: string[] = []
		const drawReceipt: Shop['drawReceipt'] = (paper) => {
			drawn.push('credits' in paper ? 'credit note' : 'receipt')
			return receiptPdf(paper)
		}
		const running = await runShop({ changes: { drawReceipt } })
		const orderId = await placePaidOrder(running, buildOrder())
		await refund(running, orderId)
		const [kept] = await keptFiles(running)
		expect(kept?.pdf.equals(await download(running, orderId))).toBe(true)
		await running.shop.pool.query('delete from credit_note_files')
		await Promise.all(Array.from({ length: 20 }, () => creditNoteFile(running.shop, orderId, 1)))
		expect(drawn.toSorted()).toEqual(['credit note', 'credit note', 'receipt'])
	})

	test('O5 B1 of an erased person is kept for the books as it was, and handed out to the office alone', async () => {
		const running = await runShop({ works: false })
		const orderId = await storeRefunded(running)
		const before = await download(running, orderId)
		expect(await wordsOf(before)).toContain('Åsa')
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect((await fetch(running.url + path(orderId))).status).toBe(404)
		expect(await creditNoteFile(running.shop, orderId, 1)).toBeNull()
		const kept = await creditNoteFile(running.shop, orderId, 1, 'office')
		expect(kept?.pdf.equals(before)).toBe(true)

		await running.shop.pool.query('delete from credit_note_files')
		expect(await creditNoteFile(running.shop, orderId, 1)).toBeNull()
		const drawn = await creditNoteFile(running.shop, orderId, 1, 'office')
		expect(await wordsOf(drawn?.pdf)).toContain('Åsa')
	})

	test('O5 B1 of what is given back to an erased person names them for the books', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		await makeRefunds(running.shop)
		expect((await fetch(running.url + path(orderId))).status).toBe(404)
		const drawn = await creditNoteFile(running.shop, orderId, 1, 'office')
		const words = await wordsOf(drawn?.pdf)
		for (const word of ['Åsa', 'Storgatan 1', CARS_TO_TRY.withEverything]) {
			expect(words).toContain(word)
		}
		expect(words).toMatch(/Totalt krediterat\n.*−1\s250,00/u)
	})

	test('O5 goes with the person also when a process of the version before anonymises the order', async () => {
		const running = await runShop({ works: false })
		const orderId = await storeRefunded(running)
		await creditNoteFile(running.shop, orderId, 1)
		expect(await keptFiles(running)).toHaveLength(1)
		await running.shop.db
			.updateTable('orders')
			.set({ first_name: '', last_name: '', reduced_at: new Date() })
			.where('id', '=', orderId)
			.execute()
		expect(await keptFiles(running)).toEqual([])
	})

	test('O5 shares the budget of the order’s receipt', async () => {
		const running = await runShop({ works: false })
		const orderId = await storeRefunded(running)
		const { get } = manyRequests(running.url, 10)
		const paths = [path(orderId), `/api/order/receipt?id=${orderId}`]
		const answers = await forEachOf(
			Array.from({ length: 80 }, (_, index) => paths[index % 2] ?? ''),
			10,
			get,
		)
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
	})
})

describe('the mail with a credit note', () => {
	test('O5 can be sent again where there is one, and is the one that fits once all was given back', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		expect(await sendableMails(running.shop, orderId)).toEqual(['receipt'])
		expect(await resendMail(running.shop, orderId, 'credit-note')).toBe('not-sendable')
		await refund(running, orderId, 100_00)
		expect(await sendableMails(running.shop, orderId)).toEqual(['receipt', 'credit-note'])
		const rest = { orderId, amountOre: null, reason: '' }
		await refundOrder(running.shop, rest, AbortSignal.timeout(60_000))
		expect(await sendableMails(running.shop, orderId)).toEqual(['credit-note', 'receipt'])
		await eventually(async () => expect(await creditNoteMails(running)).toHaveLength(2))
		expect(await resendMail(running.shop, orderId, 'credit-note')).toBe('queued')
		await eventually(async () => {
			const mails = await creditNoteMails(running)
			expect(mails).toHaveLength(4)
			expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
		})
	})
})
