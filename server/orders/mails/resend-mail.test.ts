import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { resendMail, sendableMails } from './resend-mail.ts'

describe('sending a mail again', () => {
	test('sends the one that is true of the order, with a Message-ID of its own', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		expect(await sendableMails(running.shop, orderId)).toEqual(['payment-link'])
		expect(await resendMail(running.shop, orderId, 'payment-link')).toBe('queued')
		await eventually(async () => {
			const mails = await mailsTo(running, 'asa@example.com')
			expect(mails.map(({ subject }) => subject)).toEqual([
				expect.stringMatching(/^Betala din CoC-beställning hos Vendel \(/),
				expect.stringMatching(/^Betala din CoC-beställning hos Vendel \(/),
			])
			expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
		})
	})

	test('is refused for a mail that is not true, an unknown order and an erased person', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		expect(await resendMail(running.shop, orderId, 'receipt')).toBe('not-sendable')
		expect(await resendMail(running.shop, 'nothing', 'receipt')).toBe('not-found')
		await running.shop.pool.query("update payment_attempts set status = 'SETTLED'")
		await running.shop.pool.query("update orders set status = 'SETTLED'")
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await resendMail(running.shop, orderId, 'receipt')).toBe('not-sendable')
	})
})
