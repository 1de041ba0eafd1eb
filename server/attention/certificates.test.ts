import { expect, test } from 'vitest'
import { deliverOrder } from '../deliveries/deliver-order.ts'
import { noteTold } from '../deliveries/note-told.ts'
import { tellReadyOf } from '../deliveries/tell-ready.ts'
import {
	archive,
	CAR,
	placeDelivered,
	SECOND,
	statusesOf,
	storeDelivered,
} from '../desk/testing-certificates.ts'
import { typeAtDesk } from '../desk/testing-desk.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, runShop } from '../testing/running-shop.ts'
import { placeSettled } from '../testing/steps/place-settled.ts'
import { tellNow } from '../testing/steps/tell-now.ts'
import { listAttention } from './list-attention.ts'
import { keysIn, referenceOf } from './testing/listed-items.ts'

test('C2 O8 a delivery past its day is one thing per order, and ends by itself', async () => {
	const running = await runShop()
	const { orderId, reference } = await storeDelivered(
		running,
		[CAR, SECOND],
		['WAITING', 'WAITING'],
	)
	expect(await keysIn(running)).toEqual([])
	const late = "update deliveries set promised_by = '2026-01-15'"
	await running.shop.pool.query(late)
	const [item] = await listAttention(running.shop)
	expect(item).toMatchObject({
		key: `late-delivery ${reference}`,
		since: new Date('2026-01-15T23:00:00Z'),
		why: { en: expect.stringContaining('by 2026-01-15 and not sent: the certificates of 2 cars') },
	})
	const settled = await typeAtDesk(running, [
		...['attention', 'settle', 'late-delivery', reference],
		...['--note', 'told'],
	])
	expect(settled).toMatchObject({ code: 1 })
	await archive(running, CAR)
	await archive(running, SECOND)
	await eventually(async () => {
		await tellNow(running)
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'SENT'])
	})
	expect(await keysIn(running)).toEqual([])
})

test('C5 O8 files that wait are one thing, however many, until each is dealt with', async () => {
	const running = await runShop({ works: false, certificates: { release: 'approve' } })
	for (const words of ['nothing', 'nothing else']) {
		const file = { name: 'scan.pdf', content: await buildPdf(words) }
		await takeFile(running.shop.certificates.archive, file, { replace: false })
	}
	const look = async () =>
		(await typeAtDesk(running, 'attention unmatched-document archive')).output
	expect(await look()).toContain('2 without a car: say whose')
	await archive(running, CAR)
	expect(await look()).toContain('2 without a car, 1 to be released: say whose')
	const waiting = JSON.parse((await typeAtDesk(running, 'documents --json')).output)
	for (const { sha256, chassisNumber } of waiting) {
		const act = chassisNumber === null ? 'discard' : 'release'
		await typeAtDesk(running, `documents ${act} ${sha256} --yes`)
	}
	expect(await keysIn(running)).toEqual([])
})

test('C7 O8 a delivered car that is given back is told until somebody has settled it', async () => {
	const running = await runShop()
	await archive(running, CAR)
	const { orderId, reference } = await placeDelivered(running, [CAR, SECOND], ['SENT', 'WAITING'])
	await refundOrder(running.shop, { orderId, chassisNumbers: [SECOND], reason: '' })
	await eventually(async () => {
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'STOPPED'])
	})
	expect(await keysIn(running)).toEqual([])
	await refundOrder(running.shop, { orderId, chassisNumbers: [CAR], reason: '' })
	const key = `refunded-after-delivery ${reference}`
	expect(await keysIn(running)).toEqual([key])
	const settle = ['attention', 'settle', ...key.split(' '), '--note', 'file only']
	expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
	expect(await keysIn(running)).toEqual([])
})

test('C7 O8 what was settled stays so when another car of the order is given back that was not delivered', async () => {
	const running = await runShop({ works: false })
	await archive(running, CAR)
	const { shop } = running
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await deliverOrder(shop, orderId)
	await tellReadyOf(shop, orderId)
	const mails = await shop.db
		.updateTable('mails')
		.set({ sent_at: new Date() })
		.returning('id')
		.execute()
	for (const { id } of mails) await noteTold(shop, id)
	expect(await statusesOf(running, orderId)).toEqual(['SENT', 'WAITING'])
	await refundOrder(shop, { orderId, chassisNumbers: [CAR], reason: '' })
	const key = `refunded-after-delivery ${await referenceOf(running, orderId)}`
	await typeAtDesk(running, ['attention', 'settle', ...key.split(' '), '--note', 'file only'])
	expect(await keysIn(running)).toEqual([])
	const refund = { orderId, chassisNumbers: [SECOND], reason: '' }
	expect(await refundOrder(shop, refund)).toMatchObject({ outcome: 'under-way' })
	expect(await keysIn(running)).toEqual([])
})

test('C7 O8 so is one that was posted, and had a problem before its money was given back', async () => {
	const running = await runShop({ works: false, certificates: { forms: ['post'] } })
	const { shop } = running
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	await deliverOrder(shop, orderId)
	const reference = await referenceOf(running, orderId)
	await typeAtDesk(running, `post ${reference} --carrier PostNord --number RR473124829SE`)
	await typeAtDesk(running, `deliver ${reference} --problem it is torn`)
	expect(await statusesOf(running, orderId)).toEqual(['PROBLEM'])
	expect(await keysIn(running)).toEqual([])
	await shop.pool.query("update deliveries set promised_by = '2026-01-15'")
	expect(await listAttention(shop)).toMatchObject([
		{
			key: `late-delivery ${reference}`,
			why: { en: expect.stringContaining('by 2026-01-15 and sent, but with a problem: the') },
		},
	])
	await shop.pool.query("update deliveries set promised_by = '2099-01-15'")
	await refundOrder(shop, { orderId, amountOre: null, reason: '' })
	const told = {
		key: `refunded-after-delivery ${reference}`,
		why: { en: expect.stringContaining('Ask for the posted ones') },
	}
	expect(await listAttention(shop)).toMatchObject([told])
	await deliverOrder(shop, orderId)
	expect(await listAttention(shop)).toMatchObject([told])
})

test('O8 a car that is paid in two orders is one to give back, not the order that it is in, and ends it', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [SECOND, CAR] }))
	const reference = await referenceOf(running, orderId)
	const refund = async (car: string) => {
		const wanted = { orderId, chassisNumbers: [car], reason: '' }
		expect(await refundOrder(shop, wanted)).toMatchObject({ outcome: 'under-way' })
	}
	await refund(SECOND)
	expect(await listAttention(shop)).toMatchObject([
		{ key: `same-car ${reference}`, acts: [`refund ${reference} --car ${CAR}`] },
	])
	await refund(CAR)
	expect(await keysIn(running)).toEqual([])
})
