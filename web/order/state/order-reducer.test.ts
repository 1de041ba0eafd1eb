import { OUTSIDE_EU } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { buildCar, buildOrderState } from './build-order-state.ts'
import { draftOf } from './order-draft.ts'
import { type OrderAction, orderReducer } from './order-reducer.ts'
import { missing, shownErrors, toRequest } from './order-rules.ts'
import { initialOrderState, type OrderState } from './order-state.ts'

const CHASSIS_NUMBER = 'YV1AB1234C5678901'
const OTHER_CHASSIS_NUMBER = 'WVWZZZ1JZXW000001'

const after = (state: OrderState, ...actions: OrderAction[]) => actions.reduce(orderReducer, state)

const submitted: OrderAction = { type: 'submitted', freshKey: 'key-1' }

const foundCar = {
	chassiNo17: CHASSIS_NUMBER,
	chassiNo10: '5678901',
	modelYear: 2020,
	registrationType: 1,
	isReimported: false,
	licensePlateNumber: ' ABC123 ',
	modelText: 'Norrsken 40',
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
			},
		])
	})

	it('F10 an empty or failed lookup leaves the row, with nothing to show', () => {
		const unknown = after(withCar, {
			type: 'lookupAnswered',
			chassisNumber: CHASSIS_NUMBER,
			car: null,
		})
		expect(unknown.cars).toEqual([{ ...buildCar(CHASSIS_NUMBER), lookup: 'missing' }])
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

describe('sending', () => {
	it('F14 an incomplete form is refused and its faulty fields are marked', () => {
		const refused = after(initialOrderState, submitted)
		expect(refused.view).toBe('form')
		expect(refused.refused).toBe(true)
		expect(refused.captchaAlert).toBe(false)
		expect(Object.keys(shownErrors(refused))).toHaveLength(7)
	})

	it('F14 the refusal is over once everything is there', () => {
		const refused = after(buildOrderState({ cars: [] }), submitted)
		expect(refused.refused).toBe(true)
		expect(after(refused, { type: 'carsAdded', chassisNumbers: [CHASSIS_NUMBER] }).refused).toBe(
			false,
		)
	})

	it('F15 without a token the captcha is asked for and nothing is sent', () => {
		const refused = after(buildOrderState({ captchaToken: null }), submitted)
		expect(refused).toMatchObject({ view: 'form', captchaAlert: true })
		const solved = after(refused, { type: 'captchaSolved', token: 'token' })
		expect(solved).toMatchObject({ captchaAlert: false, refused: false })
	})

	it('F15 an expired token is missing again', () => {
		const expired = after(buildOrderState(), { type: 'captchaExpired' })
		expect(missing(expired)).toEqual([{ what: 'captcha', controlId: 'order-captcha' }])
	})

	it('F19 a second submit while sending changes nothing', () => {
		const sending = after(buildOrderState(), submitted)
		expect(sending.view).toBe('sending')
		expect(after(sending, { type: 'submitted', freshKey: 'key-2' })).toBe(sending)
	})

	it('F19 a retry of the same content keeps its key, a changed one gets a new key', () => {
		const failed = after(
			buildOrderState(),
			submitted,
			{ type: 'answered', isSuccess: false },
			{ type: 'triedAgain' },
			{ type: 'captchaSolved', token: 'another token' },
		)
		expect(after(failed, { type: 'submitted', freshKey: 'key-2' }).attempt?.key).toBe('key-1')
		const changed = after(failed, { type: 'fieldChanged', field: 'city', value: 'Lund' })
		expect(after(changed, { type: 'submitted', freshKey: 'key-2' }).attempt?.key).toBe('key-2')
	})

	it('F19 a key that the server knows from another order is not used again', () => {
		const refused = after(
			buildOrderState(),
			submitted,
			{ type: 'answered', isSuccess: false, isKeyTaken: true },
			{ type: 'triedAgain' },
			{ type: 'captchaSolved', token: 'another token' },
		)
		expect(after(refused, { type: 'submitted', freshKey: 'key-2' }).attempt?.key).toBe('key-2')
	})

	it('F20 success and failure both end the sending and take the token away', () => {
		const sending = after(buildOrderState(), submitted)
		const failed = after(sending, { type: 'answered', isSuccess: false })
		expect(failed).toMatchObject({ view: 'error', captchaToken: null })
		const done = after(sending, { type: 'answered', isSuccess: true })
		expect(done).toEqual({ ...initialOrderState, view: 'success' })
	})

	it('F21 Try again returns to the form with every value kept', () => {
		const filled = buildOrderState()
		const back = after(
			filled,
			submitted,
			{ type: 'answered', isSuccess: false },
			{ type: 'triedAgain' },
		)
		expect(back.view).toBe('form')
		expect(toRequest(back)).toEqual({ ...toRequest(filled), recaptchaToken: '' })
	})

	it('F21 Order more documents starts afresh', () => {
		const more = after(
			buildOrderState(),
			submitted,
			{ type: 'answered', isSuccess: true },
			{ type: 'orderedMore' },
		)
		expect(more).toBe(initialOrderState)
	})
})

describe('coming back after a reload', () => {
	it('F22 brings everything back but the VAT number and the token', () => {
		const company = buildOrderState({
			customerType: 'company',
			fields: { ...buildOrderState().fields, companyName: 'Bil AB', vatNumber: 'SE556677889901' },
			lastEuCountry: 'FI',
		})
		const restored = after(initialOrderState, { type: 'restored', draft: draftOf(company) })
		expect(toRequest(restored)).toEqual({
			...toRequest(company),
			vatNumber: '',
			recaptchaToken: '',
		})
	})

	it('F22 an order that was being sent during the reload keeps its key', () => {
		const sending = after(buildOrderState(), submitted)
		const again = after(
			initialOrderState,
			{ type: 'restored', draft: draftOf(sending) },
			{ type: 'captchaSolved', token: 'another token' },
			{ type: 'submitted', freshKey: 'key-2' },
		)
		expect(again).toMatchObject({ view: 'sending', attempt: { key: 'key-1' } })
	})

	it('F22 a company’s order keeps its key once the VAT number is typed in again', () => {
		const vatNumber = 'SE556677889901'
		const company = buildOrderState({
			customerType: 'company',
			fields: { ...buildOrderState().fields, companyName: 'Bil AB', vatNumber },
		})
		const again = after(
			initialOrderState,
			{ type: 'restored', draft: draftOf(after(company, submitted)) },
			{ type: 'fieldChanged', field: 'vatNumber', value: vatNumber },
			{ type: 'captchaSolved', token: 'another token' },
			{ type: 'submitted', freshKey: 'key-2' },
		)
		expect(again).toMatchObject({ view: 'sending', attempt: { key: 'key-1' } })
	})

	it('F22 tells at once what is wrong with a value that was brought back', () => {
		const draft = draftOf(buildOrderState())
		const restored = after(initialOrderState, {
			type: 'restored',
			draft: { ...draft, fields: { ...draft.fields, city: 'Lund 2' } },
		})
		expect(shownErrors(restored)).toEqual({ city: 'lettersOnly' })
	})
})
