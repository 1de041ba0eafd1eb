import { describe, expect, test } from 'vitest'
import { listAttention } from '../attention/list-attention.ts'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePaidOrder, type RunningShop, runShop } from '../testing/running-shop.ts'
import { makeProviderFail } from '../testing/stand-ins.ts'
import { tellNow } from '../testing/steps/tell-now.ts'
import { tryAgainNow } from '../testing/steps/try-again-now.ts'
import { askSource } from './asking/ask-source.ts'
import { deliverOrder } from './deliver-order.ts'
import { lookAfterDeliveries } from './look-after-deliveries.ts'
import {
	ageAnswers,
	askedAtSource,
	certificateMails,
	pendingSteps,
	runShopWithSource,
	statuses,
} from './testing/source-stand-in.ts'

const CAR = CARS_TO_TRY.withEverything
const OTHER_CAR = 'VND2E3F4G5H678901'

const ordering = (...chassiNumbers: string[]) => buildOrder({ chassiNumbers })

/** Settled by a process that knows of no deliveries. */
async function placeAsBefore(running: RunningShop, paidAgo = '3 minutes'): Promise<string> {
	const orderId = await placePaidOrder(running, ordering(CAR))
	await eventually(async () => expect(await statuses(running, orderId)).toEqual(['WAITING']))
	const { pool } = running.shop
	await eventually(async () => expect(await pendingSteps(running, 'deliver-order')).toEqual([]))
	await pool.query('delete from deliveries where order_id = $1', [orderId])
	await pool.query('update receipts set issued_at = now() - $2::interval where order_id = $1', [
		orderId,
		paidAgo,
	])
	return orderId
}

async function migratedAgo({ shop }: RunningShop, interval: string): Promise<void> {
	await shop.pool.query(
		`update kysely_migration set "timestamp" = to_json(now() - $1::interval) #>> '{}'
		where name = '0018-deliveries'`,
		[interval],
	)
}

describe('an order that a process of the version before settled', () => {
	test('C2 is delivered as the others, once, however often it is looked for', async () => {
		const running = await runShop()
		await migratedAgo(running, '1 hour')
		const orderId = await placeAsBefore(running)
		await Promise.all([1, 2, 3].map(() => lookAfterDeliveries(running.shop)))
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['WAITING']))
		const { rows } = await running.shop.pool.query(
			`select from pgboss.job where name = 'deliver-order' and data->>'orderId' = $1`,
			[orderId],
		)
		// The one of its payment, and one that was looked after.
		expect(rows).toHaveLength(2)
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'deliver-order')).toEqual([])
	})

	test('C2 is left alone when it was paid before there were deliveries, just now, or is given back', async () => {
		const running = await runShop({ works: true })
		await migratedAgo(running, '1 hour')
		await placeAsBefore(running, '2 hours')
		const justNow = await placeAsBefore(running, '10 seconds')
		const givenBack = await placeAsBefore(running)
		await running.queue.stop()
		await refundOrder(running.shop, { orderId: givenBack, amountOre: null, reason: '' })
		await running.shop.pool.query("delete from pgboss.job where name = 'deliver-order'")
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'deliver-order')).toEqual([])
		// The other half of it: what is found once its time has come.
		await running.shop.pool.query(
			"update receipts set issued_at = now() - interval '3 minutes' where order_id = $1",
			[justNow],
		)
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'deliver-order')).toEqual([justNow])
	})
})

