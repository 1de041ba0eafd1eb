import { createHash } from 'node:crypto'
import { API_PATHS } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { carsToProduce } from '../desk/queries/deliveries/list-deliveries.ts'
import { deleteDeliveredFiles } from '../documents/delete-delivered-files.ts'
import { lockCar } from '../documents/store-document.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import { verifyDocument } from '../documents/verify-document.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePaidOrder, type RunningShop, runShop } from '../testing/running-shop.ts'
import { placeSettled } from '../testing/steps/place-settled.ts'
import { tellNow } from '../testing/steps/tell-now.ts'
import { tryAgainNow } from '../testing/steps/try-again-now.ts'
import { deliverOrder } from './deliver-order.ts'
import { moveDeliveries } from './move-delivery.ts'

const [CAR, OTHER_CAR] = [CARS_TO_TRY.withEverything, 'VND2E3F4G5H678901']
const DAYS = 365

async function take({ shop }: RunningShop, content: Buffer, replace = false): Promise<string> {
	await takeFile(shop.certificates.archive, { name: 'a.pdf', content }, { replace })
	return createHash('sha256').update(content).digest('hex')
}

const nightIn = ({ shop }: RunningShop, days: number) =>
	deleteDeliveredFiles(shop.db, DAYS, new Date(Date.now() + days * 24 * 3600_000))

async function kept({ shop }: RunningShop): Promise<string[]> {
	const files = await shop.db.selectFrom('document_files').select('sha256').execute()
	return files.map(({ sha256 }) => sha256)
}

async function order(running: RunningShop, status: string): Promise<string> {
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
	await untilStatus(running, orderId, status)
	return orderId
}

async function untilStatus({ summary }: RunningShop, orderId: string, status: string) {
	await eventually(async () => {
		expect((await summary(orderId))?.deliveries).toMatchObject([{ status }])
	})
}

function fetchFile({ url }: RunningShop, id: string, sha256: string): Promise<Response> {
	const body = new URLSearchParams({ id, sha256 })
	return fetch(`${url}/${API_PATHS.certificate}`, { method: 'POST', body })
}

/** An order whose customer has been told of its certificate. */
async function deliverSent(running: RunningShop): Promise<void> {
	const { shop } = running
	await deliverOrder(shop, await placeSettled(running, buildOrder({ chassiNumbers: [CAR] })))
	const ids = (await shop.db.selectFrom('deliveries').select('id').execute()).map(({ id }) => id)
	await shop.db.transaction().execute(async (transaction) => {
		await moveDeliveries(transaction, ids, { to: 'SENT', cause: 'test' })
	})
}

