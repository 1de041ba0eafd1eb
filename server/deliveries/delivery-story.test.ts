import { createHash } from 'node:crypto'
import { API_PATHS } from '@coc/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf, buildXml } from '../documents/testing/build-files.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import type { Shop } from '../orders/shop.ts'
import { receiptPdf } from '../receipts/receipt-pdf.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	payOrder,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
	untilMailed,
} from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'
import { tellNow } from '../testing/steps/tell-now.ts'
import { tellReadyOf } from './tell-ready.ts'

const [CAR, SECOND, THIRD] = [
	CARS_TO_TRY.withEverything,
	'VND2E3F4G5H678901',
	'VND3J4K5L6M789012',
] as const

const ordering = (...chassiNumbers: string[]) => buildOrder({ chassiNumbers })

async function archive({ shop }: RunningShop, car: string): Promise<Buffer> {
	const content = await buildPdf(`Certificate of conformity ${car}`)
	const file = { name: `${car}.pdf`, content }
	await takeFile(shop.certificates.archive, file, { replace: false })
	return content
}

const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function certificateMails(running: RunningShop) {
	const mails = await mailsTo(running, 'asa@example.com')
	return mails.filter(({ subject }) => subject.includes('CoC från Vendel att ladda ner'))
}

async function statuses({ summary }: RunningShop, orderId: string) {
	const { deliveries = [] } = (await summary(orderId)) ?? {}
	return deliveries.map(({ status }) => status)
}

function fetchFile({ url }: RunningShop, id: string, sha256: string): Promise<Response> {
	const body = new URLSearchParams({ id, sha256 })
	return fetch(`${url}/${API_PATHS.certificate}`, { method: 'POST', body })
}

describe('a certificate that is in the archive', () => {
	test('C12 waits for no receipt to be drawn, neither its own nor those of others', async () => {
		const drawing = Promise.withResolvers<void>()
		const drawReceipt: Shop['drawReceipt'] = async (receipt) => {
			await drawing.promise
			return receiptPdf(receipt)
		}
		const running = await runShop({ changes: { drawReceipt } })
		onTestFinished(() => drawing.resolve())
		await archive(running, CAR)
		const orders: string[] = []
		while (orders.length < 3) orders.push(await placePayableOrder(running, ordering(CAR)))
		for (const orderId of orders) await untilMailed(running, orderId)
		for (const [before, orderId] of orders.entries()) {
			await payOrder(running, orderId)
			await eventually(async () => expect(await certificateMails(running)).toHaveLength(before + 1))
		}
		const { rows } = await running.shop.pool.query(
			`select sent_at from mails where kind = 'receipt'`,
		)
		expect(rows).toEqual(Array(3).fill({ sent_at: null }))
	})

	test('C1 is told of by itself once the order is paid, is nobody else’s, and is fetched to the byte, not by a look at its address', async () => {
		const running = await runShop()
		const content = await archive(running, CAR)
		const orderId = await placePaidOrder(running, ordering(CAR))
		const unpaid = await placePayableOrder(running, ordering(CAR))
		await eventually(async () => {
			expect(await certificateMails(running)).toHaveLength(1)
			expect(await statuses(running, orderId)).toEqual(['SENT'])
		})
		const sha256 = shaOf(content)
		expect(await running.summary(orderId)).toMatchObject({
			deliveries: [
				{
					chassiNumber17: CAR,
					form: 'file',
					files: [{ sha256, format: 'pdf', size: content.length }],
				},
			],
		})
		expect((await fetchFile(running, unpaid, sha256)).status).toBe(404)
		expect((await fetchFile(running, orderId, '0'.repeat(64))).status).toBe(404)
		expect((await fetchFile(running, 'nothing', sha256)).status).toBe(404)
		const person = await fetch(`${running.url}/${API_PATHS.certificate}`, {
			method: 'POST',
			headers: { accept: 'text/html,*/*' },
			body: new URLSearchParams({ id: orderId, sha256: '0'.repeat(64) }),
			redirect: 'manual',
		})
		expect(person.status).toBe(303)
		expect(person.headers.get('location')).toBe(`/order/payment/${orderId}#not-fetched`)
		const look = await fetch(`${running.url}/${API_PATHS.certificate}?id=${orderId}`)
		expect(look.status).toBe(405)
		expect(await statuses(running, orderId)).toEqual(['SENT'])

		const answer = await fetchFile(running, orderId, sha256)
		expect(answer.status).toBe(200)
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': `attachment; filename="CoC-${CAR}.pdf"`,
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
		})
		expect(shaOf(Buffer.from(await answer.arrayBuffer()))).toBe(sha256)
		expect(await statuses(running, orderId)).toEqual(['FETCHED'])
	})
})

