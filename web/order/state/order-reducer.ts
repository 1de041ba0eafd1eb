import { type Car, type CountryCode, OUTSIDE_EU } from '@coc/contract'
import { judgeChassisNumbers } from './chassis-numbers.ts'
import type { OrderDraft } from './order-draft.ts'
import { canSubmit, contentOf, fieldErrors, isAsked, missing } from './order-rules.ts'
import {
	type CarInOrder,
	type CustomerType,
	emptyOrder,
	type OrderState,
	type PlacedOrder,
	type Region,
	TEXT_FIELDS,
	type TextField,
} from './order-state.ts'

export type OrderAction =
	| { readonly type: 'fieldChanged'; readonly field: TextField; readonly value: string }
	| { readonly type: 'fieldLeft'; readonly field: TextField }
	| { readonly type: 'customerTypeChosen'; readonly customerType: CustomerType }
	| { readonly type: 'regionChosen'; readonly region: Region }
	| { readonly type: 'countryChosen'; readonly countryCode: CountryCode }
	| { readonly type: 'carsAdded'; readonly chassisNumbers: readonly string[] }
	| {
			readonly type: 'lookupAnswered'
			readonly chassisNumber: string
			/** Null: the register does not know it. Undefined: the lookup failed. */
			readonly car: Car | null | undefined
	  }
	/** Those that failed are to be tried again. */
	| { readonly type: 'lookupsRetried' }
	| { readonly type: 'carRemoved'; readonly chassisNumber: string }
	| { readonly type: 'captchaSolved'; readonly token: string }
	| { readonly type: 'captchaExpired' }
	/** The key is used if this content has not been sent before. */
	| { readonly type: 'submitted'; readonly freshKey: string }
	| {
			readonly type: 'answered'
			readonly isSuccess: boolean
			/** The server knows the key, from an order that was not quite this one. */
			readonly isKeyTaken?: boolean
			readonly placed?: PlacedOrder | null
			/** The server takes no more just now. */
			readonly retryAfterSeconds?: number | null
	  }
	| { readonly type: 'triedAgain' }
	| { readonly type: 'orderedMore' }
	| { readonly type: 'restored'; readonly draft: OrderDraft }

export function orderReducer(state: OrderState, action: OrderAction): OrderState {
	switch (action.type) {
		case 'lookupAnswered':
			return { ...state, cars: state.cars.map((car) => withAnswer(car, action)) }
		case 'lookupsRetried':
			return state.cars.length > 0 ? { ...state, cars: state.cars.map(triedAgain) } : state
		case 'answered':
			return state.view === 'sending' ? answered(state, action) : state
		case 'triedAgain':
			return state.view === 'error' ? { ...state, view: 'form' } : state
		case 'orderedMore':
			return state.view === 'success' ? emptyOrder(state.nameExtraCharacters) : state
		default:
			return state.view === 'form' ? noLongerRefusedIfComplete(edited(state, action)) : state
	}
}

type EditAction = Exclude<
	OrderAction,
	{
		type: 'lookupAnswered' | 'lookupsRetried' | 'answered' | 'triedAgain' | 'orderedMore'
	}
>

function edited(state: OrderState, action: EditAction): OrderState {
	switch (action.type) {
		case 'fieldChanged':
			return isAsked(state, action.field)
				? { ...state, fields: { ...state.fields, [action.field]: action.value } }
				: state
		case 'fieldLeft':
			return isAsked(state, action.field) ? touch(state, [action.field]) : state
		case 'customerTypeChosen':
			return withoutUnasked({ ...state, customerType: action.customerType })
		case 'regionChosen':
			return inRegion(state, action.region)
		case 'countryChosen':
			return action.countryCode === OUTSIDE_EU
				? inRegion(state, OUTSIDE_EU)
				: { ...inRegion(state, 'EU'), lastEuCountry: action.countryCode }
		case 'carsAdded':
			return withCars(state, action.chassisNumbers)
		case 'carRemoved':
			return {
				...state,
				cars: state.cars.filter((car) => car.chassisNumber !== action.chassisNumber),
			}
		case 'captchaSolved':
			return { ...state, captchaToken: action.token, captchaAlert: false }
		case 'captchaExpired':
			return { ...state, captchaToken: null }
		case 'submitted':
			return canSubmit(state) ? sending(state, action.freshKey) : refuse(state)
		case 'restored':
			return restore(action.draft, state.nameExtraCharacters)
	}
}

