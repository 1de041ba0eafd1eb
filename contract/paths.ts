/** The calls the site makes, below the configured API host. */
export const API_PATHS = {
	createOrder: 'api/order/create',
	paymentSummary: 'api/order/payment',
	getCar: 'api/order/GetCar',
	receipt: 'api/order/receipt',
	captchaChallenge: 'api/captcha/challenge',
} as const

/** The site's own pages. Paths ignore case and a trailing slash. */
export const PAGE_PATHS = {
	start: '/',
	order: '/order/',
	contact: '/contact',
	payment: (orderId: string) => `/order/payment/${orderId}`,
	paymentSuccess: (orderId: string) => `/order/payment/${orderId}/success`,
	payInAdvanceSuccess: (orderId: string) => `/order/payment/payinadvance/${orderId}/success`,
	paymentCancel: (orderId: string) => `/order/payment/${orderId}/cancel`,
} as const
