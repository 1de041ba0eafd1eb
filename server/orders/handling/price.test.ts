import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'
import { cocLines, shareVat, vatInPart, withVat } from './price.ts'

const HIGHEST_PRICE_ORE = 1_000_000_00

const prices = fc.integer({ min: 1, max: HIGHEST_PRICE_ORE })
const rates = fc.integer({ min: 0, max: 99_99 })

/** Up to fifty ordered cars, with what the register knows of each, if anything. */
const orders = fc
	.array(fc.record({ isKnown: fc.boolean(), cocExists: fc.boolean(), own: fc.option(prices) }), {
		minLength: 1,
		maxLength: 50,
	})
	.map((cars) => cars.map((car, index) => ({ ...car, number: `VND${1e13 + index}` })))

function registered({ number, cocExists = true, own = null }: Ordered): RegisteredCar {
	return {
		chassisNumber: number,
		chassisNumber10: number.slice(-10),
		modelYear: 2024,
		registrationType: 1,
		isReimported: false,
		licensePlateNumber: 'ABC123',
		modelText: null,
		cocExists,
		priceOre: own,
	}
}

function priceOrder(
	numbers: readonly string[],
	known: readonly RegisteredCar[],
	usualPriceOre: number,
	rate: number,
) {
	return withVat(cocLines(numbers, { registered: known, usualPriceOre }), rate)
}

type Ordered = {
	readonly number: string
	readonly cocExists?: boolean
	readonly own?: number | null
}

const totalOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the price of an order', () => {
	test('is a line per car and one of VAT', () => {
		const known = registered({ number: 'YV1AAAAAAAAAAAAA1' })
		const priced = priceOrder([known.chassisNumber, 'UNKNOWN0000000001'], [known], 1000_00, 2500)
		expect(priced.totalOre).toBe(1250_00)
		expect(priced.lines.map((line) => line.costOre)).toEqual([1000_00, 0, 250_00])
	})

	test('adds up to the öre, whatever the cars, prices and rate', () => {
		fc.assert(
			fc.property(orders, prices, rates, (cars, usualPriceOre, rate) => {
				const numbers = cars.map((car) => car.number)
				const known = cars.filter((car) => car.isKnown).map(registered)
				const { lines, totalOre } = priceOrder(numbers, known, usualPriceOre, rate)

				expect(totalOf(lines.map((line) => line.costOre))).toBe(totalOre)
				expect(lines.every((line) => Number.isSafeInteger(line.costOre))).toBe(true)
				for (const [index, car] of cars.entries()) {
					const deliverable = car.isKnown && car.cocExists
					expect(lines[index]).toMatchObject({
						chassisNumber: car.number,
						cocExists: deliverable,
						costOre: deliverable ? (car.own ?? usualPriceOre) : 0,
					})
				}
			}),
		)
	})

	test('has a line of VAT, exact to half an öre, when there is something to pay, and else none', () => {
		fc.assert(
			fc.property(orders, prices, rates, (cars, usualPriceOre, rate) => {
				const known = cars.map(registered)
				const numbers = cars.map((car) => car.number)
				const { lines } = priceOrder(numbers, known, usualPriceOre, rate)
				const vat = lines.filter((line) => line.kind === 'vat')
				const net = totalOf(lines.filter((line) => line.kind === 'coc').map((it) => it.costOre))

				expect(vat).toHaveLength(cars.some((car) => car.cocExists) ? 1 : 0)
				for (const { costOre } of vat) {
					const tenThousandths = costOre * 10_000 - net * rate
					expect(tenThousandths).toBeGreaterThan(-5_000)
					expect(tenThousandths).toBeLessThanOrEqual(5_000)
				}
			}),
		)
	})
})

