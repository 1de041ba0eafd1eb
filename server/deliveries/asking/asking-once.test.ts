import { expect, test } from 'vitest'
import { archive, CAR, SECOND } from '../../desk/testing-certificates.ts'
import { buildPdf } from '../../documents/testing/build-files.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { deliverOrder } from '../deliver-order.ts'
import { tellReadyOf } from '../tell-ready.ts'
import { ageAnswers, pendingSteps, statuses } from '../testing/source-stand-in.ts'
import { askSource } from './ask-source.ts'

/** An order of two cars, of which the importer's system has none. No worker runs: nothing follows by itself. */
async function placeWithSource(answer: (car: string) => Promise<Buffer | null> = async () => null) {
	const asked: string[] = []
	const fetchDocument = (car: string) => {
		asked.push(car)
		return answer(car)
	}
	const running = await runShop({ works: false, certificates: { source: { fetchDocument } } })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR, SECOND] }))
	return { running, orderId, asked }
}

const mailsAboutReady = async ({ shop }: RunningShop) =>
	(await shop.pool.query("select from mails where kind = 'certificate-ready'")).rowCount

test('C3 C4 of two cars one is in the archive: its mail waits for the answer about the other, and for no more', async () => {
	const { running, orderId, asked } = await placeWithSource()
	await archive(running, CAR)
	await deliverOrder(running.shop, orderId)
	expect(await statuses(running, orderId)).toEqual(['READY', 'WAITING'])
	expect(await mailsAboutReady(running)).toBe(0)
	await askSource(running.shop, orderId)
	expect(asked).toEqual([SECOND])
	expect(await mailsAboutReady(running)).toBe(1)
})

test('C3 C4 certificates that are dropped while the importer’s system is asked for the first time are told together', async () => {
	const dropped = async (car: string) => {
		await archive(running, car)
		await deliverOrder(running.shop, orderId)
	}
	const { running, orderId } = await placeWithSource(async () => {
		if ((await statuses(running, orderId)).includes('READY')) return null
		await dropped(CAR)
		return null
	})
	await deliverOrder(running.shop, orderId)
	await askSource(running.shop, orderId)
	expect(await statuses(running, orderId)).toEqual(['READY', 'WAITING'])
	expect(await mailsAboutReady(running)).toBe(0)
	await dropped(SECOND)
	await tellReadyOf(running.shop, orderId)
	expect(await mailsAboutReady(running)).toBe(1)
	expect(await statuses(running, orderId)).toEqual(['READY', 'READY'])
})

test('C3 C4 what the importer’s system has itself is told as soon as it was asked', async () => {
	const { running, orderId } = await placeWithSource((car) => buildPdf('Certificate', car))
	await deliverOrder(running.shop, orderId)
	await askSource(running.shop, orderId)
	expect(await statuses(running, orderId)).toEqual(['READY', 'READY'])
	expect(await mailsAboutReady(running)).toBe(1)
})

test('C3 C4 certificates that come one after another are told together, also while the importer’s system is asked again', async () => {
	const { running, orderId, asked } = await placeWithSource()
	await deliverOrder(running.shop, orderId)
	await askSource(running.shop, orderId)
	await ageAnswers(running, '61 minutes')
	await archive(running, CAR)
	await deliverOrder(running.shop, orderId)
	await askSource(running.shop, orderId)
	expect(asked.slice(2)).toEqual([SECOND])
	expect(await mailsAboutReady(running)).toBe(0)
	await archive(running, SECOND)
	await deliverOrder(running.shop, orderId)
	expect(await statuses(running, orderId)).toEqual(['READY', 'READY'])
	expect(await mailsAboutReady(running)).toBe(0)
	await tellReadyOf(running.shop, orderId)
	expect(await mailsAboutReady(running)).toBe(1)
})

test('C4 C7 a car that is given back is not asked about, though its order was to be', async () => {
	const { running, orderId, asked } = await placeWithSource()
	await deliverOrder(running.shop, orderId)
	await refundOrder(running.shop, { orderId, chassisNumbers: [CAR], reason: '' })
	await askSource(running.shop, orderId)
	expect(asked).toEqual([SECOND])
	await refundOrder(running.shop, { orderId, chassisNumbers: [SECOND], reason: '' })
	await ageAnswers(running, '61 minutes')
	await askSource(running.shop, orderId)
	expect(asked).toEqual([SECOND])
})

test('C4 an order is asked about by one step, until something new comes to it', async () => {
	const { running, orderId } = await placeWithSource()
	await deliverOrder(running.shop, orderId)
	const queued = () => pendingSteps(running, 'ask-source')
	expect(await queued()).toEqual([orderId])
	const { pool } = running.shop
	await pool.query("update pgboss.job set state = 'active' where name = 'ask-source'")
	await archive(running, CAR)
	await deliverOrder(running.shop, orderId)
	expect(await queued()).toEqual([orderId])
	// As after a swap: the step that is under way has not seen it.
	await pool.query('delete from deliveries where chassis_number = $1', [SECOND])
	await deliverOrder(running.shop, orderId)
	expect(await queued()).toEqual([orderId, orderId])
})
