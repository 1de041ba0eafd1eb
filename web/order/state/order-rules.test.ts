import { MAX_LENGTHS, OUTSIDE_EU, orderRequestSchema } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { buildOrderState } from './build-order-state.ts'
import { canSubmit, fieldErrors, missing, shownErrors, toRequest } from './order-rules.ts'
import { initialOrderState, TEXT_FIELDS, type TextField } from './order-state.ts'

const whatIsMissing = (state: typeof initialOrderState) => missing(state).map(({ what }) => what)

const withField = (field: TextField, value: string) => {
	const state = buildOrderState({ customerType: 'company', region: OUTSIDE_EU })
	const filled = { companyName: 'Bil AB', vatNumber: '1', countryOutsideEu: 'Norge' }
	return { ...state, fields: { ...state.fields, ...filled, [field]: value } }
}

describe('what is missing', () => {
	it('F14 lists everything an empty form lacks, in the order of the form', () => {
		expect(missing(initialOrderState)).toEqual([
			{ what: 'firstName', controlId: 'order-firstName' },
			{ what: 'lastName', controlId: 'order-lastName' },
			{ what: 'emailAddress', controlId: 'order-emailAddress' },
			{ what: 'phoneNumber', controlId: 'order-phoneNumber' },
			{ what: 'streetAddress', controlId: 'order-streetAddress' },
			{ what: 'zipCode', controlId: 'order-zipCode' },
			{ what: 'city', controlId: 'order-city' },
			{ what: 'cars', controlId: 'order-add-car' },
			{ what: 'captcha', controlId: 'order-captcha' },
		])
	})

	it('F18 asks companies for their fields', () => {
		expect(whatIsMissing(buildOrderState({ customerType: 'company' }))).toEqual([
			'companyName',
			'vatNumber',
		])
	})

	it('F18 asks for the country outside the EU only there', () => {
		expect(whatIsMissing(buildOrderState({ region: OUTSIDE_EU }))).toEqual(['countryOutsideEu'])
	})

	it('F18 nothing is missing in a complete form', () => {
		expect(missing(buildOrderState())).toEqual([])
		expect(canSubmit(buildOrderState())).toBe(true)
	})

	it('F18 names a value that is there but wrong', () => {
		expect(whatIsMissing(withField('emailAddress', 'asa'))).toEqual(['emailAddress'])
	})
})

describe('faults of a field', () => {
	it.each(['firstName', 'lastName', 'city', 'countryOutsideEu'] as const)(
		'F16 %s takes letters of any script and spaces, nothing else',
		(field) => {
			for (const good of ['Åsa Öberg', 'Ñandú', 'Ελένη', '李', 'Renée']) {
				expect(fieldErrors(withField(field, good))).toEqual({})
			}
			for (const bad of ['', '  ', 'Åsa2', 'O’Brien', 'a-b', '!']) {
				expect(fieldErrors(withField(field, bad))).toEqual({ [field]: 'lettersOnly' })
			}
		},
	)

	it('O17 names and places take what the operator allows besides, but not that alone', () => {
		const allowing = (value: string) =>
			fieldErrors({ ...withField('lastName', value), nameExtraCharacters: "-'’." })
		for (const good of ['O’Brien', "D'Arcy", 'Berg-Lind', 'St. Olof', 'Åsa']) {
			expect(allowing(good)).toEqual({})
		}
		for (const bad of ['-', ' . ', 'Berg/Lind', 'R2-D2', 'a@b']) {
			expect(allowing(bad)).toEqual({ lastName: 'lettersOnly' })
		}
	})

	it.each(TEXT_FIELDS)('F17 %s keeps a value that is too long, and tells', (field) => {
		const limit = MAX_LENGTHS[field]
		const fitting = field === 'emailAddress' ? `${'a'.repeat(limit - 5)}@b.se` : 'a'.repeat(limit)
		expect(fieldErrors(withField(field, fitting))).toEqual({})
		const tooLong = withField(field, `a${fitting}`)
		expect(fieldErrors(tooLong)).toEqual({ [field]: 'tooLong' })
		expect(tooLong.fields[field]).toHaveLength(limit + 1)
	})

	it('F17 an address of 44 characters is not too long where the browser hands its å over in ASCII', () => {
		const handedOver = 'anna.lindstrom@xn--brderna-sjgrens-bilkeri-28b12bia.se'
		expect(handedOver.length).toBeGreaterThan(MAX_LENGTHS.emailAddress)
		expect(fieldErrors(withField('emailAddress', handedOver))).toEqual({})
		expect(fieldErrors(withField('emailAddress', `${'x'.repeat(200)}${handedOver}`))).toEqual({
			emailAddress: 'email',
		})
	})

	it('F18 an empty field is told in its own way', () => {
		expect(fieldErrors(withField('emailAddress', ''))).toEqual({ emailAddress: 'email' })
		expect(fieldErrors(withField('zipCode', ' '))).toEqual({ zipCode: 'required' })
		expect(fieldErrors(withField('companyName', ''))).toEqual({ companyName: 'required' })
	})

	it('F18 a control character is not part of an address', () => {
		expect(fieldErrors(withField('streetAddress', 'Storgatan\t1'))).toEqual({
			streetAddress: 'character',
		})
	})

	it('F16 shows none before the field has been left', () => {
		const typing = withField('city', 'Lund 2')
		expect(shownErrors(typing)).toEqual({})
		expect(shownErrors({ ...typing, touched: ['city'] })).toEqual({ city: 'lettersOnly' })
	})
})

describe('the request', () => {
	it('F19 has exactly the fields of the specification', () => {
		expect(Object.keys(toRequest(buildOrderState())).sort()).toEqual(
			[
				'firstName',
				'lastName',
				'isCompany',
				'companyName',
				'vatNumber',
				'emailAddress',
				'phoneNumber',
				'streetAddress',
				'zipCode',
				'city',
				'countryCode',
				'countryOutsideEu',
				'chassiNumbers',
				'userId',
				'recaptchaToken',
			].sort(),
		)
	})

	it('F19 is what the server accepts', () => {
		expect(v.is(orderRequestSchema, toRequest(buildOrderState()))).toBe(true)
	})
})