describe('a car that waits for the importer’s system', () => {
	test('C4 is asked about every hour for a day, then every six, by one step at a time', async () => {
		const running = await runShopWithSource()
		await makeProviderFail(running, { documents: 'not-yet' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => expect(await askedAtSource(running)).toHaveLength(1))
		const asked = async (passed: string) => {
			await eventually(async () => expect(await pendingSteps(running, 'ask-source')).toEqual([]))
			await ageAnswers(running, passed)
			const before = (await askedAtSource(running)).length
			await Promise.all([1, 2, 3].map(() => lookAfterDeliveries(running.shop)))
			await eventually(async () => expect(await pendingSteps(running, 'ask-source')).toEqual([]))
			return (await askedAtSource(running)).length - before
		}
		expect(await asked('50 minutes')).toBe(0)
		expect(await asked('11 minutes')).toBe(1)
		// A day later: what would be due by the hour is not.
		await running.shop.pool.query("update deliveries set created_at = now() - interval '25 hours'")
		expect(await asked('5 hours')).toBe(0)
		expect(await asked('61 minutes')).toBe(1)
		// A clock that was set back must not end it.
		await running.shop.pool.query("update deliveries set asked_at = now() + interval '1 month'")
		expect(await asked('0 minutes')).toBe(1)
		expect(await statuses(running, orderId)).toEqual(['WAITING'])
	})

	test('C4 is not asked about where there is no such system, or while it waits for a person', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['WAITING']))
		await ageAnswers(running, '1 day')
		await running.queue.stop()
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'ask-source')).toEqual([])
		const { shop } = running
		const source = { fetchDocument: async () => null }
		const archive = { ...shop.certificates.archive, release: 'approve' as const }
		const asking = { ...shop, certificates: { ...shop.certificates, source, archive } }
		const file = { name: 'a.pdf', content: await buildPdf(CAR) }
		await takeFile({ ...archive, served: async () => undefined }, file, { replace: false })
		await lookAfterDeliveries(asking)
		expect(await pendingSteps(running, 'ask-source')).toEqual([])
		await shop.pool.query('delete from documents')
		await lookAfterDeliveries(asking)
		expect(await pendingSteps(running, 'ask-source')).toEqual([orderId])
	})

	test('C4 given up after a week: a person sees why, it is begun again, and settles by itself', async () => {
		const running = await runShopWithSource()
		await makeProviderFail(running, { documents: 'error' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		const { pool } = running.shop
		await eventually(async () => {
			// The last of its tries.
			await pool.query(
				`update pgboss.job set retry_count = retry_limit
				where name = 'ask-source' and state = 'retry'`,
			)
			await tryAgainNow(running, 'ask-source', 'dead-letters')
			expect(running.alerts).toEqual(['A step of an order was given up'])
		})
		const needed = async () => {
			const items = await listAttention(running.shop)
			return items.filter((item) => item.orderId === orderId)
		}
		expect(await needed()).toMatchObject([
			{
				why: {
					en: 'Ask the importer’s system: The importer’s system could not be asked, or answered with something else than a certificate (SourceUnavailableError). Mend that, then try again.',
					sv: 'Fråga importörens system: Importörens system gick inte att fråga eller svarade med något annat än ett intyg (SourceUnavailableError). Åtgärda det och försök igen.',
				},
			},
		])
		expect(await statuses(running, orderId)).toEqual(['WAITING'])
		await makeProviderFail(running, { documents: 'none' })
		await ageAnswers(running, '8 days')
		await lookAfterDeliveries(running.shop)
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['SENT']))
		expect(await needed()).toEqual([])
		expect(await certificateMails(running)).toHaveLength(1)
	})
})

describe('a certificate that is ready', () => {
	test('C3 is told of when the step that would have told it got lost, once', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, ordering(CAR, OTHER_CAR))
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['WAITING', 'WAITING'])
		})
		const file = { name: 'a.pdf', content: await buildPdf(CAR) }
		await takeFile(running.shop.certificates.archive, file, { replace: false })
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['READY', 'WAITING'])
		})
		const { pool } = running.shop
		const age = () =>
			pool.query("update deliveries set status_since = now() - interval '11 minutes'")
		await age()
		await lookAfterDeliveries(running.shop)
		// Its own is still to come.
		expect(await pendingSteps(running, 'tell-ready')).toEqual([orderId])
		await pool.query("delete from pgboss.job where name = 'tell-ready'")
		await Promise.all([1, 2, 3].map(() => lookAfterDeliveries(running.shop)))
		expect(await pendingSteps(running, 'tell-ready')).toEqual([orderId])
		await eventually(async () => {
			await tellNow(running)
			expect(await statuses(running, orderId)).toEqual(['SENT', 'WAITING'])
		})
		await age()
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'tell-ready')).toEqual([])
		expect(await certificateMails(running)).toHaveLength(1)
	})

	test('C4 twenty steps for one order at once ask, store and tell as one would', async () => {
		const running = await runShopWithSource()
		await makeProviderFail(running, { documents: 'not-yet' })
		const orderId = await placePaidOrder(running, ordering(CAR, OTHER_CAR))
		await eventually(async () => expect(await askedAtSource(running)).toHaveLength(2))
		await makeProviderFail(running, { documents: 'none' })
		await ageAnswers(running, '2 hours')
		const { shop } = running
		await Promise.all(
			Array.from({ length: 20 }, (_, n) =>
				n % 2 === 0 ? askSource(shop, orderId) : deliverOrder(shop, orderId),
			),
		)
		await eventually(async () => {
			await tellNow(running)
			expect(await statuses(running, orderId)).toEqual(['SENT', 'SENT'])
		})
		expect(await certificateMails(running)).toHaveLength(1)
		const documents = await shop.db.selectFrom('documents').select('chassis_number').execute()
		expect(documents.map((row) => row.chassis_number).sort()).toEqual([CAR, OTHER_CAR])
	})
})