describe('what an operator decides of a car', () => {
	const [known, without] = [
		registered({ number: 'YV1AAAAAAAAAAAAA1', own: 1200_00 }),
		registered({ number: 'YV1AAAAAAAAAAAAA2', cocExists: false }),
	]
	const decide = (chassisNumber: string, cocExists: boolean, priceOre: number | null = null) =>
		cocLines([chassisNumber], {
			registered: [known, without],
			decisions: [{ chassisNumber, cocExists, priceOre }],
			usualPriceOre: 1000_00,
		})[0]

	test('O11 counts more than what the register says, and leaves open what it does not say', () => {
		expect(decide(known.chassisNumber, false)).toMatchObject({ cocExists: false, costOre: 0 })
		expect(decide(known.chassisNumber, true)).toMatchObject({ costOre: 1200_00 })
		expect(decide(known.chassisNumber, true, 900_00)).toMatchObject({ costOre: 900_00 })
		expect(decide(without.chassisNumber, true)).toMatchObject({ cocExists: true, costOre: 1000_00 })
		expect(decide('UNKNOWN0000000001', true)).toMatchObject({ cocExists: true, costOre: 1000_00 })
	})

	test('O11 of an unknown car only a yes makes it known', () => {
		expect(decide('UNKNOWN0000000001', false)).toMatchObject({ cocExists: false, carKnown: false })
		expect(decide('UNKNOWN0000000001', true)).toMatchObject({ carKnown: true })
		expect(decide(without.chassisNumber, false)).toMatchObject({ carKnown: true })
	})

	test('O7 what was agreed before stays until it is decided otherwise', () => {
		const agreed = cocLines([known.chassisNumber], { registered: [known], usualPriceOre: 1 })
		const dearer = { ...known, priceOre: 9000_00 }
		const again = (decisions: Parameters<typeof cocLines>[1]['decisions'] = []) =>
			cocLines([known.chassisNumber], { registered: [dearer], agreed, decisions, usualPriceOre: 1 })
		const { chassisNumber } = known
		expect(again()).toEqual(agreed)
		expect(again([{ chassisNumber, cocExists: true, priceOre: null }])).toEqual(agreed)
		expect(again([{ chassisNumber, cocExists: true, priceOre: 5_00 }])).toMatchObject([
			{ costOre: 5_00 },
		])
		// As it is then: a car that was agreed is not looked up again.
		const no = [{ chassisNumber, cocExists: false, priceOre: null }]
		const withdrawn = cocLines([chassisNumber], {
			registered: [],
			agreed,
			decisions: no,
			usualPriceOre: 1,
		})
		expect(withdrawn).toMatchObject([{ cocExists: false, carKnown: true }])
	})
})

describe('the VAT of an order, dealt out to its lines', () => {
	test('loses no öre, and gives no line one too many', () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(prices, fc.integer({ min: 1, max: 100 })), {
					minLength: 1,
					maxLength: 50,
				}),
				rates,
				(net, rate) => {
					const total = totalOf(net)
					const vat = Math.round((total * rate) / 10_000)
					const shares = shareVat(net, vat)
					expect(totalOf(shares)).toBe(vat)
					for (const [index, share] of shares.entries()) {
						expect(share).toBeGreaterThanOrEqual(0)
						// Compared as whole numbers: the fractions would not be exact.
						const owed = BigInt(vat) * BigInt(net[index] ?? 0)
						const difference = BigInt(share) * BigInt(total) - owed
						expect(difference <= BigInt(total) && -difference <= BigInt(total)).toBe(true)
					}
				},
			),
		)
	})

	test('does not pile up on the last line what many small ones are rounded by', () => {
		const net = [...Array<number>(49).fill(1), HIGHEST_PRICE_ORE]
		const shares = shareVat(net, Math.round(totalOf(net) * 0.4))
		expect(shares.at(-1)).toBe(HIGHEST_PRICE_ORE * 0.4)
	})

	test('is nothing where there is nothing', () => {
		expect(shareVat([], 0)).toEqual([])
		expect(shareVat([0, 0], 0)).toEqual([0, 0])
	})
})

test('the VAT in the parts of a payment adds up to its VAT, however it is cut', () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 1, max: HIGHEST_PRICE_ORE }), { minLength: 1, maxLength: 20 }),
			rates,
			(parts, rate) => {
				const totalOre = totalOf(parts)
				const vatOre = Math.round((totalOre * rate) / (10_000 + rate))
				let before = 0
				const shares = parts.map((part) => {
					const share = vatInPart({ vatOre, totalOre }, before, part)
					before += part
					return share
				})
				expect(totalOf(shares)).toBe(vatOre)
				for (const [index, share] of shares.entries()) {
					expect(share).toBeGreaterThanOrEqual(0)
					expect(share).toBeLessThanOrEqual(parts[index] ?? 0)
				}
			},
		),
	)
	expect(vatInPart({ vatOre: 0, totalOre: 0 }, 0, 100)).toBe(0)
})
