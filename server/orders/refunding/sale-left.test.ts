import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareVat } from '../handling/price.ts'
import {
	type Credit,
	creditOfAmount,
	creditOfCars,
	creditOfVat,
	isLeft,
	type SaleLeft,
} from './sale-left.ts'

const prices = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000_00 }))

type Sale = {
	readonly cars: readonly { netOre: number; vatOre: number }[]
	readonly left: SaleLeft
}

const sales = fc
	.tuple(fc.array(prices, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 99_99 }))
	.map(([net, rate]): Sale => {
		const netOre = sum(net)
		const vatOre = Math.round((netOre * rate) / 10_000)
		const shares = shareVat(net, vatOre)
		return {
			cars: net.map((carOre, place) => ({ netOre: carOre, vatOre: shares[place] ?? 0 })),
			left: { surplusOre: 0, netOre, vatOre },
		}
	})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const without = (left: SaleLeft, { soldOre, vatOre }: Credit, ore = soldOre): SaleLeft => ({
	surplusOre: left.surplusOre - ore + soldOre,
	netOre: left.netOre - soldOre + vatOre,
	vatOre: left.vatOre - vatOre,
})

describe('what refunds take from a sale', () => {
	test('O5 all cars, each by itself and in any order, are the total to the öre', () => {
		fc.assert(
			fc.property(sales, fc.infiniteStream(fc.nat()), ({ cars, left }, picks) => {
				const waiting = [...cars]
				let rest = left
				while (waiting.length > 0) {
					const [car] = waiting.splice(picks.next().value % waiting.length, 1)
					const credit = car && creditOfCars(rest, car)
					if (!credit) throw new Error('more than was left')
					expect(credit.soldOre - credit.vatOre).toBe(car.netOre)
					expect(credit.vatOre).toBe(car.vatOre)
					rest = without(rest, credit)
				}
				expect(rest).toEqual({ surplusOre: 0, netOre: 0, vatOre: 0 })
			}),
		)
	})

	test('O5 cars, amounts and VAT, in any order, never take more than is left; the rest takes all of it', () => {
		const step = fc.oneof(
			fc.record({
				what: fc.constant('amount' as const),
				part: fc.double({ min: 0, max: 1, noNaN: true }),
			}),
			fc.record({ what: fc.constant('car' as const), pick: fc.nat() }),
			fc.record({ what: fc.constant('vat' as const) }),
		)
		const surplus = fc.nat({ max: 10_000 })
		fc.assert(
			fc.property(sales, surplus, fc.array(step, { maxLength: 20 }), (sale, surplusOre, steps) => {
				let rest: SaleLeft = { ...sale.left, surplusOre }
				const allOf = ({ surplusOre, netOre, vatOre }: SaleLeft) => surplusOre + netOre + vatOre
				for (const each of steps) {
					if (each.what === 'amount') {
						const ore = Math.floor(allOf(rest) * each.part)
						rest = without(rest, creditOfAmount(rest, ore), ore)
					} else {
						const car = sale.cars[each.what === 'car' ? each.pick % sale.cars.length : 0]
						const credit = each.what === 'vat' ? creditOfVat(rest) : car && creditOfCars(rest, car)
						if (!credit) continue
						expect(isLeft(rest, credit)).toBe(true)
						rest = without(rest, credit)
					}
					for (const ore of Object.values(rest)) expect(ore).toBeGreaterThanOrEqual(0)
				}
				const last = creditOfAmount(rest, allOf(rest))
				expect(last).toEqual({ soldOre: rest.netOre + rest.vatOre, vatOre: rest.vatOre })
			}),
		)
	})

	test('O5 a car whose VAT was given back already costs its net', () => {
		const left = { surplusOre: 0, netOre: 2000_00, vatOre: 0 }
		const car = { netOre: 1000_00, vatOre: 250_00 }
		expect(creditOfCars(left, car)).toEqual({ soldOre: 1000_00, vatOre: 0 })
		expect(creditOfCars({ ...left, netOre: 999_99 }, car)).toBeNull()
	})
})
