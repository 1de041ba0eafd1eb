import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { archive } from '../../desk/testing-certificates.ts'
import { SourceUnavailableError } from '../../documents/document-source.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail } from '../../testing/stand-ins.ts'
import { tellNow } from '../../testing/steps/tell-now.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { deliverOrder } from '../deliver-order.ts'
import { lookAfterDeliveries } from '../look-after-deliveries.ts'
import {
	ageAnswers,
	askedAtSource,
	certificateMails,
	pendingSteps,
	runShopWithSource,
	sourceAt,
	statuses,
} from '../testing/source-stand-in.ts'
import { askSource } from './ask-source.ts'

const CAR = CARS_TO_TRY.withEverything
const OTHER_CAR = 'VND2E3F4G5H678901'
const DOUBT = 'The document source answered with what may be another car’s certificate'

/** Connections cut, no answer in time, errors, and answers that are no certificate. */
const RUBBISH = ['down', 'slow', 'error', 'busy', 'garbage', 'cut-off', 'empty', 'huge']

/** Far below the real time-out: the test waits for it. */
const HASTY_MS = 1_000

const ordering = (...chassiNumbers: string[]) => buildOrder({ chassiNumbers })

const willBeTriedAgain = async ({ shop }: RunningShop) => {
	const retry = "select from pgboss.job where name = 'ask-source' and state = 'retry'"
	return (await shop.pool.query(retry)).rows.length > 0
}

const documentsIn = ({ shop }: RunningShop) =>
	shop.db.selectFrom('documents').select(['chassis_number', 'waits_because']).execute()

