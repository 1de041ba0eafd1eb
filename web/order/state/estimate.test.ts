import { OUTSIDE_EU, type VatTable } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { buildCar } from './build-order-state.ts'
import { estimateOf } from './estimate.ts'
import { type CarInOrder, initialOrderState } from './order-state.ts'

const TABLE: VatTable = {
	private: { EU: 2500, FI: 2550, NOTEU: 0 },
	company: { EU: 2500, NOTEU: 0 },
	confirmedCompany: { EU: 0, SE: 2500, NOTEU: 0 },
}

const car = (changes: Partial<CarInOrder>) =>
	buildCar('YV1AB1234C5678901', { lookup: 'found', ...changes })

const KNOWN = car({ price: 1000 })
const UNKNOWN = car({ lookup: 'missing' })
const FAILED = car({ lookup: 'failed' })
const PENDING = car({ lookup: 'pending' })
const WITHOUT_COC = car({ cocExists: false })

const estimate = (cars: CarInOrder[], changes: Partial<typeof initialOrderState> = {}) =>
	estimateOf({ ...initialOrderState, cars, ...changes }, TABLE)

describe('what an order would cost', () => {
	it('O3 is the sum of what is known, and its VAT', () => {
		expect(estimate([KNOWN, KNOWN, car({ price: 895.5 })])).toEqual({
			cocs: 3,
			isPending: false,
			withoutPrice: 0,
			withoutCoc: 0,
			netOre: 2895_50,
			vatBasisPoints: 2500,
			vatOre: 723_88,
			vatMayFallAway: false,
		})
	})

	it('O3 says of how many cars nothing is known, and how many have no CoC', () => {
		expect(estimate([KNOWN, UNKNOWN, FAILED, WITHOUT_COC])).toMatchObject({
			cocs: 1,
			withoutPrice: 2,
			withoutCoc: 1,
			netOre: 1000_00,
		})
		expect(estimate([UNKNOWN])).toMatchObject({ cocs: 0, withoutPrice: 1, netOre: 0 })
	})

	it('O3 a car that is being looked up is taken for one with a CoC, at no price yet', () => {
		expect(estimate([KNOWN, PENDING])).toMatchObject({ cocs: 2, isPending: true, withoutPrice: 0 })
	})

	it('O3 a price that the server keeps to itself is a price that is not known', () => {
		expect(estimate([car({ price: null })])).toMatchObject({ cocs: 0, withoutPrice: 1 })
	})

	it('O3 follows the customer and the country, single countries first', () => {
		const rate = (changes: Partial<typeof initialOrderState>) =>
			estimate([KNOWN], changes).vatBasisPoints
		expect(rate({ lastEuCountry: 'DE' })).toBe(2500)
		expect(rate({ lastEuCountry: 'FI' })).toBe(2550)
		expect(rate({ lastEuCountry: 'FI', customerType: 'company' })).toBe(2500)
		expect(rate({ lastEuCountry: 'FI', region: OUTSIDE_EU })).toBe(0)
	})

	it('O3 tells a company in another EU country, and no other, that VAT may fall away', () => {
		const company = { customerType: 'company' } as const
		const mayFallAway = (changes: Partial<typeof initialOrderState>) =>
			estimate([KNOWN], changes).vatMayFallAway
		expect(mayFallAway({ ...company, lastEuCountry: 'DE' })).toBe(true)
		expect(mayFallAway(company)).toBe(false)
		expect(mayFallAway({ ...company, region: OUTSIDE_EU })).toBe(false)
		expect(mayFallAway({ lastEuCountry: 'DE' })).toBe(false)
	})
})
