import { expect, test } from 'vitest'
import { formatOre } from '../../../i18n/counts.ts'
import { isOverLimit } from './over-limit.ts'

const refund = {
	...{ id: 'r', createdAt: '', amountOre: 300_00, currency: 'SEK', status: 'EXECUTED', reason: '' },
	...{ what: 'amount' as const, cars: [], reference: null, creditNote: null },
}
const order = { refunds: [refund] }

test('D6 D15 a clerk’s limit is for all that was given back of an order, and for kronor alone', () => {
	const over = (ore: number, limitOre: number | null, currency = 'SEK') =>
		isOverLimit(order, [{ ore, currency }], limitOre)
	expect(over(200_00, 500_00)).toBe(false)
	expect(over(200_01, 500_00)).toBe(true)
	expect(over(1_00, 500_00, 'EUR')).toBe(true)
	expect(over(1_00, null, 'EUR')).toBe(false)
	const inEuro = { refunds: [{ ...refund, currency: 'EUR' }] }
	expect(isOverLimit(inEuro, [{ ore: 1_00, currency: 'SEK' }], 500_00)).toBe(true)
})

test('D15 what was paid in another currency is never called kronor', () => {
	expect(formatOre(450_00, 'en', 'EUR')).toBe('450.00 EUR')
	expect(formatOre(1450_50, 'sv', 'EUR').replace(/\s/g, ' ')).toBe('1 450,50 EUR')
	expect(formatOre(450_00, 'en', null)).toContain('SEK')
})
