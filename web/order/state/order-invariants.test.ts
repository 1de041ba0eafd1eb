import {
	CHASSIS_NUMBER_LENGTH,
	COUNTRY_CODES,
	EU_COUNTRY_CODES,
	MAX_CARS_PER_ORDER,
	OUTSIDE_EU,
	orderRequestSchema,
} from '@coc/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { buildOrderState } from './build-order-state.ts'
import { type OrderAction, orderReducer } from './order-reducer.ts'
import {
	canSubmit,
	contentOf,
	fieldErrors,
	missing,
	shownErrors,
	toRequest,
} from './order-rules.ts'
import { initialOrderState, type OrderState, TEXT_FIELDS } from './order-state.ts'

const value = fc.oneof(
	fc.constantFrom('', ' ', 'Åsa', 'asa@example.se', '12', 'x'.repeat(51), 'x'.repeat(101), 'a\tb'),
	fc.string(),
)

const chassisNumber = fc.oneof(
	fc.integer({ min: 0, max: 59 }).map((n) => `YV1AB1234C56789${String(n).padStart(2, '0')}`),
	fc.constantFrom('', 'YV1', 'yv1 ab1234-c5678901', 'YV1AB1234C56789012'),
)

const draft = fc.record({
	customerType: fc.constantFrom('private', 'company'),
	fields: fc.record({
		companyName: value,
		firstName: value,
		lastName: value,
		emailAddress: value,
		phoneNumber: value,
		streetAddress: value,
		zipCode: value,
		city: value,
		countryOutsideEu: value,
	}),
	region: fc.constantFrom('EU', OUTSIDE_EU),
	lastEuCountry: fc.constantFrom(...EU_COUNTRY_CODES),
	cars: fc.array(
		fc.record({
			chassisNumber,
			lookup: fc.constantFrom('pending', 'found', 'missing', 'failed'),
			regNumber: fc.constant(null),
			model: fc.constant(null),
			cocExists: fc.boolean(),
			price: fc.constantFrom(null, 1000),
		}),
		{ maxLength: 60 },
	),
	attempt: fc.constant(null),
})

const car = fc.record({
	chassiNo17: chassisNumber,
	chassiNo10: fc.string(),
	modelYear: fc.integer(),
	registrationType: fc.integer(),
	isReimported: fc.boolean(),
	licensePlateNumber: fc.option(fc.string()),
	modelText: fc.option(fc.string()),
	cocExists: fc.boolean(),
	price: fc.option(fc.integer({ min: 1, max: 1_000_000_00 }).map((ore) => ore / 100)),
})

const field = fc.constantFrom(...TEXT_FIELDS)

const action: fc.Arbitrary<OrderAction> = fc.oneof(
	fc.record({ type: fc.constant('fieldChanged'), field, value }),
	fc.record({ type: fc.constant('fieldLeft'), field }),
	fc.record({
		type: fc.constant('customerTypeChosen'),
		customerType: fc.constantFrom('private', 'company'),
	}),
	fc.record({ type: fc.constant('regionChosen'), region: fc.constantFrom('EU', OUTSIDE_EU) }),
	fc.record({
		type: fc.constant('countryChosen'),
		countryCode: fc.constantFrom(...COUNTRY_CODES),
	}),
	fc.record({
		type: fc.constant('carsAdded'),
		chassisNumbers: fc.array(chassisNumber, { maxLength: 60 }),
	}),
	fc.record({
		type: fc.constant('lookupAnswered'),
		chassisNumber,
		car: fc.oneof(car, fc.constant(null), fc.constant(undefined)),
	}),
	fc.record({ type: fc.constant('lookupsRetried') }),
	fc.record({ type: fc.constant('carRemoved'), chassisNumber }),
	fc.record({ type: fc.constant('captchaSolved'), token: fc.constantFrom('a', 'b') }),
	fc.record({ type: fc.constant('captchaExpired') }),
	fc.record({ type: fc.constant('submitted'), freshKey: fc.uuid() }),
	fc.record({
		type: fc.constant('answered'),
		isSuccess: fc.boolean(),
		isKeyTaken: fc.boolean(),
	}),
	fc.record({ type: fc.constant('triedAgain') }),
	fc.record({ type: fc.constant('orderedMore') }),
	fc.record({ type: fc.constant('restored'), draft }),
)

/** Left to chance a form is hardly ever complete: half of the walks start with one that is. */
const start = fc.constantFrom(
	initialOrderState,
	buildOrderState(),
	buildOrderState({ captchaToken: null }),
)

