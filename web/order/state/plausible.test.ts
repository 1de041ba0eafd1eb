import { describe, expect, it } from 'vitest'
import { buildOrderState } from './build-order-state.ts'
import { canSubmit } from './order-rules.ts'
import { doubtAbout } from './plausible.ts'

function withField(field: 'emailAddress' | 'phoneNumber', value: string) {
	const state = buildOrderState()
	return { ...state, fields: { ...state.fields, [field]: value }, touched: [field] }
}

describe('what is worth a second look', () => {
	it.each(['anna@exempel', 'anna@localhost', 'anna@exempel.1', 'anna@exempel.s'])(
		'S14 an address that ends like none: %s',
		(value) => {
			const state = withField('emailAddress', value)
			expect(doubtAbout(state, 'emailAddress')).toBe('emailEnding')
			expect(canSubmit(state)).toBe(true)
		},
	)

	it.each(['anna@exempel.se', 'a@b.co.uk', 'a@b.photography', 'a@b.xn--p1ai', ' anna@exempel.SE '])(
		'S14 not %j',
		(value) => {
			expect(doubtAbout(withField('emailAddress', value), 'emailAddress')).toBeNull()
		},
	)

	it.each(['ring mig', '070', '12 34 5'])('S14 a number with hardly a digit: %s', (value) => {
		const state = withField('phoneNumber', value)
		expect(doubtAbout(state, 'phoneNumber')).toBe('fewDigits')
		expect(canSubmit(state)).toBe(true)
	})

	it.each(['070-123 45 67', '+46 (0)70 1234567', '123456', '٠٧٠١٢٣٤٥٦٧', '0701234567 (kvällar)'])(
		'S14 not %j',
		(value) => {
			expect(doubtAbout(withField('phoneNumber', value), 'phoneNumber')).toBeNull()
		},
	)

	it('S14 nothing is said before the field has been left, nor of an empty one', () => {
		const typing = { ...withField('phoneNumber', '07'), touched: [] }
		expect(doubtAbout(typing, 'phoneNumber')).toBeNull()
		expect(doubtAbout(withField('phoneNumber', ' '), 'phoneNumber')).toBeNull()
	})
})
