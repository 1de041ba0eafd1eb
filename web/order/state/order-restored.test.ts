import { describe, expect, it } from 'vitest'
import { after, buildCar, buildOrderState, submitted } from './build-order-state.ts'
import { draftOf } from './order-draft.ts'
import { shownErrors, toRequest } from './order-rules.ts'
import { initialOrderState } from './order-state.ts'

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

	it('S8 looks up again what failed before the reload, and nothing that is known', () => {
		const [one, other] = ['YV1AB1234C5678901', 'WVWZZZ1JZXW000001']
		const before = buildOrderState({
			cars: [buildCar(one, { lookup: 'failed' }), buildCar(other, { lookup: 'found', price: 900 })],
		})
		const restored = after(initialOrderState, { type: 'restored', draft: draftOf(before) })
		expect(restored.cars.map(({ lookup, price }) => [lookup, price])).toEqual([
			['pending', null],
			['found', 900],
		])
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
