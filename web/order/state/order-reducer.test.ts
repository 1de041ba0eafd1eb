import { OUTSIDE_EU } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { after, buildCar, buildOrderState, submitted } from './build-order-state.ts'
import type { OrderAction } from './order-reducer.ts'
import { shownErrors, toRequest } from './order-rules.ts'
import { initialOrderState } from './order-state.ts'

const CHASSIS_NUMBER = 'YV1AB1234C5678901'
const OTHER_CHASSIS_NUMBER = 'WVWZZZ1JZXW000001'

const foundCar = {
	chassiNo17: CHASSIS_NUMBER,
	chassiNo10: '5678901',
	modelYear: 2020,
	registrationType: 1,
	isReimported: false,
	licensePlateNumber: ' ABC123 ',
	modelText: 'Norrsken 40',
	cocExists: true,
	price: 1000,
}

describe('who orders', () => {
	it('F1 starts as a private person', () => {
		expect(initialOrderState.customerType).toBe('private')
		expect(toRequest(initialOrderState).isCompany).toBe(false)
	})

	it('F1 choosing private clears company name and VAT number and sets isCompany false', () => {
		const company = after(
			initialOrderState,
			{ type: 'customerTypeChosen', customerType: 'company' },
			{ type: 'fieldChanged', field: 'companyName', value: 'Bil AB' },
			{ type: 'fieldChanged', field: 'vatNumber', value: 'SE556677889901' },
		)
		expect(toRequest(company)).toMatchObject({ isCompany: true, companyName: 'Bil AB' })
		const person = after(company, { type: 'customerTypeChosen', customerType: 'private' })
		expect(toRequest(person)).toMatchObject({ isCompany: false, companyName: '', vatNumber: '' })
	})
})

describe('where they live', () => {
	it('F3 starts in Sweden', () => {
		expect(toRequest(initialOrderState).countryCode).toBe('SE')
	})

	it.each<[string, OrderAction]>([
		['region', { type: 'regionChosen', region: OUTSIDE_EU }],
		['country', { type: 'countryChosen', countryCode: OUTSIDE_EU }],
	])('F4 NOTEU as the %s sets both', (_, action) => {
		const outside = after(initialOrderState, action)
		expect(outside.region).toBe(OUTSIDE_EU)
		expect(toRequest(outside).countryCode).toBe(OUTSIDE_EU)
	})

	it('F4 going back to EU restores the last EU country', () => {
		const back = after(
			initialOrderState,
			{ type: 'countryChosen', countryCode: 'FI' },
			{ type: 'regionChosen', region: OUTSIDE_EU },
			{ type: 'regionChosen', region: 'EU' },
		)
		expect(toRequest(back).countryCode).toBe('FI')
	})

	it('F4 an EU country chosen while outside the EU brings the region back', () => {
		const back = after(
			initialOrderState,
			{ type: 'regionChosen', region: OUTSIDE_EU },
			{ type: 'countryChosen', countryCode: 'DK' },
		)
		expect(back.region).toBe('EU')
		expect(toRequest(back).countryCode).toBe('DK')
	})

	it('F5 the country outside the EU starts out valid, is invalid with NOTEU until changed', () => {
		expect(shownErrors(initialOrderState)).toEqual({})
		const outside = after(initialOrderState, { type: 'regionChosen', region: OUTSIDE_EU })
		expect(shownErrors(outside)).toEqual({ countryOutsideEu: 'lettersOnly' })
		const named = after(outside, { type: 'fieldChanged', field: 'countryOutsideEu', value: 'N' })
		expect(shownErrors(named)).toEqual({})
		expect(toRequest(named).countryOutsideEu).toBe('N')
	})

	it('F5 back to EU clears it and its mark', () => {
		const back = after(
			initialOrderState,
			{ type: 'regionChosen', region: OUTSIDE_EU },
			{ type: 'fieldChanged', field: 'countryOutsideEu', value: 'Norge' },
			{ type: 'regionChosen', region: 'EU' },
		)
		expect(toRequest(back).countryOutsideEu).toBe('')
		expect(back.touched).toEqual([])
	})

	it('F5 choosing NOTEU again keeps what was written', () => {
		const again = after(
			initialOrderState,
			{ type: 'regionChosen', region: OUTSIDE_EU },
			{ type: 'fieldChanged', field: 'countryOutsideEu', value: 'Norge' },
			{ type: 'countryChosen', countryCode: OUTSIDE_EU },
		)
		expect(toRequest(again).countryOutsideEu).toBe('Norge')
	})
})

describe('cars', () => {
	const withCar = after(initialOrderState, {
		type: 'carsAdded',
		chassisNumbers: ['yv1 ab1234-c5678901'],
	})

	it('F9 adds the row at once and fills it in when the lookup answers', () => {
		expect(withCar.cars).toEqual([buildCar(CHASSIS_NUMBER)])
		const found = after(withCar, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: foundCar,
		})
		expect(found.cars).toEqual([
			{
				chassisNumber: CHASSIS_NUMBER,
				lookup: 'found',
				regNumber: 'ABC123',
				model: 'Norrsken 40',
				cocExists: true,
				price: 1000,
			},
		])
	})

	it('F10 an empty lookup leaves the row, with nothing to show', () => {
		const unknown = after(withCar, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: null,
		})
		expect(unknown.cars).toEqual([{ ...buildCar(CHASSIS_NUMBER), lookup: 'missing' }])
	})

	it('S8 a failed lookup leaves the row as it is, and is tried again', () => {
		const failed = after(withCar, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: undefined,
		})
		expect(failed.cars).toEqual([buildCar(CHASSIS_NUMBER, { lookup: 'failed' })])
		expect(after(failed, { type: 'lookupsRetried' }).cars).toEqual([buildCar(CHASSIS_NUMBER)])
	})

	it('S8 what has been answered is not asked for again', () => {
		const known = buildOrderState({
			cars: [
				buildCar(CHASSIS_NUMBER, { lookup: 'found' }),
				buildCar(OTHER_CHASSIS_NUMBER, { lookup: 'missing' }),
			],
		})
		expect(after(known, { type: 'lookupsRetried' }).cars).toEqual(known.cars)
		expect(after(initialOrderState, { type: 'lookupsRetried' })).toBe(initialOrderState)
	})

	it('O3 tells which car has no CoC, and what the others cost', () => {
		const withoutCoc = after(withCar, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: { ...foundCar, cocExists: false, price: null },
		})
		expect(withoutCoc.cars[0]).toMatchObject({ lookup: 'found', cocExists: false, price: null })
	})

	it('F10 a lookup that answers while the order is being sent still fills the row', () => {
		const sending = after(buildOrderState(), submitted, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: foundCar,
		})
		expect(sending.cars[0]?.regNumber).toBe('ABC123')
		expect(sending.view).toBe('sending')
	})

	it('F11 does not add the same car twice', () => {
		const twice = after(withCar, { type: 'carsAdded', chassisNumbers: [CHASSIS_NUMBER] })
		expect(twice.cars).toHaveLength(1)
	})

	it('F12 a removed car leaves the list and chassiNumbers', () => {
		const one = after(
			withCar,
			{ type: 'carsAdded', chassisNumbers: [OTHER_CHASSIS_NUMBER] },
			{ type: 'carRemoved', chassisNumber: CHASSIS_NUMBER },
		)
		expect(toRequest(one).chassiNumbers).toEqual([OTHER_CHASSIS_NUMBER])
	})
})