describe('the importer’s system', () => {
	test('C4 has the certificate: the customer has it by itself, once, however many orders want it', async () => {
		const running = await runShopWithSource()
		const orders = await Promise.all([1, 2, 3].map(() => placePaidOrder(running, ordering(CAR))))
		for (const orderId of orders) {
			await eventually(async () => {
				// What was asked for with another order came from elsewhere.
				await tellNow(running)
				expect(await statuses(running, orderId)).toEqual(['SENT'])
			})
		}
		expect(await documentsIn(running)).toEqual([{ chassis_number: CAR, waits_because: null }])
		expect(await certificateMails(running)).toHaveLength(3)
		expect(running.alerts).toEqual([])
	})

	test('C4 does not have it yet: the promise stands, and it is asked again by itself', async () => {
		const running = await runShopWithSource()
		await makeProviderFail(running, { documents: 'not-yet' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => {
			expect(await askedAtSource(running)).toEqual([CAR])
			expect(await pendingSteps(running, 'ask-source')).toEqual([])
		})
		expect(await running.summary(orderId)).toMatchObject({
			deliveries: [{ status: 'WAITING', promisedBy: expect.any(String), files: [] }],
		})
		// Whoever has the order looked at meanwhile: the importer's system is left alone.
		await deliverOrder(running.shop, orderId)
		await askSource(running.shop, orderId)
		await lookAfterDeliveries(running.shop)
		expect(await askedAtSource(running)).toEqual([CAR])

		await makeProviderFail(running, { documents: 'none' })
		await ageAnswers(running, '61 minutes')
		await lookAfterDeliveries(running.shop)
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['SENT']))
		expect(await askedAtSource(running)).toEqual([CAR, CAR])
		expect(await certificateMails(running)).toHaveLength(1)
	})

	test('C4 is away or answers rubbish: it waits, and once it is back it is delivered once', async () => {
		const running = await runShopWithSource(HASTY_MS)
		await makeProviderFail(running, { documents: 'down' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => expect(await willBeTriedAgain(running)).toBe(true))
		for (const documents of RUBBISH) {
			await makeProviderFail(running, { documents })
			const asked = askSource(running.shop, orderId)
			await expect(asked, documents).rejects.toThrow(SourceUnavailableError)
			await expect(asked, documents).rejects.not.toThrow(CAR)
		}
		expect(await statuses(running, orderId)).toEqual(['WAITING'])
		expect(await documentsIn(running)).toEqual([])
		expect(await certificateMails(running)).toEqual([])
		// It is tried again already: no second step beside it.
		await running.shop.pool.query("update deliveries set created_at = now() - interval '1 hour'")
		await lookAfterDeliveries(running.shop)
		expect(await pendingSteps(running, 'ask-source')).toEqual([orderId])

		await makeProviderFail(running, { documents: 'none' })
		await eventually(async () => {
			await tryAgainNow(running, 'ask-source')
			expect(await statuses(running, orderId)).toEqual(['SENT'])
		})
		expect(await certificateMails(running)).toHaveLength(1)
		expect(running.alerts).toEqual([])
	})

	test('C4 refuses connections or our token: nothing is known of any certificate', async () => {
		const { sandbox } = await runShop({ works: false })
		const asked = sourceAt(sandbox.url, 'guessed').fetchDocument(CAR)
		await expect(asked).rejects.toThrow('it answers 401')
		await sandbox.stop()
		await expect(sourceAt(sandbox.url).fetchDocument(CAR)).rejects.toThrow(SourceUnavailableError)
	})

	test('C4 answers with another car’s certificate: a person is told, and no customer gets it', async () => {
		const running = await runShopWithSource()
		await makeProviderFail(running, { documents: 'wrong-car' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => {
			expect(running.alerts).toEqual([DOUBT])
			expect(await pendingSteps(running, 'ask-source')).toEqual([])
		})
		expect(await documentsIn(running)).toEqual([
			{ chassis_number: null, waits_because: 'name-and-content-differ' },
		])
		// The same again is nothing new to tell.
		await ageAnswers(running, '61 minutes')
		await askSource(running.shop, orderId)
		expect(running.alerts).toEqual([DOUBT])
		expect(await statuses(running, orderId)).toEqual(['WAITING'])
		expect(await certificateMails(running)).toEqual([])
	})

	test('C4 answers with a certificate that another car has already: told as well, and it stays there', async () => {
		const running = await runShopWithSource()
		const first = await placePaidOrder(running, ordering(OTHER_CAR))
		await eventually(async () => expect(await statuses(running, first)).toEqual(['SENT']))
		await makeProviderFail(running, { documents: 'wrong-car' })
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => expect(running.alerts).toEqual([DOUBT]))
		expect(await statuses(running, orderId)).toEqual(['WAITING'])
		expect(await documentsIn(running)).toEqual([{ chassis_number: OTHER_CAR, waits_because: null }])
	})

	test('C4 knows one car and fails for another: the one is delivered, and the other tried again', async () => {
		const running: RunningShop = await runShop({
			certificates: {
				source: {
					async fetchDocument(car) {
						if (car === CAR) throw new SourceUnavailableError('not for this one')
						return sourceAt(running.sandbox.url).fetchDocument(car)
					},
				},
			},
		})
		const orderId = await placePaidOrder(running, ordering(CAR, OTHER_CAR))
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['WAITING', 'READY'])
			expect(await willBeTriedAgain(running)).toBe(true)
		})
		// The other might come at the next try: what becomes ready within a minute is told together.
		await tellNow(running)
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['WAITING', 'SENT'])
		})
		const [mail, ...others] = await certificateMails(running)
		expect(others).toEqual([])
		expect(mail?.text).not.toContain(CAR)
		expect(mail?.text).toContain('Ett intyg till kommer senast')
	})

	test('C4 does not answer at all: nobody whose certificate is in the archive waits for that', async () => {
		const never = Promise.withResolvers<null>()
		const asked: string[] = []
		const running = await runShop({
			certificates: {
				source: {
					fetchDocument: (car) => {
						asked.push(car)
						return never.promise
					},
				},
			},
		})
		// Before the workers are waited for.
		onTestFinished(() => never.resolve(null))
		await archive(running, CAR)
		const both = await placePaidOrder(running, ordering(CAR, OTHER_CAR))
		for (const order of [1, 2, 3]) {
			await placePaidOrder(running, ordering(OTHER_CAR))
			await eventually(async () => expect(asked.length).toBeGreaterThan(Math.min(order, 1)))
		}
		const orderId = await placePaidOrder(running, ordering(CAR))
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['SENT']))
		expect(await statuses(running, both)).toEqual(['READY', 'WAITING'])
		await tellNow(running)
		await eventually(async () => {
			expect(await statuses(running, both)).toEqual(['SENT', 'WAITING'])
		})
		expect(new Set(asked)).toEqual(new Set([OTHER_CAR]))
	})
})
