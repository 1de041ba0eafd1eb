import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOss, parseVatRates } from './vat-rates.ts'

describe('the setting of VAT rates', () => {
	test('O4 is one rate for all, with exceptions by customer, region and country', () => {
		expect(parseVatRates('25')).toEqual({ general: 25_00, exceptions: new Map() })
		expect(parseVatRates(' 25 , company-NOTEU = 0 ,private-NOTEU=12.5,private-FI=25.5')).toEqual({
			general: 25_00,
			exceptions: new Map([
				['company-NOTEU', 0],
				['private-NOTEU', 12_50],
				['private-FI', 25_50],
			]),
		})
	})

	test('is understood to the hundredth of a percent', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 99_99 }), (rate) => {
				expect(parseVatRates(`${rate / 100}`)?.general).toBe(rate)
				expect(parseOss(`DE=${rate / 100}`)?.get('DE')).toBe(rate)
			}),
		)
	})

	test.each([
		...['', 'x', '100', '-1', '25.125', '25,5', '25,company=0', '25,company-NOTEU', '25;0'],
		...['25,company-NO=0', '25,confirmed-EU=0', '25,private-FI=1=2', '25,'],
	])('is not understood as %j', (text) => {
		expect(parseVatRates(text)).toBeNull()
	})
})

describe('the setting of the One Stop Shop', () => {
	test('O4 names countries with their rates, or none', () => {
		expect(parseOss('')).toEqual(new Map())
		expect(parseOss('DE=19, FI=25.5')).toEqual(
			new Map([
				['DE', 19_00],
				['FI', 25_50],
			]),
		)
	})

	test.each(['DE', 'DE=', 'NO=25', 'DE=19;FI=25', 'private-DE=19'])(
		'is not understood as %j',
		(text) => {
			expect(parseOss(text)).toBeNull()
		},
	)
})
