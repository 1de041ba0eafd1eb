import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { erasePerson } from '../../orders/retention/erase-person.ts'
import type { ProviderPayment } from '../../payments/provider.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { storePaid, storePayment, typeAtDesk } from '../testing-desk.ts'

const receiptsOf = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select from receipts')).rowCount

async function booksOf(running: RunningShop): Promise<Record<string, string>[]> {
	const { output } = await typeAtDesk(running, 'export --from 1d --to today --plain')
	return parse(output, { columns: true })
}

/** The same shop, whose provider says something else of every payment. */
function saying(running: RunningShop, fetchPayment: () => Promise<ProviderPayment>): RunningShop {
	const provider = { ...running.shop.provider, fetchPayment }
	return { ...running, shop: { ...running.shop, provider } }
}

describe('accept', () => {
	test('O18 refuses a payment in another currency, which counts as SEK nowhere', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { currency: 'EUR' })
		const { code, errors } = await typeAtDesk(running, `accept ${orderId}`)
		expect(code).toBe(1)
		expect(errors).toContain('1 250,00 EUR was paid, and only SEK can be accepted.')
		expect(errors).toContain('Give it back (`npm run desk -- refund ID`), then cancel the order')
		expect(await receiptsOf(running)).toBe(0)

		expect(await booksOf(running)).toMatchObject([
			{
				kind: 'other-currency',
				'total SEK': '',
				'other amount': '1250.00',
				'other currency': 'EUR',
			},
		])
		const stats = await typeAtDesk(running, 'stats --days 2 --json')
		expect(JSON.parse(stats.output)).toMatchObject({ paid: 0, paidOre: 0 })
		expect((await typeAtDesk(running, `order ${orderId}`)).output).toContain('1 250,00 EUR')
		const asked = await typeAtDesk(running, `refund ${orderId}`, { typed: 'n\n' })
		expect(asked.errors).toContain('Give 1 250,00 EUR (all of it) back')
	})

	test('refuses a payment that the provider has for another order', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { forOrder: 'another' })
		const { code, errors } = await typeAtDesk(running, `accept ${orderId}`)
		expect(code).toBe(1)
		expect(errors).toContain('is for another order, says the provider. Give it back')
		expect(await receiptsOf(running)).toBe(0)
	})

	test('O14 refuses what was paid by somebody who was erased, and says what to do with it', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 1300_00 })
		await refundOrder(running.shop, { orderId, amountOre: 50_00, reason: '' })
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		const { code, errors } = await typeAtDesk(running, `accept ${orderId}`)
		expect(code).toBe(1)
		expect(errors).toContain('was erased')
		expect(errors).toContain(
			'Give the money back (`npm run desk -- refund ID`), then cancel the order',
		)

		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		const cancelled = await typeAtDesk(running, `cancel ${orderId} --yes`)
		expect(cancelled).toMatchObject({ code: 0, output: expect.stringContaining('nobody is told') })
		expect((await running.shop.pool.query('select from mails')).rowCount).toBe(0)
	})

	test('asks the provider for the currency of a payment that settled before it was written down', async () => {
		const running = await runShop({ works: false })
		const payment = {
			status: 'SETTLED',
			amountOre: 1250_00,
			currency: 'SEK',
			orderId: null,
			refundedOre: 0,
		} as const
		for (const [currency, code] of [
			['EUR', 1],
			['SEK', 0],
		] as const) {
			const orderId = await storePaid(running, { forOrder: 'another' })
			await running.shop.pool.query(
				`update payment_attempts set settled_currency = null, settled_for_other_order = false
				 where order_id = $1`,
				[orderId],
			)
			const away = saying(running, () => Promise.reject(new Error('no answer')))
			const { errors } = await typeAtDesk(away, `accept ${orderId}`)
			expect(errors).toContain('try again when the payment provider answers')
			const back = saying(running, async () => ({ ...payment, currency }))
			expect(await typeAtDesk(back, `accept ${orderId}`)).toMatchObject({ code })
		}
		expect(await receiptsOf(running)).toBe(1)
	})

	test('O16 takes two payments that make up the price for one sale, and its VAT in two parts', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 1000_01 })
		await storePayment(running, orderId, { settledOre: 249_99 })
		expect(await typeAtDesk(running, `accept ${orderId}`)).toMatchObject({ code: 0 })
		expect(await booksOf(running)).toMatchObject([
			{ kind: 'other-payment', 'total SEK': '1000.01' },
			{ kind: 'other-payment', 'total SEK': '249.99' },
			{ kind: 'sale', 'total SEK': '1000.01', 'VAT SEK': '200.00', receipt: '1' },
			{ kind: 'other-payment', 'total SEK': '-1000.01' },
			{ kind: 'sale', 'total SEK': '249.99', 'VAT SEK': '50.00', receipt: '1' },
			{ kind: 'other-payment', 'total SEK': '-249.99' },
		])
	})
})
