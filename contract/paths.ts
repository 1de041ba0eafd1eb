/** The calls the site makes, below the configured API host. */
export const API_PATHS = {
	createOrder: 'api/order/create',
	paymentSummary: 'api/order/payment',
	getCar: 'api/order/GetCar',
	receipt: 'api/order/receipt',
	creditNote: 'api/order/credit-note',
	certificate: 'api/order/certificate',
	verifyCertificate: 'api/certificate/verify',
	captchaChallenge: 'api/captcha/challenge',
} as const

/** Added to the call for the summary by who comes back from the provider: it is asked first. */
export const ASK_PROVIDER = 'ask'

/** Where the Pay button leads, on the API's host: on to the payment provider. */
export function payPath(orderId: string): string {
	return `/pay/${orderId}`
}

/** Stands after the address of an order's page for whoever pressed Pay in vain. No server or log sees it. */
export const PROVIDER_AWAY = '#provider-away'

/** The same for whoever wanted a certificate that cannot be had now. */
export const NOT_FETCHED = '#not-fetched'

/** Every page of the site; `:id` is an order's, and `notFound` is shown at every other path. */
export const PAGE_PATTERNS = {
	start: '/',
	order: '/order',
	contact: '/contact',
	verify: '/verify',
	payment: '/order/payment/:id',
	paymentSuccess: '/order/payment/:id/success',
	payInAdvanceSuccess: '/order/payment/payinadvance/:id/success',
	paymentCancel: '/order/payment/:id/cancel',
	notFound: '*',
} as const

export type PagePattern = (typeof PAGE_PATTERNS)[keyof typeof PAGE_PATTERNS]

/** Pages of words, which stand without the app: a link to one loads a new document. */
export const WORDS_PATHS = {
	terms: '/terms',
	withdraw: '/withdraw',
	accessibility: '/accessibility',
	privacy: '/privacy',
} as const

export type WordsPath = (typeof WORDS_PATHS)[keyof typeof WORDS_PATHS]

/** All that whoever serves the site has an answer to. */
export type SitePattern = PagePattern | WordsPath

export const ORDER_ID_PARAMETER = ':id'

/** The path that a pattern stands for. An id that may hold anything must come encoded. */
export function fillPattern(pattern: SitePattern, orderId: string): string {
	return pattern.replace(ORDER_ID_PARAMETER, () => orderId)
}

const pathsOf = (pattern: PagePattern) => (orderId: string) => fillPattern(pattern, orderId)

/** What links to the pages say. */
export const PAGE_PATHS = {
	start: PAGE_PATTERNS.start,
	order: `${PAGE_PATTERNS.order}/`,
	contact: PAGE_PATTERNS.contact,
	verify: PAGE_PATTERNS.verify,
	payment: pathsOf(PAGE_PATTERNS.payment),
	paymentSuccess: pathsOf(PAGE_PATTERNS.paymentSuccess),
	payInAdvanceSuccess: pathsOf(PAGE_PATTERNS.payInAdvanceSuccess),
	paymentCancel: pathsOf(PAGE_PATTERNS.paymentCancel),
} as const
