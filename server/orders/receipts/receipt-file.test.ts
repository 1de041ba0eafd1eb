import { describe, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { receiptPdf } from '../../receipts/receipt-pdf.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { erasePerson } from '../retention/erase-person.ts'
import type { Shop } from '../shop.ts'
import { receiptFile } from './receipt-file.ts'

/** Draws as ever, and counts. */
function countedDrawing() {
	const drawn: number[] = []
	const drawReceipt: Shop['drawReceipt'] = (receipt) => {
		drawn.push(receipt.number)
		return receiptPdf(receipt)
	}
	return { drawn, drawReceipt }
}

async function download({ url }: RunningShop, orderId: string): Promise<Buffer> {
	const answer = await fetch(`${url}/api/order/receipt?id=${orderId}`)
	expect(answer.status).toBe(200)
	return Buffer.from(await answer.arrayBuffer())
}

/** Waits for the mail, which draws the receipt first. */
async function placeOrderWithReceipt(running: RunningShop): Promise<string> {
	const orderId = await placePaidOrder(running, buildOrder())
	await eventually(async () => {
		const { rows } = await running.shop.pool.query(
			`select from mails where order_id = $1 and kind = 'receipt' and sent_at is not null`,
			[orderId],
		)
		expect(rows).toHaveLength(1)
	})
	return orderId
}

/** Asked for, and under way until it may be finished. */
async function slowlyDrawn(running: RunningShop, orderId: string) {
	const begun = Promise.withResolvers<void>()
	const finished = Promise.withResolvers<void>()
	const drawReceipt: Shop['drawReceipt'] = async (receipt) => {
		begun.resolve()
		await finished.promise
		return receiptPdf(receipt)
	}
	const asked = receiptFile({ ...running.shop, drawReceipt }, orderId)
	await begun.promise
	return { asked, finish: finished.resolve }
}

const keptFiles = async ({ shop }: RunningShop) =>
	(await shop.pool.query<{ pdf: Buffer }>('select pdf from receipt_files')).rows

/** As it is with receipts that were issued before they were kept. */
async function forgetFiles({ shop }: RunningShop): Promise<void> {
	await shop.pool.query('delete from receipt_files')
}

describe('the file of a receipt', () => {
	test('is drawn once, for the mail and for every download, also when forty want it at once, of two processes', async () => {
		const { drawn, drawReceipt } = countedDrawing()
		const running = await runShop({ changes: { drawReceipt } })
		const orderId = await placeOrderWithReceipt(running)
		const first = [await download(running, orderId), await download(running, orderId)]
		expect(drawn).toEqual([1])
		const [kept] = await keptFiles(running)
		for (const file of first) expect(kept?.pdf.equals(file)).toBe(true)

		await forgetFiles(running)
		const url = running.shop.pool.options.connectionString ?? ''
		const other = connectDatabase(url, 20, 'short-timeouts', 60_000)
		onTestFinished(() => other.close())
		const inOther = { ...running.shop, db: other.db, pool: other.pool }

		const files = await Promise.all(
			Array.from({ length: 40 }, async (_, index) =>
				index % 2 === 0 ? download(running, orderId) : (await receiptFile(inOther, orderId))?.pdf,
			),
		)
		expect(drawn).toEqual([1, 1])
		expect(new Set(files.map((file) => file?.toString('base64'))).size).toBe(1)
		expect(await keptFiles(running)).toHaveLength(1)
	})

	test('C12 leaves connections to the others, however many wait until it is drawn', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const finished = Promise.withResolvers<void>()
		const drawReceipt: Shop['drawReceipt'] = async (receipt) => {
			await finished.promise
			return receiptPdf(receipt)
		}
		const slow = { ...running.shop, drawReceipt }
		const { pool } = running.shop
		const many = 2 * (pool.options.max ?? 0)
		const asked = Array.from({ length: many }, () => receiptFile(slow, orderId))
		// Each stands in the queue behind those who want the receipt.
		for (let n = 0; n < many; n++) await pool.query('select')
		finished.resolve()
		const files = await Promise.all(asked)
		expect(files.every((file) => file?.pdf.equals(files[0]?.pdf ?? Buffer.of()))).toBe(true)
	})

	test('that cannot be drawn is not kept, and drawn at the next try', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const drawReceipt = async () => {
			throw new Error('no font')
		}
		const failing = receiptFile({ ...running.shop, drawReceipt }, orderId)
		await expect(failing).rejects.toThrow('no font')
		expect(await keptFiles(running)).toEqual([])
		await download(running, orderId)
		expect(await keptFiles(running)).toHaveLength(1)
	})

	test('O14 of an erased person is kept for the books as it was, and handed out to the office alone', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const before = await download(running, orderId)
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await receiptFile(running.shop, orderId)).toBeNull()
		const kept = await receiptFile(running.shop, orderId, 'office')
		expect(kept?.pdf.equals(before)).toBe(true)

		await forgetFiles(running)
		const drawn = await receiptFile(running.shop, orderId, 'office')
		const { structure } = await readPdf(drawn?.pdf ?? Buffer.alloc(0))
		expect(structure.join('\n')).toContain('Åsa')
	})

	test('of a company goes with its contact person, and is then drawn without them', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { company: 'Bilfirman' })
		await receiptFile(running.shop, orderId)
		expect(await keptFiles(running)).toHaveLength(1)
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await keptFiles(running)).toEqual([])
		const drawn = await receiptFile(running.shop, orderId, 'office')
		const text = (await readPdf(drawn?.pdf ?? Buffer.alloc(0))).structure.join('\n')
		expect(text).not.toContain('Åsa')
		expect(text).toContain('Bilfirman')
	})

	test('O14 is not handed out to whoever asked while the person was erased', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const { asked, finish } = await slowlyDrawn(running, orderId)
		const erased = erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		await eventually(async () => expect(await receiptWaitedFor(running)).toBe(1))
		const late = receiptFile(running.shop, orderId)
		await eventually(async () => expect(await receiptWaitedFor(running)).toBe(2))
		finish()
		await Promise.all([asked, erased])
		expect(await late).toBeNull()
		expect(await keptFiles(running)).toHaveLength(1)
	})

	test('O14 of a company, drawn while its contact person is erased, is not kept', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { company: 'Bilfirman' })
		const { asked, finish } = await slowlyDrawn(running, orderId)
		const erased = erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		await eventually(async () => expect(await receiptWaitedFor(running)).toBe(1))
		finish()
		await Promise.all([asked, erased])
		expect(await keptFiles(running)).toEqual([])
	})
})

/** How many wait for its lock. */
async function receiptWaitedFor({ shop }: RunningShop): Promise<number> {
	const { rows } = await shop.pool.query(
		`select count(*) as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'
			and query like '%"receipts"%for no key update'`,
	)
	return rows[0].n
}
