import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RegisteredCar } from '../cars/vehicle-register.ts'
import { priceOrder, shareVat } from './price.ts'

const registeredCar = fc.record<RegisteredCar>({
	chassisNumber: fc.stringMatching(/^[A-Z0-9]{17}$/),
	chassisNumber10: fc.constant(''),
	modelYear: fc.constant(2024),
	registrationType: fc.constant(1),
	isReimported: fc.boolean(),
	licensePlateNumber: fc.option(fc.constant('ABC123')),
	modelText: fc.constant(null),
	cocExists: fc.boolean(),
	priceOre: fc.option(fc.integer({ min: 0, max: 100_000_00 })),
})

const totalOf = (costs: readonly { costOre: number }[]) =>
	costs.reduce((total, line) => total + line.costOre, 0)

describe('the price of an order', () => {
	test('is a line per car and one of VAT', () => {
		const known = {
			chassisNumber: 'YV1AAAAAAAAAAAAA1',
			chassisNumber10: '',
			modelYear: 2024,
			registrationType: 1,
			isReimported: false,
			licensePlateNumber: 'ABC123',
			modelText: null,
			cocExists: true,
			priceOre: null,
		}
		const priced = priceOrder([known.chassisNumber, 'UNKNOWN0000000001'], [known], 1000_00, 2500)
		expect(priced.totalOre).toBe(1250_00)
		expect(priced.lines.map((line) => line.costOre)).toEqual([1000_00, 0, 250_00])
	})

	test('adds up to the öre, whatever the cars, prices and rate', () => {
		fc.assert(
			fc.property(
				fc.array(registeredCar, { minLength: 1, maxLength: 50 }),
				fc.integer({ min: 0, max: 1_000_000_00 }),
				fc.integer({ min: 0, max: 100_00 }),
				(cars, usualPriceOre, rate) => {
					const numbers = cars.map((car) => car.chassisNumber)
					const priced = priceOrder(numbers, cars, usualPriceOre, rate)
					expect(totalOf(priced.lines)).toBe(priced.totalOre)
					expect(Number.isSafeInteger(priced.totalOre)).toBe(true)
				},
			),
		)
	})

	test('shares the VAT out without losing an öre', () => {
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 1, maxLength: 50 }),
				fc.integer({ min: 0, max: 1_000_000_00 }),
				(net, vat) => {
					const shares = shareVat(net, vat)
					expect(shares.reduce((a, b) => a + b, 0)).toBe(vat)
					expect(shares.every((share) => share >= 0)).toBe(true)
				},
			),
		)
	})
})
