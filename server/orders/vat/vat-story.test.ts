import { describe, expect, test } from 'vitest'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { findReceipt } from '../receipts/find-receipt.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { bookedOf, checksOf, germans, payInvoices, refundsOf, SERVICE } from './testing.ts'

describe('O4 a company in another EU country', () => {
	test('pays no VAT with a number that VIES confirms, and the proof is kept', async () => {
		const running = await runShop(SERVICE)
		const orderId = await placePayableOrder(running, germans('de 100'))
		expect(await running.summary(orderId)).toMatchObject({
			rateOfVat: 0,
			totalPrice: 1000,
			vatFree: { reason: 'reverse-charge', vatNumber: 'DE100' },
		})
		const proof = { number: 'DE100', answer: 'valid', identifier: 'WAPIAAAA00000001' }
		expect(await checksOf(running)).toMatchObject([proof])
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toMatch(/VIES +DE100, .+: confirmed, consultation number WAPIAAAA00000001/)
		expect(output).toContain('no VAT: reverse-charge')

		await payInvoices(running, [orderId])
		expect(await findReceipt(running.shop, orderId)).toMatchObject({
			totalOre: 1000_00,
			vatOre: 0,
			vatFree: { reason: 'reverse-charge', vatNumber: 'DE100' },
			buyer: expect.arrayContaining(['Momsreg.nr DE100']),
		})
		expect(await bookedOf(running)).toEqual(['sale 100000 0'])
		expect(await refundsOf(running)).toEqual([])
	})

	test('pays VAT with a number that VIES does not confirm', async () => {
		const running = await runShop(SERVICE)
		const cases = [
			['is not one', 'DE200', [{ answer: 'invalid', error_code: null }]],
			['VIES does not understand', 'DE201', [{ answer: 'invalid', error_code: 'INVALID_INPUT' }]],
			[
				'cannot be one',
				'has been applied for',
				[{ answer: 'invalid', error_code: 'INVALID_INPUT' }],
			],
			[
				'VIES does not answer for',
				'DE301',
				[{ answer: 'unavailable', error_code: 'MS_UNAVAILABLE' }],
			],
			['is of the seller’s country', 'SE556677889901', []],
		] as const
		for (const [what, vatNumber, checks] of cases) {
			const orderId = await placePayableOrder(running, germans(vatNumber))
			expect(await running.summary(orderId), what).toMatchObject({
				rateOfVat: 25,
				totalPrice: 1250,
				vatFree: null,
			})
			const { rows } = await running.shop.pool.query(
				'select answer, error_code from vat_checks where order_id = $1',
				[orderId],
			)
			expect(rows, what).toEqual(checks)
		}
	})

	test('pays VAT where nobody is asked', async () => {
		const running = await runShop({
			changes: { ...SERVICE.changes, vatNumbers: null },
			works: false,
		})
		const { orderId } = await running.place(germans())
		await handleOrder(running.shop, orderId)
		expect(await running.summary(orderId)).toMatchObject({ rateOfVat: 25 })
		expect(await checkVatNumber(running.shop, orderId)).toBeNull()
		expect(await checksOf(running)).toEqual([])
	})

	test('is not asked about while its cars cannot be delivered', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const { orderId } = await running.place({ ...germans(), chassiNumbers: ['X'.repeat(17)] })
		await handleOrder(running.shop, orderId)
		expect(await checksOf(running)).toEqual([])
	})
})
