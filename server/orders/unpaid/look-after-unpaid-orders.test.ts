import { describe, expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf } from '../../testing/many-requests.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import {
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
} from '../../testing/stand-ins.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { editOrder } from '../changing/edit-order.ts'
import { resendMail } from '../mails/resend-mail.ts'
import { lookAfterUnpaidOrders } from './look-after-unpaid-orders.ts'

const CUSTOMERS = sized({ gate: 12, full: 100 })
const DAY = 24 * 3600_000
/** Noon in Sweden: where clocks are changed, so many times 24 hours may be another day. */
const inDays = (days: number) =>
	new Date(startOf(addDays(dayOf(new Date()), days)).getTime() + DAY / 2)

const REMINDER = /^Påminnelse: betala din CoC-beställning hos Vendel \(/

const mailsOf = (running: RunningShop, address = 'asa@example.com') => mailsTo(running, address)

const reminders = async (running: RunningShop, address?: string) =>
	(await mailsOf(running, address)).filter(({ subject }) => REMINDER.test(subject))

/** With its first mail sent: only what is sent after it counts. */
async function placeTold(running: RunningShop, order = buildOrder()): Promise<string> {
	await awayFromMidnight()
	const orderId = await placePayableOrder(running, order)
	await eventually(async () => {
		expect(await mailsOf(running, order.emailAddress)).toHaveLength(1)
	})
	return orderId
}

const waitingJobs = async ({ shop }: RunningShop) =>
	(await shop.pool.query("select name from pgboss.job where state < 'completed'")).rows

const allDone = (running: RunningShop) =>
	eventually(async () => expect(await waitingJobs(running)).toEqual([]))

describe('an unpaid order', () => {
	test('O10 is reminded of three times, each once, and told when it lapses; once, by a service that was down for weeks', async () => {
		const running = await runShop()
		await placeTold(running)
		const due: [number, number][] = [
			[2, 0],
			[3, 1],
			[9, 1],
			[10, 2],
			[25, 3],
			[30, 3],
		]
		for (const [days, expected] of due) {
			await lookAfterUnpaidOrders(running.shop, inDays(days))
			await lookAfterUnpaidOrders(running.shop, inDays(days))
			await allDone(running)
			expect(await reminders(running)).toHaveLength(expected)
		}
		const [last] = await reminders(running)
		const lapsesOn = new Intl.DateTimeFormat('sv-SE', {
			dateStyle: 'long',
			timeZone: 'Europe/Stockholm',
		}).format(inDays(30))
		expect(last?.text).toContain(`den ${lapsesOn}, och du är inte skyldig något.`)

		await placeTold(running, buildOrder({ emailAddress: 'per@example.com' }))
		for (let run = 0; run < 3; run++) {
			await lookAfterUnpaidOrders(running.shop, inDays(26))
		}
		await allDone(running)
		expect(await reminders(running, 'per@example.com')).toHaveLength(1)
		expect(await reminders(running)).toHaveLength(3)
	})

	test('O10 lapses once its days are over: nobody can pay it, and the customer is told', async () => {
		const running = await runShop()
		const orderId = await placeTold(running)
		const checkout = await followPaymentLink(running, orderId)
		expect(await lookAfterUnpaidOrders(running.shop, inDays(31))).toEqual({
			reminded: 0,
			lapsed: 1,
		})
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'CANCELLED' })
		expect(await pressAtCheckout(checkout, 'pay')).not.toContain('success')
		await eventually(async () => {
			const [mail] = await mailsOf(running)
			expect(mail?.subject).toMatch(/^Din CoC-beställning hos Vendel har upphört att gälla \(/)
			expect(mail?.text).toContain('du är inte skyldig något')
		})
		expect(await lookAfterUnpaidOrders(running.shop, inDays(32))).toEqual({
			reminded: 0,
			lapsed: 0,
		})
	})

	test('O10 is left alone while its payment is on its way, and while the provider cannot say', async () => {
		const running = await runShop()
		const company = buildCompanyOrder({ emailAddress: 'bil@example.com' })
		const orderId = await placeTold(running, company)
		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(await followPaymentLink(running, orderId), 'invoice')
		await lookAfterUnpaidOrders(running.shop, inDays(3))
		await allDone(running)
		expect(await reminders(running, company.emailAddress)).toEqual([])
		expect(await lookAfterUnpaidOrders(running.shop, inDays(40))).toMatchObject({ lapsed: 0 })

		const other = await placeTold(running)
		await makeProviderFail(running, { api: 'down' })
		expect(await lookAfterUnpaidOrders(running.shop, inDays(31))).toMatchObject({ lapsed: 0 })
		expect(await running.summary(other)).toMatchObject({ paymentStatus: 'CREATED' })
	})

	test('O10 is found to be paid, also when no callback came', async () => {
		const running = await runShop()
		const orderId = await placeTold(running)
		await makeProviderFail(running, { callbacks: 'lost' })
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		await lookAfterUnpaidOrders(running.shop, inDays(3))
		await allDone(running)
		expect(await reminders(running)).toEqual([])
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

	test('O10 is not mailed about to an address that refused a mail, until that is put right', async () => {
		const running = await runShop()
		await awayFromMidnight()
		await makeProviderFail(running, { mail: 'permanent' })
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			await tryAgainNow(running, 'dead-letters')
			expect(running.alerts).toHaveLength(1)
		})
		await makeProviderFail(running, { mail: 'none' })
		expect(await lookAfterUnpaidOrders(running.shop, inDays(3))).toMatchObject({ reminded: 0 })
		const edits = { emailAddress: 'ny@example.com' }
		await editOrder(running.shop, { orderId, edits, operator: 'Anna' })
		await eventually(async () => expect(await mailsOf(running, 'ny@example.com')).toHaveLength(1))
		expect(await lookAfterUnpaidOrders(running.shop, inDays(3))).toMatchObject({ reminded: 1 })
	})

	test('O10 is mailed about again once a later mail has come, though the first was refused for good', async () => {
		const running = await runShop()
		await awayFromMidnight()
		await makeProviderFail(running, { mail: 'permanent' })
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			await tryAgainNow(running, 'dead-letters')
			expect(running.alerts).toHaveLength(1)
		})
		const plan = async () =>
			JSON.parse((await typeAtDesk(running, `order ${orderId} --json`)).output).unpaid
		expect(await plan()).toMatchObject({ nextReminder: null })
		await makeProviderFail(running, { mail: 'none' })
		expect(await resendMail(running.shop, orderId, 'payment-link')).toBe('queued')
		await eventually(async () => expect(await mailsOf(running)).toHaveLength(1))
		await allDone(running)
		expect(await plan()).toMatchObject({ nextReminder: dayOf(inDays(3)) })
		expect(await lookAfterUnpaidOrders(running.shop, inDays(3))).toMatchObject({ reminded: 1 })
		await eventually(async () => expect(await reminders(running)).toHaveLength(1))
		expect(await lookAfterUnpaidOrders(running.shop, inDays(31))).toMatchObject({ lapsed: 1 })
		await eventually(async () => {
			const subjects = (await mailsOf(running)).map(({ subject }) => subject)
			expect(subjects.join()).toContain('har upphört att gälla')
		})
	})

	test('O10 a reminder that waited for its server is not sent to who has paid meanwhile', async () => {
		const running = await runShop()
		const orderId = await placeTold(running)
		await makeProviderFail(running, { mail: 'temporary' })
		expect(await lookAfterUnpaidOrders(running.shop, inDays(3))).toMatchObject({ reminded: 1 })
		await payOrder(running, orderId)
		await makeProviderFail(running, { mail: 'none' })
		await eventually(async () => {
			await tryAgainNow(running, 'send-mail')
			expect(await waitingJobs(running)).toEqual([])
		})
		expect(await reminders(running)).toEqual([])
	})

	test(`O10 ${CUSTOMERS} customers pay while they are reminded: none is reminded after the payment`, async () => {
		const drawReceipt = async () => Buffer.from('%PDF-')
		const running = await runShop({ changes: { drawReceipt } })
		await awayFromMidnight()
		const addresses = Array.from({ length: CUSTOMERS }, (_, index) => `kund${index}@example.com`)
		const orderIds = new Map(
			await forEachOf(
				addresses,
				5,
				async (emailAddress): Promise<[string, string]> => [
					emailAddress,
					await placePayableOrder(running, buildOrder({ emailAddress })),
				],
			),
		)
		await allDone(running)
		const reminding = lookAfterUnpaidOrders(running.shop, inDays(3))
		const whenPaid = new Map(
			await forEachOf(addresses, 5, async (address): Promise<[string, number]> => {
				await payOrder(running, orderIds.get(address) ?? '')
				return [address, (await reminders(running, address)).length]
			}),
		)
		await reminding
		await allDone(running)
		expect(await paymentsAtProvider(running)).toHaveLength(CUSTOMERS)
		for (const address of addresses) {
			expect(await reminders(running, address), address).toHaveLength(whenPaid.get(address) ?? 0)
		}
		const { rows } = await running.shop.pool.query(
			"select from mails where kind = 'payment-reminder' and sent_at is null",
		)
		expect(rows).toEqual([])
	})
})