function everyStep(check: (after: OrderState, before: OrderState, action: OrderAction) => void) {
	const walk = fc.property(start, fc.array(action, { maxLength: 40 }), (first, actions) => {
		let before = first
		for (const next of actions) {
			const after = orderReducer(before, next)
			check(after, before, next)
			before = after
		}
	})
	fc.assert(walk, { numRuns: 500 })
}

/** The whole order, without the proof of being human. */
function sentBy(state: OrderState) {
	return { ...toRequest(state), recaptchaToken: '' }
}

it('F4 region and country always agree', () => {
	everyStep((state) => {
		const { countryCode } = toRequest(state)
		expect(countryCode === OUTSIDE_EU).toBe(state.region === OUTSIDE_EU)
		expect(COUNTRY_CODES).toContain(countryCode)
	})
})

it('F5 a country outside the EU is named only there', () => {
	everyStep((state) => {
		if (state.region === 'EU') expect(state.fields.countryOutsideEu).toBe('')
	})
})

it('F5 arriving outside the EU marks the empty field', () => {
	everyStep((state, before) => {
		if (state.region === OUTSIDE_EU && before.region === 'EU' && state.view === 'form') {
			if (state.fields.countryOutsideEu === '') {
				expect(shownErrors(state).countryOutsideEu).toBe('lettersOnly')
			}
		}
	})
})

it('F1 a private person has no company fields', () => {
	everyStep((state) => {
		const { isCompany, companyName, vatNumber } = toRequest(state)
		expect(isCompany).toBe(state.customerType === 'company')
		if (!isCompany) expect(companyName + vatNumber).toBe('')
	})
})

it('F8 F11 every car is a chassis number, once, and there are at most 50', () => {
	everyStep(({ cars }) => {
		for (const { chassisNumber } of cars) {
			expect(chassisNumber).toHaveLength(CHASSIS_NUMBER_LENGTH)
			expect(chassisNumber).toBe(chassisNumber.toUpperCase())
		}
		expect(new Set(cars.map((inOrder) => inOrder.chassisNumber)).size).toBe(cars.length)
		expect(cars.length).toBeLessThanOrEqual(MAX_CARS_PER_ORDER)
	})
})

it('F14 what may be sent is exactly what the server accepts, with a token', () => {
	everyStep((state) => {
		const isAccepted = v.safeParse(orderRequestSchema, toRequest(state)).success
		const isComplete = isAccepted && state.captchaToken !== null
		expect(missing(state).length === 0).toBe(isComplete)
		expect(canSubmit(state)).toBe(isComplete && state.view === 'form')
	})
})

it('F19 only a complete form with a token is ever sent, by a submit, and never changed meanwhile', () => {
	everyStep((state, before, next) => {
		if (state.view !== 'sending') return
		expect(state.captchaToken).not.toBeNull()
		expect(missing(state)).toEqual([])
		expect(state.attempt?.content).toBe(contentOf(state))
		if (before.view === 'sending') expect(sentBy(state)).toEqual(sentBy(before))
		else expect(next.type).toBe('submitted')
	})
})

it('F20 an answer always ends the sending and takes the token', () => {
	everyStep((state, before, next) => {
		if (before.view !== 'sending' || next.type !== 'answered') return
		expect(state.view).toBe(next.isSuccess ? 'success' : 'error')
		expect(state.captchaToken).toBeNull()
	})
})

it('F20 outside the form and the sending there is no token', () => {
	everyStep((state) => {
		if (state.view === 'error' || state.view === 'success') expect(state.captchaToken).toBeNull()
	})
})

it('F21 a failure and its retry lose nothing', () => {
	everyStep((state, before, next) => {
		if (next.type === 'triedAgain' || (next.type === 'answered' && !next.isSuccess)) {
			expect(sentBy(state)).toEqual(sentBy(before))
		}
	})
})

it('F22 after a success nothing of the order is left', () => {
	everyStep((state) => {
		if (state.view === 'success') expect(state).toEqual({ ...initialOrderState, view: 'success' })
	})
})

it('F16 only fields that are asked for are faulty, and only touched ones show it', () => {
	everyStep((state) => {
		const faults = fieldErrors(state)
		if (state.customerType === 'private') expect(faults).not.toHaveProperty('companyName')
		if (state.region === 'EU') expect(faults).not.toHaveProperty('countryOutsideEu')
		for (const shown of Object.keys(shownErrors(state))) {
			expect(state.touched).toContain(shown)
			expect(faults).toHaveProperty(shown)
		}
	})
})

it('F14 a refusal lasts exactly until everything is there', () => {
	everyStep((state) => {
		if (state.refused) expect(missing(state)).not.toEqual([])
		if (state.captchaAlert) expect(state.captchaToken).toBeNull()
	})
})
