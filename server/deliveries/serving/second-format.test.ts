import { expect, test } from 'vitest'
import { archive, CAR, SECOND, shaOf, statusesOf } from '../../desk/testing-certificates.ts'
import { takeFile } from '../../documents/take-file.ts'
import { buildXml } from '../../documents/testing/build-files.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { deliverOrder } from '../deliver-order.ts'
import { noteTold } from '../note-told.ts'
import { tellReadyOf } from '../tell-ready.ts'
import { pendingSteps } from '../testing/source-stand-in.ts'

/** A paid order whose customer has been told of the PDF of each of its cars. */
async function placeTold(...chassiNumbers: string[]) {
	const running = await runShop({ works: false })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers }))
	const pdfs: string[] = []
	for (const car of chassiNumbers) pdfs.push(shaOf(await archive(running, car)))
	await deliverOrder(running.shop, orderId)
	await told(running)
	await running.shop.pool.query(
		"delete from pgboss.job where name in ('deliver-order', 'send-mail')",
	)
	expect(await statusesOf(running, orderId)).toEqual(chassiNumbers.map(() => 'SENT'))
	return { running, orderId, pdfs }
}

/** All mails about certificates are sent. */
async function told({ shop }: RunningShop): Promise<void> {
	await shop.pool.query('update mails set sent_at = now()')
	const mails = await shop.db.selectFrom('mails').select('id').execute()
	for (const { id } of mails) await noteTold(shop, id)
}

async function comeAsXml({ shop }: RunningShop, car: string, more = ''): Promise<string> {
	const content = Buffer.from(buildXml(car, { more }))
	await takeFile(shop.certificates.archive, { name: `${car}.xml`, content }, { replace: true })
	return shaOf(content)
}

async function mailsOf({ shop }: RunningShop): Promise<number> {
	const mails = await shop.db.selectFrom('mails').select('kind').execute()
	return mails.filter(({ kind }) => kind === 'certificate-ready').length
}

const shown = async ({ summary }: RunningShop, orderId: string) =>
	(await summary(orderId))?.deliveries?.map(({ files }) => files.map(({ sha256 }) => sha256))

test('C1 the XML of a car that comes after the mail with its PDF is the customer’s too, who is told once', async () => {
	const { running, orderId, pdfs } = await placeTold(CAR, SECOND)
	const xmls: string[] = []
	for (const car of [CAR, SECOND]) xmls.push(await comeAsXml(running, car))
	expect(new Set(await pendingSteps(running, 'deliver-order'))).toEqual(new Set([orderId]))
	for (let times = 0; times < 2; times++) await deliverOrder(running.shop, orderId)
	expect(await mailsOf(running)).toBe(1)
	expect(await pendingSteps(running, 'tell-ready')).toEqual([orderId])
	await tellReadyOf(running.shop, orderId)
	await told(running)
	expect(await mailsOf(running)).toBe(2)
	expect(await statusesOf(running, orderId)).toEqual(['SENT', 'SENT'])
	expect(await shown(running, orderId)).toEqual([
		[pdfs[0], xmls[0]],
		[pdfs[1], xmls[1]],
	])
	await deliverOrder(running.shop, orderId)
	expect(await mailsOf(running)).toBe(2)
})

test('C1 one that comes before the mail has gone goes with it', async () => {
	const running = await runShop({ works: false })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	const pdf = shaOf(await archive(running, CAR))
	await deliverOrder(running.shop, orderId)
	const xml = await comeAsXml(running, CAR)
	await deliverOrder(running.shop, orderId)
	await told(running)
	expect(await shown(running, orderId)).toEqual([[pdf, xml]])
	expect(await mailsOf(running)).toBe(1)
})

test('C1 C2 a PDF and an XML that are imported together for a car that was waited for are told in one mail', async () => {
	const running = await runShop({ works: false })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	await deliverOrder(running.shop, orderId)
	expect(await statusesOf(running, orderId)).toEqual(['WAITING'])
	const pdf = shaOf(await archive(running, CAR))
	await deliverOrder(running.shop, orderId)
	await told(running)
	const xml = await comeAsXml(running, CAR)
	await deliverOrder(running.shop, orderId)
	expect(await statusesOf(running, orderId)).toEqual(['READY'])
	await tellReadyOf(running.shop, orderId)
	await told(running)
	expect(await statusesOf(running, orderId)).toEqual(['SENT'])
	expect(await shown(running, orderId)).toEqual([[pdf, xml]])
	expect(await mailsOf(running)).toBe(1)
})

test('C8 a corrected XML, one for a car that is given back, and one that comes long after are not sent by themselves', async () => {
	const { running, orderId, pdfs } = await placeTold(CAR, SECOND)
	const xml = await comeAsXml(running, CAR)
	await deliverOrder(running.shop, orderId)
	await tellReadyOf(running.shop, orderId)
	await told(running)
	const nothingMore = async () => {
		expect(await pendingSteps(running, 'deliver-order')).toEqual([])
		await deliverOrder(running.shop, orderId)
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'SENT'])
		expect(await shown(running, orderId)).toEqual([[pdfs[0], xml], [pdfs[1]]])
	}
	await running.shop.pool.query("delete from pgboss.job where name = 'deliver-order'")
	await comeAsXml(running, CAR, '<Corrected/>')
	await nothingMore()
	const refund = { orderId, chassisNumbers: [SECOND], reason: '' }
	await refundOrder(running.shop, refund)
	await comeAsXml(running, SECOND)
	await running.shop.pool.query("delete from pgboss.job where name = 'deliver-order'")
	await nothingMore()
	await running.shop.pool.query('delete from refund_cars')
	await running.shop.pool.query("update delivery_transitions set at = now() - interval '8 days'")
	await comeAsXml(running, SECOND, '<Later/>')
	await nothingMore()
	expect(await mailsOf(running)).toBe(2)
})
