import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mail/mailer.ts'
import { MAIL_KINDS, type MailKind } from '../../mail/mails/mail-kind.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { requestMail } from './mail-requests.ts'
import { sendMail } from './send-mail.ts'

const STATUS_OF: Record<MailKind, string> = {
	'order-received': 'RECEIVED',
	'payment-link': 'CREATED',
	'payment-reminder': 'CREATED',
	receipt: 'SETTLED',
	'credit-note': 'SETTLED',
	'certificate-ready': 'SETTLED',
	'certificate-posted': 'SETTLED',
	'cannot-deliver': 'UNDELIVERABLE',
	'payment-cancelled': 'CANCELLED',
	'order-lapsed': 'CANCELLED',
	question: 'REVIEW',
}

/** A shop in which nothing happens by itself, and one handled order in it. */
async function runQuietShop() {
	const sent: Mail[] = []
	const mailer = { send: async (mail: Mail) => void sent.push(mail) }
	const running = await runShop({ works: false, changes: { mailer } })
	const { orderId } = await running.place(buildOrder())
	await handleOrder(running.shop, orderId)
	const [delivered] = buildOrder().chassiNumbers
	const delivery = { id: randomUUID(), order_id: orderId, chassis_number: delivered ?? '' }
	await running.shop.db
		.insertInto('deliveries')
		.values({ ...delivery, form: 'file', status: 'READY', promised_by: '2026-11-20' })
		.execute()
	return { running, orderId, sent }
}

async function addMail({ shop }: RunningShop, orderId: string, kind: MailKind, version = 1) {
	const id = randomUUID()
	await shop.db.insertInto('mails').values({ id, order_id: orderId, kind, version }).execute()
	await shop.db.updateTable('deliveries').set({ mail_id: id }).execute()
	if (kind === 'question') {
		await shop.db.insertInto('mail_questions').values({ mail_id: id, words: 'Which?' }).execute()
	}
	return id
}

async function setStatus({ shop }: RunningShop, orderId: string, status: string) {
	await shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
}

const storedMails = ({ shop }: RunningShop) =>
	shop.db.selectFrom('mails').select(['kind', 'sent_at']).execute()

describe('sending a mail', () => {
	test('of each kind and any version is done once, each with a Message-ID of its own', async () => {
		const { running, orderId, sent } = await runQuietShop()
		for (const kind of MAIL_KINDS) {
			await running.shop.db.deleteFrom('mails').execute()
			await setStatus(running, orderId, STATUS_OF[kind])
			for (const version of [1, 2, 7]) {
				const mailId = await addMail(running, orderId, kind, version)
				await sendMail(running.shop, mailId)
				await sendMail(running.shop, mailId)
			}
		}
		expect(sent).toHaveLength(MAIL_KINDS.length * 3)
		expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(sent.length)
		for (const { messageId } of sent) {
			expect(messageId).toMatch(/^<[0-9a-f]{40}@127\.0\.0\.1>$/)
		}
	})
})

test('a mail that only a newer version knows is left to its processes, and not lost', async () => {
	const { running, orderId, sent } = await runQuietShop()
	const id = randomUUID()
	await running.shop.pool.query(
		`insert into mails (id, order_id, kind) values ($1, $2, 'from-the-future')`,
		[id, orderId],
	)
	await expect(sendMail(running.shop, id)).rejects.toThrow('No such mail')
	expect(sent).toEqual([])
	expect(await storedMails(running)).toContainEqual({ kind: 'from-the-future', sent_at: null })
})

