import type { ShownCar } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { puttingBack } from './car-form.ts'

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
