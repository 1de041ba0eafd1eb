import { describe, expect, test } from 'vitest'
import { storePaid, storePayment, typeAtDesk } from '../desk/testing-desk.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { checkPayment } from '../orders/paying/check-payment.ts'
import { openPayment } from '../orders/paying/open-payment.ts'
import { reportDispute } from '../orders/paying/report-dispute.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { erasePerson } from '../orders/retention/erase-person.ts'
import { buildOrder } from '../testing/build-order.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { forcePayment, paymentsAtProvider } from '../testing/stand-ins.ts'
import { listAttention } from './list-attention.ts'
import { itemOf, keysIn, referenceOf } from './testing/listed-items.ts'

/** What is under way is made at once: no worker runs. */
async function giveBack({ shop }: RunningShop, orderId: string, amountOre: number | null = null) {
	await refundOrder(shop, { orderId, amountOre, reason: '' })
	await shop.pool.query(`update refunds set status = 'EXECUTED' where order_id = $1`, [orderId])
}

describe('what needs a person', () => {
	test('O8 a wrong amount: paid too much is given back and accepted, paid too little as a whole', async () => {
		const running = await runShop({ works: false })
		const tooMuch = await storePaid(running, { settledOre: 1300_00 })
		const tooLittle = await storePaid(running, { settledOre: 1000_00 })
		const other = await storePaid(running, { forOrder: 'another' })
		const much = await referenceOf(running, tooMuch)
		const little = await referenceOf(running, tooLittle)
		expect(await itemOf(running, tooMuch)).toMatchObject({
			key: `wrong-amount ${much}`,
			since: expect.any(Date),
			why: {
				en: '1 300,00 SEK is paid, and the order costs 1 250,00 SEK.',
				sv: '1 300,00 SEK är betalt och beställningen kostar 1 250,00 SEK.',
			},
			acts: [`refund ${much} --amount 50`, `accept ${much}`],
		})
		expect(await itemOf(running, tooLittle)).toMatchObject({
			acts: [`refund ${little}`, `cancel ${little}`],
		})
		expect((await itemOf(running, other))?.why.en).toContain('another order')

		await giveBack(running, tooMuch, 50_00)
		expect(await itemOf(running, tooMuch)).toMatchObject({
			why: { en: '1 250,00 SEK is left, as much as the order costs.' },
			acts: [`accept ${much}`],
		})
		await typeAtDesk(running, `accept ${much}`)
		await giveBack(running, tooLittle)
		expect(await itemOf(running, tooLittle)).toMatchObject({ acts: [`cancel ${little}`] })
		await typeAtDesk(running, `cancel ${little} --yes`)
		expect(await keysIn(running)).toEqual([`wrong-amount ${await referenceOf(running, other)}`])
	})

	test('O8 what was paid by somebody who was erased is given back, never accepted', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 1300_00 })
		await giveBack(running, orderId, 50_00)
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		const reference = await referenceOf(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `wrong-amount ${reference}`,
			why: { en: expect.stringContaining('erased'), sv: expect.stringContaining('raderad') },
			acts: [`refund ${reference}`, `cancel ${reference}`],
		})
		await giveBack(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({ acts: [`cancel ${reference}`] })
	})

	test('O8 what was paid for an order of which nothing can be delivered is given back, never accepted', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder({ chassiNumbers: [anyCar()] }))
		await handleOrder(running.shop, orderId)
		await storePayment(running, orderId, {})
		const reference = await referenceOf(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `wrong-amount ${reference}`,
			acts: [`refund ${reference}`, `cancel ${reference}`],
		})
		await giveBack(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({ acts: [`cancel ${reference}`] })
		const cancelled = await typeAtDesk(running, `cancel ${reference} --yes`)
		expect(cancelled).toMatchObject({ code: 0 })
	})

	test('O8 another currency, until it is given back', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { currency: 'EUR' })
		const reference = await referenceOf(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `wrong-currency ${reference}`,
			why: { en: '1 250,00 EUR was paid, and only SEK is taken.' },
			acts: [`refund ${reference}`, `cancel ${reference}`],
		})
		await giveBack(running, orderId)
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `wrong-amount ${reference}`,
			acts: [`cancel ${reference}`],
		})
	})

	test('O8 paid twice, until the surplus is given back', async () => {
		const running = await runShop({ works: false })
		const once = await storePaid(running, {})
		await giveBack(running, once)
		const orderId = await storePaid(running, {})
		const reference = await referenceOf(running, orderId)
		await storePayment(running, orderId, {})
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `paid-twice ${reference}`,
			why: { en: '1 250,00 SEK was paid beyond what the order costs.' },
			acts: [`refund ${reference} --amount 1250`],
		})
		await giveBack(running, orderId, 1250_00)
		expect(await keysIn(running)).toEqual([])
	})

	test('O8 paid after cancelling, until it is given back or somebody has settled it', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		const orderIds = await Promise.all(
			[1, 2].map(async () => {
				const { orderId } = await running.place(buildOrder({ chassiNumbers: [anyCar()] }))
				await shop.pool.query(
					`insert into cars select $1, '', 2020, 1, false, null, null, true, null
					on conflict do nothing`,
					[(await ordered(running, orderId))[0]],
				)
				await handleOrder(shop, orderId)
				await openPayment(shop, orderId)
				return orderId
			}),
		)
		for (const orderId of orderIds) {
			expect(await cancelOrder(shop, orderId, 'test')).toBe('cancelled')
		}
		for (const { paymentId } of await paymentsAtProvider(running)) {
			await forcePayment(running, paymentId, { status: 'SETTLED' })
			await checkPayment(shop, paymentId)
		}
		const keys = await Promise.all(
			orderIds.map(async (id) => `paid-after-cancelling ${await referenceOf(running, id)}`),
		)
		expect((await keysIn(running)).toSorted()).toEqual(keys.toSorted())
		const [first = '', second = ''] = orderIds
		await giveBack(running, first)
		expect(await keysIn(running)).toEqual([keys[1]])
		const settle = ['attention', 'settle', `${keys[1]}`, '--note', 'Anna wants it', '--as', 'Bo']
		expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
		expect(await keysIn(running)).toEqual([])
		const { output } = await typeAtDesk(running, `order ${second}`)
		expect(output).toMatch(/desk +settle +attention paid-after-cancelling: Anna wants it +Bo/)
	})

	test('O8 a refund that was refused, until as much was given back in another way', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const reference = await referenceOf(running, orderId)
		await refundOrder(running.shop, { orderId, amountOre: 300_00, reason: '' })
		await running.shop.pool.query(`update refunds set status = 'CANCELLED'`)
		const refused = (left: number) => ({
			key: `refund-refused ${reference}`,
			acts: [`refund ${reference} --amount ${left}`],
		})
		expect(await itemOf(running, orderId)).toMatchObject(refused(300))
		await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: '' })
		expect(await itemOf(running, orderId), 'the rest').toMatchObject(refused(200))
		await refundOrder(running.shop, { orderId, amountOre: 200_00, reason: '' })
		expect(await keysIn(running)).toEqual([])
	})

	test('O8 money refunded elsewhere, until somebody has booked it; more of it brings it back', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const reference = await referenceOf(running, orderId)
		const elsewhere = (ore: number) =>
			running.shop.pool.query(
				`update payment_attempts set refunded_elsewhere_ore = $1, refunded_elsewhere_at = now()`,
				[ore],
			)
		await elsewhere(100_00)
		const key = `refunded-elsewhere ${reference}`
		expect(await itemOf(running, orderId)).toMatchObject({ key, acts: [] })
		const settle = ['attention', 'settle', ...key.split(' '), '--note', 'booked by hand']
		expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
		expect(await keysIn(running)).toEqual([])
		const again = await typeAtDesk(running, settle)
		expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Nothing to settle') })
		await elsewhere(200_00)
		expect(await keysIn(running)).toEqual([key])
	})

	test('O8 a dispute, until it is won, or lost and somebody has booked it, whatever the provider says after that', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const reference = await referenceOf(running, orderId)
		const { rows } = await running.shop.pool.query('select reference from payment_attempts')
		const say = (disputeId: string, status: string) =>
			reportDispute(running.shop, { payment: rows[0].reference, disputeId, status })
		await say('du_1', 'NEEDS_RESPONSE')
		await say('du_2', 'NEEDS_RESPONSE')
		await reportDispute(running.shop, { dispute: 'du_9', status: 'NEEDS_RESPONSE' })
		expect(await keysIn(running)).toEqual([`dispute ${reference}`, 'dispute du_9'])
		await say('du_1', 'LOST')
		await say('du_1', 'UNDER_REVIEW')
		expect((await itemOf(running, orderId))?.why.en).toContain('du_2')
		await say('du_2', 'WON')
		await reportDispute(running.shop, { dispute: 'du_9', status: 'WON' })
		expect(await keysIn(running)).toEqual([`dispute ${reference}`])
		const { en, sv } = (await itemOf(running, orderId))?.why ?? {}
		expect(en).toMatch(/^The dispute du_1 is lost: the money is gone/)
		expect(sv).toMatch(/^Tvisten du_1 är förlorad: pengarna är borta/)
		const settle = ['attention', 'settle', 'dispute', reference, '--note', 'booked by hand']
		expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
		await say('du_1', 'WON')
		expect(await keysIn(running)).toEqual([])
		await reportDispute(running.shop, { dispute: 'du_8', status: 'LOST' })
		expect(await keysIn(running)).toEqual(['dispute du_8'])
	})

	test('O8 the same car paid in two orders, also at the same moment, until one is given back', async () => {
		const running = await runShop({ works: false })
		const [first, second] = await Promise.all([storePaid(running, {}), storePaid(running, {})])
		const items = await listAttention(running.shop)
		expect(items).toHaveLength(1)
		const [one, two] = await Promise.all([
			referenceOf(running, first),
			referenceOf(running, second),
		])
		expect(['same-car', one, two].every((word) => JSON.stringify(items[0]).includes(word))).toBe(
			true,
		)
		await giveBack(running, first)
		expect(await keysIn(running)).toEqual([])
	})
})

function anyCar(): string {
	return `VND${crypto
		.randomUUID()
		.replace(/[^1-9a-f]/g, '')
		.toUpperCase()
		.slice(0, 14)}`.padEnd(17, '7')
}

async function ordered({ shop }: RunningShop, orderId: string): Promise<string[]> {
	const { rows } = await shop.pool.query('select chassis_numbers from orders where id = $1', [
		orderId,
	])
	return rows[0].chassis_numbers
}