describe('a mail that has been overtaken while it waited', () => {
	test('is not sent: the confirmation of an order whose customer has been told more', async () => {
		const { running, orderId, sent } = await runQuietShop()
		const confirmation = await addMail(running, orderId, 'order-received')
		await running.shop.db
			.transaction()
			.execute((transaction) => requestMail(running.shop, transaction, orderId, 'payment-link'))
		await sendMail(running.shop, confirmation)
		expect(sent).toEqual([])
		expect(await storedMails(running)).toEqual([{ kind: 'payment-link', sent_at: null }])
	})

	test.each(['SETTLED', 'CANCELLED', 'REVIEW'])(
		'is not sent: the payment link of an order that is %s',
		async (status) => {
			const { running, orderId, sent } = await runQuietShop()
			const mailId = await addMail(running, orderId, 'payment-link')
			await setStatus(running, orderId, status)
			await sendMail(running.shop, mailId)
			expect(sent).toEqual([])
			expect(await storedMails(running)).toEqual([])
		},
	)

	test('is sent all the same when only time has passed', async () => {
		const { running, orderId, sent } = await runQuietShop()
		await sendMail(running.shop, await addMail(running, orderId, 'order-received'))
		expect(sent.map((mail) => mail.subject)).toEqual([
			expect.stringMatching(/^Vi har tagit emot din CoC-beställning hos Vendel \(/),
		])
	})
})

describe('what a mail says', () => {
	test('of an order that was cancelled before it was handled', async () => {
		const { running, sent } = await runQuietShop()
		const { orderId } = await running.place(buildOrder({ chassiNumbers: ['VND0000000000000X'] }))
		await setStatus(running, orderId, 'CANCELLED')
		await sendMail(running.shop, await addMail(running, orderId, 'payment-cancelled'))
		expect(sent[0]?.text).toContain('VND0000000000000X')
		expect(sent[0]?.text).not.toContain('SEK')
	})

	test('of a payment: the day on which it was made, in Sweden', async () => {
		const { running, orderId, sent } = await runQuietShop()
		await setStatus(running, orderId, 'SETTLED')
		await running.shop.db
			.insertInto('transitions')
			.values(
				['2026-11-15T23:30:00Z', '2026-11-20T12:00:00Z'].map((at) => ({
					at: new Date(at),
					subject: 'order' as const,
					order_id: orderId,
					from_status: 'CREATED',
					to_status: 'SETTLED',
					cause: 'paid',
				})),
			)
			.execute()
		await sendMail(running.shop, await addMail(running, orderId, 'receipt'))
		expect(sent[0]?.text).toContain('Betalningsdatum: 16 november 2026')
		expect(sent[0]?.text).toMatch(/25\s% moms: 250,00\sSEK\nTotalt pris: 1\s250,00\sSEK/)
	})

	test('is text, whatever markup a customer puts into any field', async () => {
		const { running, orderId, sent } = await runQuietShop()
		const { db } = running.shop
		const markup = '<b>"><img src=x onerror=alert(1)><!--'
		const fields = [
			'first_name',
			'last_name',
			'email_address',
			'phone_number',
			'company_name',
			'vat_number',
			'street_address',
			'zip_code',
			'city',
			'country_outside_eu',
		] as const
		const changes = [
			...fields.map(
				(field) => () =>
					db
						.updateTable('orders')
						.set({ [field]: markup })
						.execute(),
			),
			() =>
				db
					.updateTable('orders')
					.set({ chassis_numbers: [markup] })
					.execute(),
			() =>
				db
					.updateTable('order_lines')
					.set({ chassis_number: markup })
					.where('kind', '=', 'coc')
					.execute(),
			() => db.updateTable('order_lines').set({ registration_number: markup }).execute(),
		]
		const sendEveryKind = async () => {
			sent.length = 0
			for (const kind of MAIL_KINDS) {
				await db.deleteFrom('mails').execute()
				await setStatus(running, orderId, STATUS_OF[kind])
				await sendMail(running.shop, await addMail(running, orderId, kind))
			}
			return sent.map(({ html }) => html.replaceAll('<wbr>', '').match(/<[^>]*>/g))
		}
		const clean = await sendEveryKind()
		for (const change of changes) {
			await change()
			expect(await sendEveryKind()).toEqual(clean)
		}
		expect(sent[1]?.text).toContain('<b>')
		expect(sent).toHaveLength(MAIL_KINDS.length)
	})
})
