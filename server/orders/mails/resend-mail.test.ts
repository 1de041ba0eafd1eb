import { describe, expect, test } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import {
	archive,
	CAR,
	mailsAbout,
	placeDelivered,
	SECOND,
} from '../../desk/testing-certificates.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { resendMail, sendableMails } from './resend-mail.ts'

const [READY, POSTED] = ['att ladda ner', 'på väg till dig'] as const

describe('sending a mail again', () => {
	test('sends the one that is true of the order, with a Message-ID of its own; no other, nor to an unknown order or an erased person', async () => {
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

		expect(await resendMail(running.shop, orderId, 'receipt')).toBe('not-sendable')
		expect(await resendMail(running.shop, 'nothing', 'receipt')).toBe('not-found')
		await running.shop.pool.query("update payment_attempts set status = 'SETTLED'")
		await running.shop.pool.query("update orders set status = 'SETTLED'")
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await resendMail(running.shop, orderId, 'receipt')).toBe('not-sendable')
	})

	test('C6 the mail of a certificate and of each letter, as long as it is true', async () => {
		const running = await runShop({ certificates: { forms: ['file', 'post'] } })
		const { shop } = running
		for (const car of [CAR, SECOND]) await archive(running, car)
		const { orderId, reference } = await placeDelivered(
			running,
			[CAR, SECOND],
			['SENT', 'WAITING', 'SENT', 'WAITING'],
		)
		const numbers = { [CAR]: 'RR473124829SE', [SECOND]: '373401012345678901' }
		for (const [car, number] of Object.entries(numbers)) {
			const posted = ['--carrier', 'postnord', '--number', number]
			await typeAtDesk(running, ['post', reference, car, ...posted])
		}
		await eventually(async () => expect(await mailsAbout(running, POSTED)).toHaveLength(2))
		expect(await sendableMails(shop, orderId)).toEqual([
			...['receipt', 'certificate-ready', 'certificate-posted'],
		])
		const before = (await mailsAbout(running, READY)).length
		for (const kind of ['certificate-ready', 'certificate-posted']) {
			const sent = await typeAtDesk(running, `resend ${reference} --kind ${kind}`)
			expect(sent).toMatchObject({ code: 0 })
		}
		await eventually(async () => {
			expect(await mailsAbout(running, READY)).toHaveLength(before + 1)
			const letters = await mailsAbout(running, POSTED)
			expect(letters).toHaveLength(4)
			for (const number of Object.values(numbers)) {
				expect(letters.filter(({ text }) => text.includes(`Nummer: ${number}`))).toHaveLength(2)
			}
		})
		await refundOrder(shop, { orderId, amountOre: null, reason: '' })
		expect(await resendMail(shop, orderId, 'certificate-ready')).toBe('not-sendable')
	})

	test('with one connection: two who have one each would wait for a second for good', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeSettled(running, buildOrder())
		const { db, pool, close } = connectDatabase(running.databaseUrl, 20)
		expect(await resendMail({ ...running.shop, db, pool }, orderId, 'receipt')).toBe('queued')
		expect(pool.totalCount).toBe(1)
		await close()
	})
})
