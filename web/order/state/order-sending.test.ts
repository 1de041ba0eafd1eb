import { describe, expect, it } from 'vitest'
import { after, buildOrderState, submitted } from './build-order-state.ts'
import { missing, shownErrors, toRequest } from './order-rules.ts'
import { initialOrderState } from './order-state.ts'

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
		expect(
			after(refused, { type: 'carsAdded', chassisNumbers: ['YV1AB1234C5678901'] }).refused,
		).toBe(false)
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