function touch(state: OrderState, fields: readonly TextField[]): OrderState {
	return { ...state, touched: [...new Set([...state.touched, ...fields])] }
}

/** A value that is not asked for is forgotten, so that it is neither sent nor found there again. */
function withoutUnasked(state: OrderState): OrderState {
	const fields = { ...state.fields }
	for (const field of TEXT_FIELDS) if (!isAsked(state, field)) fields[field] = ''
	return { ...state, fields, touched: state.touched.filter((field) => isAsked(state, field)) }
}

function inRegion(state: OrderState, region: Region): OrderState {
	if (region === state.region) return state
	const moved = withoutUnasked({ ...state, region })
	return region === OUTSIDE_EU ? touch(moved, ['countryOutsideEu']) : moved
}

function withCars(state: OrderState, chassisNumbers: readonly string[]): OrderState {
	const inOrder = state.cars.map((car) => car.chassisNumber)
	const added = judgeChassisNumbers(chassisNumbers, inOrder)
		.filter(({ outcome }) => outcome === 'added')
		.map(({ chassisNumber }) => pendingCar(chassisNumber))
	return { ...state, cars: [...state.cars, ...added] }
}

function pendingCar(chassisNumber: string): CarInOrder {
	return {
		chassisNumber,
		lookup: 'pending',
		regNumber: null,
		model: null,
		cocExists: true,
		price: null,
	}
}

function withAnswer(
	inOrder: CarInOrder,
	{ chassisNumber, car }: { chassisNumber: string; car: Car | null | undefined },
): CarInOrder {
	if (inOrder.chassisNumber !== chassisNumber) return inOrder
	if (car === undefined) return { ...inOrder, lookup: 'failed' }
	return {
		chassisNumber,
		lookup: car ? 'found' : 'missing',
		regNumber: car?.licensePlateNumber?.trim() || null,
		model: car?.modelText?.trim() || null,
		cocExists: car?.cocExists ?? true,
		price: car?.price ?? null,
	}
}

function triedAgain(car: CarInOrder): CarInOrder {
	return car.lookup === 'failed' ? { ...car, lookup: 'pending' } : car
}

function sending(state: OrderState, freshKey: string): OrderState {
	const content = contentOf(state)
	const attempt = state.attempt?.content === content ? state.attempt : { key: freshKey, content }
	return { ...state, view: 'sending', attempt }
}

function refuse(state: OrderState): OrderState {
	const faults = fieldErrors(state)
	return {
		...touch(
			state,
			TEXT_FIELDS.filter((field) => faults[field]),
		),
		refused: true,
		captchaAlert: missing(state).every(({ what }) => what === 'captcha'),
	}
}

function noLongerRefusedIfComplete(state: OrderState): OrderState {
	return state.refused && missing(state).length === 0 ? { ...state, refused: false } : state
}

type Answered = Extract<OrderAction, { readonly type: 'answered' }>

function answered(
	state: OrderState,
	{ isSuccess, isKeyTaken = false, placed = null, retryAfterSeconds = null }: Answered,
): OrderState {
	if (isSuccess) return { ...emptyOrder(state.nameExtraCharacters), view: 'success', placed }
	const attempt = isKeyTaken ? null : state.attempt
	return { ...state, view: 'error', captchaToken: null, attempt, retryAfterSeconds }
}

function restore(draft: OrderDraft, nameExtraCharacters: string): OrderState {
	const { customerType, region, lastEuCountry, attempt } = draft
	const restored = withoutUnasked({
		...emptyOrder(nameExtraCharacters),
		customerType,
		region,
		lastEuCountry,
		attempt,
		fields: { ...draft.fields, vatNumber: '' },
	})
	const { cars } = withCars(
		restored,
		draft.cars.map((car) => car.chassisNumber),
	)
	const known = new Map(draft.cars.map((car) => [car.chassisNumber, car]))
	return {
		...restored,
		cars: cars.map((car) => triedAgain(known.get(car.chassisNumber) ?? car)),
		touched: TEXT_FIELDS.filter(
			(field) =>
				restored.fields[field] !== '' || (field === 'countryOutsideEu' && region === OUTSIDE_EU),
		),
	}
}
