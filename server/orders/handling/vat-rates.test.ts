import { OUTSIDE_EU } from '@coc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { eventually, runShop } from '../../testing/running-shop.ts'
import { parseVatRates } from './vat-rates.ts'

describe('the setting of VAT rates', () => {
	test('is one rate for all, with exceptions', () => {
		expect(parseVatRates('25')).toEqual({
			private: { EU: 25_00, NOTEU: 25_00 },
			company: { EU: 25_00, NOTEU: 25_00 },
		})
		expect(parseVatRates(' 25 , company-NOTEU = 0 ,private-NOTEU=12.5')).toEqual({
			private: { EU: 25_00, NOTEU: 12_50 },
			company: { EU: 25_00, NOTEU: 0 },
		})
	})

	test('is understood to the hundredth of a percent', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 99_99 }), (rate) => {
				expect(parseVatRates(`${rate / 100}`)?.private.EU).toBe(rate)
			}),
		)
	})

	test.each(['', 'x', '100', '-1', '25.125', '25,5', '25,company=0', '25,company-NOTEU', '25;0'])(
		'is not understood as %j',
		(text) => {
			expect(parseVatRates(text)).toBeNull()
		},
	)
})

describe('the VAT of a handled order', () => {
	const outsideEu = { countryCode: OUTSIDE_EU, countryOutsideEu: 'Norge' } as const

	test.each([
		['a private person in the EU', buildOrder({ countryCode: 'FI' }), 25, 1250],
		['a private person elsewhere', buildOrder(outsideEu), 12.5, 1125],
		['a company in the EU', buildCompanyOrder({ countryCode: 'DE' }), 6.05, 1060.5],
		['a company elsewhere', buildCompanyOrder(outsideEu), 0, 1000],
	])('has the rate for %s', async (_who, order, rateOfVat, totalPrice) => {
		const running = await runShop({
			changes: {
				vatRates: {
					private: { EU: 25_00, NOTEU: 12_50 },
					company: { EU: 6_05, NOTEU: 0 },
				},
			},
		})
		const { orderId } = await running.place(order)
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({
				rateOfVat,
				totalPrice,
				cars: [
					{ isVat: false, cost: 1000 },
					{ isVat: true, cost: totalPrice - 1000 },
				],
			})
		})
	})
})
