import type { ShownCar } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { CARS_TEXTS } from '../cars-texts.ts'
import { puttingBack } from './car-form.ts'
import { carSays } from './car-told.ts'

const CAR: ShownCar = {
	chassisNumber: 'VND1A2B3C4D567890',
	chassisNumber10: '3C4D567890',
	modelYear: 0,
	registrationType: 0,
	isReimported: false,
	licensePlateNumber: 'ABC 12D',
	modelText: null,
	cocExists: true,
	priceOre: 895_50,
}

test('D12 a removed car is put back whole, or not at all', () => {
	const { chassisNumber, chassisNumber10: _, ...facts } = CAR
	expect(puttingBack(CAR)).toEqual({ chassisNumber, changes: facts, shown: null })
	expect(puttingBack({ ...CAR, chassisNumber10: 'OTHER' })).toBeNull()
	expect(puttingBack({ ...CAR, modelYear: 1850 })).toBeNull()
})

test('D12 what saving or removing a car does for customers is said, and that it does nothing where another register answers them', () => {
	const { sv } = CARS_TEXTS
	const known = { car: CAR, openOrders: [], usualPriceOre: 1000_00, isElsewhere: false }
	expect(carSays(sv, known, 'save')).toBe(sv.car.saves)
	expect(carSays(sv, { ...known, car: null }, 'save')).toBe(sv.car.adds)
	expect(carSays(sv, known, 'remove')).toBe(sv.car.removes(0))
	for (const act of ['save', 'remove'] as const) {
		expect(carSays(sv, { ...known, isElsewhere: true }, act)).toBe(sv.car.elsewhere)
	}
})
