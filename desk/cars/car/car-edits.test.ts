import type { ShownCar } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { settingOf, theirsIn, unsentOf, write, written } from './car-edits.ts'

const CAR: ShownCar = {
	chassisNumber: 'VND1A2B3C4D567890',
	chassisNumber10: '3C4D567890',
	modelYear: 0,
	registrationType: 0,
	isReimported: false,
	licensePlateNumber: ' ABC 12D',
	modelText: null,
	cocExists: true,
	priceOre: 1000_00,
}
const { chassisNumber } = CAR
const AFTER: ShownCar = { ...CAR, priceOre: 1200_00, modelText: 'Vendel Skog' }

const edits = write({}, CAR, 'price', '1500')

test('D14 D22 what is written while it is saved stays, on top of what was saved', () => {
	const more = write(write(edits, CAR, 'price', '1600'), CAR, 'model', 'Vendel Hav')
	expect(unsentOf(edits, edits)).toEqual({})
	expect(unsentOf({}, edits)).toEqual({ price: { was: '1500', now: '1000' } })
	const odd = unsentOf(more, write({}, CAR, 'price', '1500,00'))
	expect(theirsIn(odd, { ...CAR, priceOre: 1500_00 }, 'price')).toBeNull()
	const left = unsentOf(more, edits)
	const saved = { ...CAR, priceOre: 1500_00 }
	expect(written(left, saved)).toMatchObject({ price: '1600', model: 'Vendel Hav' })
	expect(theirsIn(left, saved, 'price')).toBeNull()
	expect(settingOf(chassisNumber, left, saved, false)).toMatchObject({
		changes: { priceOre: 1600_00, modelText: 'Vendel Hav' },
		shown: { priceOre: 1500_00, modelText: null },
	})
})

test('D14 only what was written is sent, with what stood there; what is written back is no edit', () => {
	expect(settingOf(chassisNumber, edits, CAR, false)).toEqual({
		chassisNumber,
		changes: { priceOre: 1500_00 },
		shown: { priceOre: 1000_00 },
	})
	const plate = write({}, CAR, 'plate', 'XYZ 98A')
	expect(settingOf(chassisNumber, plate, CAR, false).shown).toEqual({
		licensePlateNumber: ' ABC 12D',
	})
	expect(write(edits, CAR, 'price', '1000')).toEqual({})
})

test('D14 D22 what stood there when writing began is sent as shown, whatever a colleague saved since', () => {
	expect(written(edits, AFTER)).toMatchObject({ price: '1500', model: 'Vendel Skog' })
	const later = write(edits, AFTER, 'price', '1550')
	expect(settingOf(chassisNumber, later, AFTER, false)).toEqual({
		chassisNumber,
		changes: { priceOre: 1550_00 },
		shown: { priceOre: 1000_00 },
	})
	// Once it was told, writing over it is meant.
	expect(settingOf(chassisNumber, later, AFTER, true).shown).toEqual({ priceOre: 1200_00 })
})

test('D14 D22 what a colleague wrote is told, unless it says the same', () => {
	expect(theirsIn(edits, CAR, 'price')).toBeNull()
	expect(theirsIn(edits, AFTER, 'price')).toBe('1200')
	expect(theirsIn(edits, AFTER, 'model')).toBeNull()
	const same = write({}, CAR, 'price', '1 200,00')
	expect(theirsIn(same, AFTER, 'price')).toBeNull()
	expect(settingOf(chassisNumber, same, AFTER, false).changes).toEqual({})
	const taken = write(edits, AFTER, 'price', '1200')
	expect(theirsIn(taken, AFTER, 'price')).toBeNull()
})

test('D14 D22 a car that a colleague added or removed meanwhile is not taken for what was shown', () => {
	const adding = write(write({}, null, 'coc', 'no'), null, 'price', '900')
	expect(settingOf(chassisNumber, adding, null, false).shown).toBeNull()
	expect(theirsIn(adding, CAR, 'coc')).toBe('yes')
	const { changes, shown } = settingOf(chassisNumber, adding, CAR, false)
	expect(changes).toEqual({ cocExists: false, priceOre: 900_00 })
	expect(shown).toEqual({ cocExists: undefined, priceOre: null })

	expect(theirsIn(edits, null, 'price')).toBe('')
	expect(settingOf(chassisNumber, edits, null, false).shown).toMatchObject({ priceOre: 1000_00 })
	expect(settingOf(chassisNumber, edits, null, true).shown).toBeNull()
})