describe('a certificate that is not in the archive', () => {
	test('C2 is promised by a day, and delivered once it comes to every order that waits, once', async () => {
		const running = await runShop()
		const orders = await Promise.all([1, 2].map(() => placePaidOrder(running, ordering(CAR))))
		for (const orderId of orders) {
			await eventually(async () => expect(await statuses(running, orderId)).toEqual(['WAITING']))
			const promisedBy = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
			expect(await running.summary(orderId)).toMatchObject({ deliveries: [{ promisedBy }] })
		}
		expect(await certificateMails(running)).toEqual([])
		await archive(running, CAR)
		await archive(running, CAR)
		for (const orderId of orders) {
			await eventually(async () => {
				await tellNow(running)
				expect(await statuses(running, orderId)).toEqual(['SENT'])
			})
		}
		expect(await certificateMails(running)).toHaveLength(2)
	})

	test('C3 of three cars one is late: one mail for two, one for the third', async () => {
		const running = await runShop()
		await archive(running, CAR)
		await archive(running, SECOND)
		const orderId = await placePaidOrder(running, ordering(CAR, SECOND, THIRD))
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['SENT', 'SENT', 'WAITING'])
		})
		const [first] = await certificateMails(running)
		expect(first?.text).toContain('Ett intyg till kommer senast')
		expect(first?.text).toContain(CAR)
		expect(first?.text).not.toContain(THIRD)
		await archive(running, THIRD)
		await eventually(async () => {
			await tellNow(running)
			expect(await statuses(running, orderId)).toEqual(['SENT', 'SENT', 'SENT'])
		})
		const mails = await certificateMails(running)
		expect(mails).toHaveLength(2)
		const last = mails.find(({ text }) => text.includes(THIRD))
		expect(last?.text).not.toContain(CAR)
	})

	test('C3 what comes within a minute is told together', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, ordering(CAR, SECOND, THIRD))
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['WAITING', 'WAITING', 'WAITING'])
		})
		// As XML, which is read at once also on a busy machine: the minute begins with the first.
		for (const car of [CAR, SECOND]) {
			const file = { name: `${car}.xml`, content: Buffer.from(buildXml(car)) }
			await takeFile(running.shop.certificates.archive, file, { replace: false })
		}
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['READY', 'READY', 'WAITING'])
		})
		expect(await certificateMails(running)).toEqual([])
		await tellReadyOf(running.shop, orderId)
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['SENT', 'SENT', 'WAITING'])
		})
		const mails = await certificateMails(running)
		expect(mails).toHaveLength(1)
		expect(mails[0]?.text).toContain('Dina intyg är här')
	})
})

describe('a car that is given back before it is sent', () => {
	test('C7 is not delivered, and the others are', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, ordering(CAR, SECOND))
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['WAITING', 'WAITING'])
		})
		const chassisNumbers = [CAR]
		await refundOrder(running.shop, { orderId, chassisNumbers, reason: '' })
		await eventually(async () => {
			expect(await statuses(running, orderId)).toEqual(['STOPPED', 'WAITING'])
		})
		const sha256 = shaOf(await archive(running, CAR))
		await archive(running, SECOND)
		await eventually(async () => {
			await tellNow(running)
			expect(await statuses(running, orderId)).toEqual(['STOPPED', 'SENT'])
		})
		const mails = await certificateMails(running)
		expect(mails).toHaveLength(1)
		expect(mails[0]?.text).not.toContain(CAR)
		expect((await fetchFile(running, orderId, sha256)).status).toBe(404)
	})

	test('C7 is delivered after all when the provider refuses the refund', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, ordering(CAR))
		await payOrder(running, orderId)
		const { provider } = running.shop
		const refusing = {
			...provider,
			refundPayment: async () => ({ reference: 'refused', status: 'CANCELLED' as const }),
		}
		await eventually(async () => expect(await statuses(running, orderId)).toEqual(['WAITING']))
		Object.assign(provider, refusing)
		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		await archive(running, CAR)
		await eventually(async () => {
			await tellNow(running)
			expect(await statuses(running, orderId)).toEqual(['SENT'])
		})
		expect(await certificateMails(running)).toHaveLength(1)
	})
})
