import {
	HAS_OTHER_LETTERS,
	MAX_LENGTHS,
	type OrderRequest,
	OUTSIDE_EU,
	orderFields,
	orderFieldsWith,
} from '@coc/contract'
import * as v from 'valibot'
import { countryCodeOf, type OrderState, TEXT_FIELDS, type TextField } from './order-state.ts'

export type FieldFault = 'tooLong' | 'lettersOnly' | 'email' | 'required' | 'character'

export type FieldErrors = Readonly<Partial<Record<TextField, FieldFault>>>

export type MissingItem = {
	readonly what: TextField | 'cars' | 'captcha'
	/** The id of the control that puts it right. */
	readonly controlId: string
}

export const CONTROL_IDS = {
	country: 'order-countryCode',
	addCar: 'order-add-car',
	captcha: 'order-captcha',
} as const

export const RADIO_NAMES = { customerType: 'order-customerType', region: 'order-region' } as const

export function fieldId(field: TextField): string {
	return `order-${field}`
}

const LETTER_FIELDS: readonly TextField[] = ['firstName', 'lastName', 'city', 'countryOutsideEu']

/** Every field that is asked for is required; the others are neither shown nor sent. */
export function isAsked(
	state: Pick<OrderState, 'customerType' | 'region'>,
	field: TextField,
): boolean {
	if (field === 'companyName' || field === 'vatNumber') return state.customerType === 'company'
	if (field === 'countryOutsideEu') return state.region === OUTSIDE_EU
	return true
}

function faultIn(
	field: TextField,
	value: string,
	rules: ReturnType<typeof orderFieldsWith>,
): FieldFault | null {
	const isBlank = value.trim() === ''
	// Some browsers hand an address over in ASCII, where it is longer than it was typed.
	const isTooLong = value.length > MAX_LENGTHS[field] && !HAS_OTHER_LETTERS.test(value)
	if (!isBlank && isTooLong) return 'tooLong'
	if (!isBlank && v.is(rules[field], value)) return null
	if (LETTER_FIELDS.includes(field)) return 'lettersOnly'
	if (field === 'emailAddress') return 'email'
	return isBlank ? 'required' : 'character'
}

/** What is wrong with each field, whether or not it is shown yet. */
export function fieldErrors(state: OrderState): FieldErrors {
	const faults: Partial<Record<TextField, FieldFault>> = {}
	const { nameExtraCharacters } = state
	const rules = nameExtraCharacters === '' ? orderFields : orderFieldsWith(nameExtraCharacters)
	for (const field of TEXT_FIELDS) {
		const fault = isAsked(state, field) ? faultIn(field, state.fields[field], rules) : null
		if (fault) faults[field] = fault
	}
	return faults
}

/** What the visitor is told: nothing about a field still being filled in for the first time. */
export function shownErrors(state: OrderState): FieldErrors {
	const shown = Object.entries(fieldErrors(state)).filter(([field]) =>
		state.touched.some((touched) => touched === field),
	)
	return Object.fromEntries(shown)
}

/** Everything that stands in the way of sending, in the form's order. */
export function missing(state: OrderState): readonly MissingItem[] {
	const faults = fieldErrors(state)
	return [
		...TEXT_FIELDS.filter((field) => faults[field]).map((field) => ({
			what: field,
			controlId: fieldId(field),
		})),
		...(state.cars.length === 0 ? [{ what: 'cars', controlId: CONTROL_IDS.addCar } as const] : []),
		...(state.captchaToken === null
			? [{ what: 'captcha', controlId: CONTROL_IDS.captcha } as const]
			: []),
	]
}

export function canSubmit(state: OrderState): boolean {
	return state.view === 'form' && missing(state).length === 0
}

/** The order as the server gets it, field by field. */
export function toRequest(state: OrderState): OrderRequest {
	return {
		...state.fields,
		isCompany: state.customerType === 'company',
		countryCode: countryCodeOf(state),
		chassiNumbers: state.cars.map((car) => car.chassisNumber),
		userId: state.userId,
		recaptchaToken: state.captchaToken ?? '',
	}
}

/**
 * What makes two orders the same order: everything but the proof of being human. Without the VAT
 * number, for this is written down: two orders that differ in that alone, the server tells apart.
 */
export function contentOf(state: OrderState): string {
	const { recaptchaToken, vatNumber, ...content } = toRequest(state)
	// Sorted, so that an order brought back after a reload reads the same.
	return JSON.stringify(Object.entries(content).toSorted())
}
