import { expect, test } from 'vitest'
import { keysIn, referenceOf } from '../attention/testing/listed-items.ts'
import { readToday } from '../desk/queries/office/read-today.ts'
import { archive, CAR, mailsAbout, SECOND, shaOf } from '../desk/testing-certificates.ts'
import { swapCar } from '../orders/changing/swap-car.ts'
import { sendMail } from '../orders/mails/send-mail.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { placeSettled } from '../testing/steps/place-settled.ts'
import { sendAgain } from './by-hand/send-again.ts'
import { deliverOrder } from './deliver-order.ts'
import { fetchCertificate } from './fetch-certificate.ts'
import { noteTold } from './note-told.ts'
import { tellReadyOf } from './tell-ready.ts'

const CERTIFICATE = { name: `CoC-${CAR}.pdf` }

/** An order whose certificate is ready: no worker runs, so that nothing follows by itself. */
async function placeReady() {
	const running = await runShop({ works: false })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	const sha256 = shaOf(await archive(running, CAR))
	await deliverOrder(running.shop, orderId)
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'READY', files: 1 }])
	return { running, orderId, sha256 }
}

/** What the order's page tells, and how many files it has to download. */
async function shown({ summary }: RunningShop, orderId: string) {
	const { deliveries = [] } = (await summary(orderId)) ?? {}
	return deliveries.map(({ chassiNumber17, status, files }) => ({
		...{ car: chassiNumber17, status, files: files.length },
	}))
}

test('C7 a certificate that is ready is neither fetched nor promised from the moment its money is promised back', async () => {
	const { running, orderId, sha256 } = await placeReady()
	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'STOPPED', files: 0 }])
	expect(await fetchCertificate(running.shop, orderId, sha256)).toBeNull()
	await deliverOrder(running.shop, orderId)
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'STOPPED', files: 0 }])
})

test('C7 O6 of a car that another takes the place of the certificate is not fetched: one for one payment', async () => {
	const { running, orderId, sha256 } = await placeReady()
	await archive(running, SECOND)
	const swap = { orderId, from: CAR, to: SECOND, operator: 'Anna' }
	expect(await swapCar(running.shop, swap)).toMatchObject({ outcome: 'swapped' })
	expect(await fetchCertificate(running.shop, orderId, sha256)).toBeNull()
	await deliverOrder(running.shop, orderId)
	expect(await shown(running, orderId)).toEqual([
		{ car: SECOND, status: 'READY', files: 1 },
		{ car: CAR, status: 'STOPPED', files: 0 },
	])
})

test('C8 what its customer had before it was sent again can be fetched, given back or not', async () => {
	const { running, orderId, sha256 } = await placeReady()
	expect(await fetchCertificate(running.shop, orderId, sha256)).toMatchObject(CERTIFICATE)
	await sendAgain(running.shop, { orderId, cars: [], evenIfSame: true })
	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'READY', files: 1 }])
	expect(await fetchCertificate(running.shop, orderId, sha256)).toMatchObject(CERTIFICATE)
})

test('C7 C8 so it is once that has been seen to: it was sent, nobody is told of it again, and the office is told', async () => {
	const { running, orderId, sha256 } = await placeReady()
	await fetchCertificate(running.shop, orderId, sha256)
	await sendAgain(running.shop, { orderId, cars: [], evenIfSame: true })
	const mail = await running.shop.db
		.selectFrom('deliveries')
		.select('mail_id')
		.executeTakeFirstOrThrow()
	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	await deliverOrder(running.shop, orderId)
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'SENT', files: 1 }])
	expect(await keysIn(running)).toEqual([
		`refunded-after-delivery ${await referenceOf(running, orderId)}`,
	])
	await sendMail(running.shop, mail.mail_id ?? '')
	expect(await mailsAbout(running, 'att ladda ner')).toEqual([])
	expect(await fetchCertificate(running.shop, orderId, sha256)).toMatchObject(CERTIFICATE)
	expect((await readToday(running.shop.pool)).week.at(-1)).toMatchObject({ certificates: 0 })
})

test('C7 C8 a corrected one that was about to go out when its money was promised back goes out once the provider has refused that', async () => {
	const { running, orderId, sha256 } = await placeReady()
	const { shop } = running
	await fetchCertificate(shop, orderId, sha256)
	const corrected = shaOf(await archive(running, CAR, 'corrected', true))
	await sendAgain(shop, { orderId, cars: [], evenIfSame: false })
	await refundOrder(shop, { orderId, amountOre: null, reason: '' })
	await deliverOrder(shop, orderId)
	await shop.pool.query("update refunds set status = 'CANCELLED'")
	for (const _time of ['once', 'twice']) await deliverOrder(shop, orderId)
	await tellReadyOf(shop, orderId)
	for (const { id } of await shop.db.selectFrom('mails').select('id').execute()) {
		if (await sendMail(shop, id)) await noteTold(shop, id)
	}
	expect(await mailsAbout(running, 'att ladda ner')).toHaveLength(1)
	await deliverOrder(shop, orderId)
	expect(await shown(running, orderId)).toEqual([{ car: CAR, status: 'SENT', files: 1 }])
	expect(await fetchCertificate(shop, orderId, corrected)).toMatchObject(CERTIFICATE)
})