describe('the bytes of a certificate', () => {
	test('C10 are deleted when their time after delivery is over; it is still told from a forged one', async () => {
		const running = await runShop()
		const sha256 = await take(running, await buildPdf(CAR))
		const orderId = await order(running, 'SENT')
		await nightIn(running, DAYS - 1)
		expect(await kept(running)).toEqual([sha256])
		await nightIn(running, DAYS + 1)
		expect(await kept(running)).toEqual([])
		expect((await running.summary(orderId))?.deliveries).toMatchObject([{ files: [] }])
		expect((await fetchFile(running, orderId, sha256)).status).toBe(404)
		expect(await verifyDocument(running.shop.db, sha256)).toMatchObject({ verdict: 'issued' })
	})

	test('C10 are no certificate that another has to be told to replace, once they are deleted', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		const drawn = await take(running, await buildPdf(CAR))
		await deliverSent(running)
		await take(running, await buildPdf(CAR, 'drawn anew'))
		expect(await kept(running)).toHaveLength(2)
		expect(await verifyDocument(shop.db, drawn)).toMatchObject({ verdict: 'issued' })
		await shop.db.deleteFrom('documents').where('chassis_number', 'is', null).execute()
		await nightIn(running, DAYS + 1)
		expect(await kept(running)).toEqual([])
		const later = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
		await deliverOrder(shop, later)
		await untilStatus(running, later, 'WAITING')
		const anew = await take(running, await buildPdf(CAR, 'drawn anew'))
		await deliverOrder(shop, later)
		expect((await running.summary(later))?.deliveries).toMatchObject([
			{ status: 'READY', files: [{ sha256: anew }] },
		])
		expect(await verifyDocument(shop.db, drawn)).toMatchObject({ verdict: 'replaced' })
	})

	test('C10 stay as long as the last customer has a right to them', async () => {
		const running = await runShop()
		const sha256 = await take(running, await buildPdf(CAR))
		const first = await order(running, 'SENT')
		await running.shop.pool.query(
			"update deliveries set status_since = now() - interval '400 days'",
		)
		await running.shop.pool.query("update documents set received_at = now() - interval '400 days'")
		await order(running, 'SENT')
		await nightIn(running, 0)
		expect(await kept(running)).toEqual([sha256])
		expect((await fetchFile(running, first, sha256)).status).toBe(200)
	})

	test('C10 stay in the archive while nobody got them, and while somebody waits for a person; of one that was replaced they go after the same time', async () => {
		const running = await runShop({ works: false })
		await take(running, await buildPdf(CAR))
		const staying = [
			await take(running, await buildPdf(CAR, 'corrected'), true),
			await take(running, await buildPdf(OTHER_CAR)),
			await take(running, await buildPdf('no car')),
		].toSorted()
		await nightIn(running, DAYS - 1)
		expect(await kept(running)).toHaveLength(4)
		for (const days of [DAYS + 1, 10 * DAYS]) {
			await nightIn(running, days)
			expect((await kept(running)).toSorted()).toEqual(staying)
		}
	})

	test('C10 C7 are deleted too where it was delivered, had a problem and was given back', async () => {
		const running = await runShop({ works: false })
		await take(running, await buildPdf(CAR))
		const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
		const { shop } = running
		await deliverOrder(shop, orderId)
		const ids = (await shop.db.selectFrom('deliveries').select('id').execute()).map(({ id }) => id)
		await shop.db.transaction().execute(async (transaction) => {
			for (const to of ['SENT', 'PROBLEM'] as const) {
				await moveDeliveries(transaction, ids, { to, cause: 'test' })
			}
		})
		await refundOrder(shop, { orderId, amountOre: null, reason: '' })
		await deliverOrder(shop, orderId)
		expect((await running.summary(orderId))?.deliveries).toMatchObject([{ status: 'STOPPED' }])
		await nightIn(running, DAYS - 1)
		expect(await kept(running)).toHaveLength(1)
		await nightIn(running, DAYS + 1)
		expect(await kept(running)).toEqual([])
	})

	test('C10 are deleted by the nightly job, after as many days as the setting says', async () => {
		const running = await runShop({ certificates: { retentionDays: 30 } })
		await take(running, await buildPdf(CAR))
		await order(running, 'SENT')
		await running.shop.pool.query("update deliveries set status_since = now() - interval '31 days'")
		await running.shop.pool.query("update documents set received_at = now() - interval '31 days'")
		await running.queue.boss.send('retention', {})
		await eventually(async () => {
			await tryAgainNow(running, 'retention')
			expect(await kept(running)).toEqual([])
		})
	})
})

describe('a later order for a car whose certificate was deleted', () => {
	test('C10 D17 waits among the cars to produce, and is served when the same file comes again, which then stays', async () => {
		const running = await runShop()
		const content = await buildPdf(CAR)
		const sha256 = await take(running, content)
		const first = await order(running, 'SENT')
		await running.shop.pool.query("update documents set received_at = now() - interval '400 days'")
		await running.shop.pool.query(
			"update deliveries set status_since = now() - interval '400 days'",
		)
		await nightIn(running, 0)
		const second = await order(running, 'WAITING')
		expect(await carsToProduce(running.shop.db, { limit: 10 })).toMatchObject([
			{ orderId: second, chassisNumber: CAR, waitsFor: 'certificate' },
		])
		await Promise.all([take(running, content), take(running, content)])
		await eventually(async () => {
			await tellNow(running)
			expect((await running.summary(second))?.deliveries).toMatchObject([{ status: 'SENT' }])
		})
		for (const orderId of [first, second]) {
			const answer = await fetchFile(running, orderId, sha256)
			expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
		}
		await nightIn(running, 1)
		expect(await kept(running)).toEqual([sha256])
	})

	test('C10 asks the importer’s system for it again', async () => {
		const content = await buildPdf(CAR)
		const source = { fetchDocument: async () => content }
		const running = await runShop({ certificates: { source } })
		const first = await order(running, 'SENT')
		await nightIn(running, DAYS + 1)
		expect(await kept(running)).toEqual([])
		const second = await order(running, 'SENT')
		expect(second).not.toBe(first)
		expect(await kept(running)).toHaveLength(1)
	})

	test('C10 that is served at the very moment of deleting keeps the bytes', async () => {
		const running = await runShop()
		const sha256 = await take(running, await buildPdf(CAR))
		await order(running, 'SENT')
		const { db } = running.shop
		let night: Promise<void> = Promise.resolve()
		await db.transaction().execute(async (transaction) => {
			await lockCar(transaction, CAR)
			night = nightIn(running, DAYS + 1)
			await eventually(async () => {
				const { rows } = await running.shop.pool.query(
					"select from pg_locks where locktype = 'advisory' and not granted",
				)
				expect(rows).toHaveLength(1)
			})
			await transaction.updateTable('deliveries').set({ status: 'READY' }).execute()
		})
		await night
		expect(await kept(running)).toEqual([sha256])
	})
})
