import { expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { swapCar } from '../changing/swap-car.ts'
import { sendMail } from '../mails/send-mail.ts'
import { openPayment } from '../paying/open-payment.ts'
import { lookAfterUnpaidOrders } from './look-after-unpaid-orders.ts'

const OLD = CARS_TO_TRY.withEverything
const NEW = 'VND2E3F4G5H678901'
const DAY = 24 * 3600_000

/** Noon in Sweden, so many days after today. */
const inDays = (days: number) =>
	new Date(startOf(addDays(dayOf(new Date()), days)).getTime() + DAY / 2)

/** Three runs at once, then one more, whose clock is a day behind. */
async function lookAfter({ shop }: RunningShop, days: number): Promise<void> {
	await Promise.all([1, 2, 3].map(() => lookAfterUnpaidOrders(shop, inDays(days))))
	await lookAfterUnpaidOrders(shop, inDays(days - 1))
}

/** As its job would. */
async function swapTo(running: RunningShop, orderId: string, from: string, to: string) {
	const swapped = await swapCar(running.shop, { orderId, from, to, operator: 'Anna' })
	expect(swapped).toMatchObject({ outcome: 'swapped', status: 'CREATED' })
	await openPayment(running.shop, orderId)
}

async function remindersOf({ shop }: RunningShop): Promise<{ id: string; version: number }[]> {
	const { rows } = await shop.pool.query(
		"select id, version from mails where kind = 'payment-reminder' order by version",
	)
	return rows
}

const versionsOf = async (running: RunningShop) =>
	(await remindersOf(running)).map(({ version }) => version)

async function planOf(running: RunningShop, orderId: string) {
	const { output } = await typeAtDesk(running, `order ${orderId} --json`)
	return JSON.parse(output).unpaid
}

test('O10 an order that is priced anew is reminded of anew, each time once, and the desk tells when', async () => {
	const running = await runShop({ works: false })
	await awayFromMidnight()
	const { orderId } = await placeOpened(running)
	for (const days of [3, 10, 25]) await lookAfter(running, days)
	expect(await versionsOf(running)).toEqual([1, 2, 3])
	expect(await planOf(running, orderId)).toMatchObject({ nextReminder: null })

	await swapTo(running, orderId, OLD, NEW)
	expect(await planOf(running, orderId)).toMatchObject({ nextReminder: dayOf(inDays(3)) })
	await lookAfter(running, 2)
	expect(await versionsOf(running)).toEqual([1, 2, 3])
	for (const [days, sent] of [
		[3, 4],
		[10, 5],
		[25, 6],
	] as const) {
		await lookAfter(running, days)
		expect(await remindersOf(running)).toHaveLength(sent)
	}
	expect(await planOf(running, orderId)).toMatchObject({ nextReminder: null })

	const sent = await remindersOf(running)
	await sendMail(running.shop, sent.at(-1)?.id ?? '')
	const mails = await mailsTo(running, 'asa@example.com')
	expect(mails.at(-1)?.subject).toMatch(/^Påminnelse: betala din CoC-beställning/)
	expect(mails.at(-1)?.text).toContain(NEW)
})

test('O10 of an order that is priced anew twice, a service that was down for weeks sends the last reminder alone', async () => {
	const running = await runShop({ works: false })
	await awayFromMidnight()
	const { orderId } = await placeOpened(running)
	await lookAfter(running, 3)
	await swapTo(running, orderId, OLD, NEW)
	await lookAfter(running, 26)
	await lookAfter(running, 27)
	expect(await remindersOf(running)).toHaveLength(2)
	await swapTo(running, orderId, NEW, OLD)
	await lookAfter(running, 3)
	expect(await remindersOf(running)).toHaveLength(3)
	expect(await lookAfterUnpaidOrders(running.shop, inDays(31))).toEqual({ reminded: 0, lapsed: 1 })
})
