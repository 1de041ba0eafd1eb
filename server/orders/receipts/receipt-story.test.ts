import { describe, expect, test } from 'vitest'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { mailsTo, pressAtCheckout } from '../../testing/stand-ins.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { findReceipt } from './find-receipt.ts'

const receiptOf = ({ url }: RunningShop, orderId: string) =>
	fetch(`${url}/api/order/receipt?id=${orderId}`)

describe('the receipt', () => {
	test('O14 of a paid order comes with the mail and can be downloaded, the same file; it outlives the person, for the books alone', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		expect(await running.summary(orderId)).toMatchObject({ receiptLink: null })
		expect((await receiptOf(running, orderId)).status).toBe(404)

		await payOrder(running, orderId)
		const { receiptLink } = (await running.summary(orderId)) ?? {}
		const answer = await fetch(receiptLink ?? '')
		expect(answer.headers.get('content-type')).toBe('application/pdf')
		expect(answer.headers.get('content-disposition')).toBe('attachment; filename="kvitto-1.pdf"')
		expect(answer.headers.get('cache-control')).toBe('no-store')
		const downloaded = Buffer.from(await answer.arrayBuffer())

		await eventually(async () => {
			const mails = await mailsTo(running, 'asa@example.com')
			const mail = mails.find(({ subject }) => subject.startsWith('Kvitto'))
			expect(mail).toBeDefined()
			const page = await fetch(`${running.sandbox.url}/mail/${mail?.['id']}/attachments/0`)
			expect(Buffer.from(await page.arrayBuffer()).equals(downloaded)).toBe(true)
		})

		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await findReceipt(running.shop, orderId)).toMatchObject({
			buyer: ['Åsa Öberg Lind', 'Storgatan 1', '123 45 Östersund', 'Sverige'],
			totalOre: 1250_00,
		})
		expect((await receiptOf(running, orderId)).status).toBe(404)
		expect(await running.summary(orderId)).toMatchObject({ receiptLink: null })
	})

	test('says what bookkeeping asks for', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildCompanyOrder())
		await pressAtCheckout(await followPaymentLink(running, orderId), 'invoice')
		await pressAtCheckout(await followPaymentLink(running, orderId), 'mark-as-paid')
		await eventually(async () => {
			expect(await findReceipt(running.shop, orderId)).toMatchObject({
				number: 1,
				language: 'sv',
				seller: { name: 'Vendel Import AB', vatNumber: 'SE556000000001' },
				buyer: [
					'Bilfirman & Söner AB',
					'Momsreg.nr SE556677889901',
					'Åsa Öberg Lind',
					'Storgatan 1',
					'123 45 Östersund',
					'Sverige',
				],
				lines: [{ text: 'CoC VND1A2B3C4D567890 ABC12D', amountOre: 1000_00 }],
				netOre: 1000_00,
				vatRatePercent: 25,
				vatOre: 250_00,
				totalOre: 1250_00,
				method: 'pay-in-advance',
			})
		})
	})
})
