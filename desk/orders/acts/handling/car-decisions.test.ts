import type { HandlingPreview } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { decidedCars, decisionsOf, deliveredAnyway, lacksPrice, sumOf } from './car-decisions.ts'

const car = (chassisNumber: string, changes = {}) => ({
	chassisNumber,
	registrationNumber: null,
	isKnown: true,
	cocExists: true,
	priceOre: 1000_00,
	isAgreed: false,
	...changes,
})

const preview = (cars: HandlingPreview['cars']): HandlingPreview => ({
	status: 'RECEIVED',
	revision: 3,
	cars,
	vatRateBasisPoints: 2500,
	vatOre: 0,
	totalOre: 0,
})

test('D12 handling: what the register says stands there, and what is chosen counts', () => {
	const base = preview([car('A'), car('B', { cocExists: false, isKnown: false, priceOre: 0 })])
	const untouched = decidedCars(base, undefined, {})
	expect(sumOf(untouched, 2500)).toEqual({ netOre: 1000_00, vatOre: 250_00, totalOre: 1250_00 })
	expect(decisionsOf(untouched)).toEqual([
		{ chassisNumber: 'A', cocExists: true, priceOre: 1000_00 },
		{ chassisNumber: 'B', cocExists: false, priceOre: null },
	])

	const choices = { A: { price: '800,50' }, B: { isDelivered: true } }
	expect(deliveredAnyway(base, choices)).toEqual(['B'])
	const asked = preview([car('A'), car('B', { priceOre: 900_00 })])
	const decided = decidedCars(base, asked, choices)
	expect(sumOf(decided, 0)).toMatchObject({ totalOre: 1700_50 })
	expect(decisionsOf(decided)[1]).toEqual({
		chassisNumber: 'B',
		cocExists: true,
		priceOre: 900_00,
	})
	expect(decided.filter(lacksPrice)).toEqual([])
	expect(decidedCars(base, undefined, { A: { price: '0' } }).filter(lacksPrice)).toHaveLength(1)
})

test('D12 handling: what was told to the customer stays, and is not decided again', () => {
	const base = preview([car('A', { isAgreed: true }), car('B')])
	const decided = decidedCars(base, undefined, { A: { isDelivered: false, price: '1' } })
	expect(decided[0]).toMatchObject({ isDelivered: true, decidedOre: 1000_00 })
	expect(decisionsOf(decided).map(({ chassisNumber }) => chassisNumber)).toEqual(['B'])
})
