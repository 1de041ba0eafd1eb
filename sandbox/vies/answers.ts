/** What VIES's own test service answers, by the number that it is asked about, in any country. */
const errorsByNumber = {
	'201': 'INVALID_INPUT',
	'202': 'INVALID_REQUESTER_INFO',
	'300': 'SERVICE_UNAVAILABLE',
	'301': 'MS_UNAVAILABLE',
	'302': 'TIMEOUT',
	'400': 'VAT_BLOCKED',
	'401': 'IP_BLOCKED',
	'500': 'GLOBAL_MAX_CONCURRENT_REQ',
	'501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
	'600': 'MS_MAX_CONCURRENT_REQ',
	'601': 'MS_MAX_CONCURRENT_REQ_TIME',
} as const

type ViesError = (typeof errorsByNumber)[keyof typeof errorsByNumber]

export const viesErrors: readonly ViesError[] = Object.values(errorsByNumber)

const validNumber = '100'
const invalidNumber = '200'

export const testNumbers: readonly (readonly [number: string, answer: string])[] = [
	[validNumber, 'valid'],
	[invalidNumber, 'not valid'],
	...Object.entries(errorsByNumber),
	['any other', 'SERVICE_UNAVAILABLE'],
]

export function errorFor(vatNumber: string): ViesError | null {
	if (vatNumber === validNumber || vatNumber === invalidNumber) return null
	const known = Object.entries(errorsByNumber).find(([number]) => number === vatNumber)
	return known?.[1] ?? 'SERVICE_UNAVAILABLE'
}

export function errorAnswer(error: ViesError) {
	return { actionSucceed: false, errorWrappers: [{ error }] }
}

export type Asked = {
	readonly countryCode: string
	readonly vatNumber: string
	/** Whoever does not say who asks gets no consultation number. */
	readonly requesterMemberStateCode?: string | undefined
	readonly requesterNumber?: string | undefined
}

/** The real one names no company that it does not know, and gives no consultation number for it. */
export function answerTo(asked: Asked, consultation: number) {
	const valid = asked.vatNumber === validNumber
	const hasRequester = Boolean(asked.requesterMemberStateCode && asked.requesterNumber)
	return {
		countryCode: asked.countryCode,
		vatNumber: asked.vatNumber,
		requestDate: new Date().toISOString(),
		valid,
		requestIdentifier:
			valid && hasRequester ? `WAPIAAAA${String(consultation).padStart(8, '0')}` : '',
		name: valid ? 'John Doe' : '---',
		address: valid ? '123 Main St, Anytown' : '---',
		traderName: '---',
		traderStreet: '---',
		traderPostalCode: '---',
		traderCity: '---',
		traderCompanyType: '---',
		traderNameMatch: 'NOT_PROCESSED',
		traderStreetMatch: 'NOT_PROCESSED',
		traderPostalCodeMatch: 'NOT_PROCESSED',
		traderCityMatch: 'NOT_PROCESSED',
		traderCompanyTypeMatch: 'NOT_PROCESSED',
	}
}
