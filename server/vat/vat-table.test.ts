import { OUTSIDE_EU, vatRateOf } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { buildCompanyOrder, buildOrder, buildVatRules } from '../testing/build-order.ts'
import { eventually, runShop } from '../testing/running-shop.ts'
import { vatTable } from './vat-table.ts'

const exceptions = new Map([
	['private-NOTEU', 12_50],
	['private-DK', 24_00],
	['company-NOTEU', 0],
])
const RULES = buildVatRules({ supply: 'service', rates: { general: 25_00, exceptions } })
const vies = { url: '', requester: { country: 'SE', number: '556000000001' } }
const TABLE = vatTable({ rules: RULES, vies })

describe('the VAT that the form tells beforehand', () => {
	const outsideEu = { countryCode: OUTSIDE_EU, countryOutsideEu: 'Norge' } as const

	test('O3 is what the order then bears, whoever the customer is', async () => {
		const running = await runShop({ changes: { vat: RULES, vatNumbers: null } })
		const cases = [
			['a private person at home', 'private', buildOrder()],
			['a private person in the EU', 'private', buildOrder({ countryCode: 'FI' })],
			['a private person where the rate is another', 'private', buildOrder({ countryCode: 'DK' })],
			['a private person elsewhere', 'private', buildOrder(outsideEu)],
			['a company at home', 'company', buildCompanyOrder()],
			['a company in the EU', 'company', buildCompanyOrder({ countryCode: 'DE' })],
			['a company elsewhere', 'company', buildCompanyOrder(outsideEu)],
		] as const
		for (const [who, customer, order] of cases) {
			const { orderId } = await running.place(order)
			await eventually(async () => {
				const summary = await running.summary(orderId)
				expect(summary?.paymentStatus, who).toBe('CREATED')
				const told = vatRateOf(TABLE, customer, order.countryCode)
				expect(summary?.rateOfVat, who).toBe(told / 100)
			})
		}
	})

	test('O3 may fall away for a company in another EU country, and nowhere else', () => {
		expect(vatRateOf(TABLE, 'confirmedCompany', 'DE')).toBe(0)
		expect(vatRateOf(TABLE, 'confirmedCompany', 'SE')).toBe(25_00)
		expect(vatRateOf(TABLE, 'confirmedCompany', OUTSIDE_EU)).toBe(0)
	})
})
