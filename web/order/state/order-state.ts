import {
	type CountryCode,
	DEFAULT_COUNTRY,
	type EuCountryCode,
	OUTSIDE_EU,
	type orderFields,
} from '@coc/contract'

export type TextField = keyof typeof orderFields

/** In the order they stand in the form. */
const NO_TEXTS: Readonly<Record<TextField, string>> = {
	companyName: '',
	vatNumber: '',
	firstName: '',
	lastName: '',
	emailAddress: '',
	phoneNumber: '',
	streetAddress: '',
	zipCode: '',
	city: '',
	countryOutsideEu: '',
}

export const TEXT_FIELDS: readonly TextField[] = Object.keys(NO_TEXTS).filter(isTextField)

function isTextField(name: string): name is TextField {
	return name in NO_TEXTS
}

export type CustomerType = 'private' | 'company'

export type Region = 'EU' | typeof OUTSIDE_EU

export type CarInOrder = {
	readonly chassisNumber: string
	readonly lookup: 'pending' | 'found' | 'missing' | 'failed'
	readonly regNumber: string | null
	readonly model: string | null
	/** As far as we know. */
	readonly cocExists: boolean
	/** In kronor, without VAT; null until it is known, and where none is told. */
	readonly price: number | null
}

export type PlacedOrder = { readonly orderId: string; readonly reference: string }

/** One order content that has been sent, maybe in vain, and the key it was sent under. */
type SendAttempt = { readonly key: string; readonly content: string }

export type OrderState = {
	readonly view: 'form' | 'sending' | 'error' | 'success'
	/** The order that was sent last, as the server names it. */
	readonly placed: PlacedOrder | null
	readonly customerType: CustomerType
	readonly fields: Readonly<Record<TextField, string>>
	/** Only a field that was left, or that stood in the way of sending, shows what is wrong with it. */
	readonly touched: readonly TextField[]
	readonly region: Region
	/** Kept while the region is outside the EU, so that going back restores it. */
	readonly lastEuCountry: EuCountryCode
	readonly cars: readonly CarInOrder[]
	readonly captchaToken: string | null
	/** The visitor tried to send too early; true until everything asked for is there. */
	readonly refused: boolean
	/** All but the captcha was there when the visitor tried to send. */
	readonly captchaAlert: boolean
	readonly attempt: SendAttempt | null
	/** What the server said to the last attempt, if it takes no more just now. */
	readonly retryAfterSeconds: number | null
	/** Part of the payload, empty for the public. */
	readonly userId: string
	/** The operator's: that names and places may have besides letters and spaces. */
	readonly nameExtraCharacters: string
}

export const initialOrderState: OrderState = {
	view: 'form',
	placed: null,
	customerType: 'private',
	fields: NO_TEXTS,
	touched: [],
	region: 'EU',
	lastEuCountry: DEFAULT_COUNTRY,
	cars: [],
	captchaToken: null,
	refused: false,
	captchaAlert: false,
	attempt: null,
	retryAfterSeconds: null,
	userId: '',
	nameExtraCharacters: '',
}

/** An order that nobody has begun. */
export function emptyOrder(nameExtraCharacters: string): OrderState {
	return nameExtraCharacters === ''
		? initialOrderState
		: { ...initialOrderState, nameExtraCharacters }
}

/** Derived rather than stored: region and country cannot disagree. */
export function countryCodeOf({
	region,
	lastEuCountry,
}: Pick<OrderState, 'region' | 'lastEuCountry'>): CountryCode {
	return region === OUTSIDE_EU ? OUTSIDE_EU : lastEuCountry
}
