import { PAGE_PATTERNS, WORDS_PATHS } from '@coc/contract'
import { en } from '../../web/i18n/en.ts'
import { sv } from '../../web/i18n/sv.ts'
import { PAYMENT_TEXTS } from '../../web/payment/payment-texts.ts'
import { CERTIFICATE_VIEWS } from './certificate-views.ts'
import { FORM_VIEWS } from './form-views.ts'
import { PAYMENT_VIEWS } from './payment-views.ts'
import { VERIFY_VIEWS } from './verify-views.ts'
import type { View } from './view.ts'
import { WITHDRAWAL_VIEWS } from './withdrawal-views.ts'

export const LANGUAGES = {
	sv: { ...sv, payment: { ...sv.payment, ...PAYMENT_TEXTS.sv } },
	en: { ...en, payment: { ...en.payment, ...PAYMENT_TEXTS.en } },
} as const

const static_ = (name: string, path: string): View => ({
	name,
	open: async (page) => void (await page.goto(path)),
})

type PageName = keyof typeof PAGE_PATTERNS | keyof typeof WORDS_PATHS

/** Pages that look different from time to time: their views are in files of their own. */
type WithStates =
	| 'order'
	| 'verify'
	| 'withdraw'
	| 'payment'
	| 'paymentSuccess'
	| 'payInAdvanceSuccess'
	| 'paymentCancel'

const PLAIN_PAGES: Readonly<Record<Exclude<PageName, WithStates>, View>> = {
	start: static_('start', PAGE_PATTERNS.start),
	contact: static_('contact', PAGE_PATTERNS.contact),
	terms: static_('terms', WORDS_PATHS.terms),
	accessibility: static_('accessibility', WORDS_PATHS.accessibility),
	privacy: static_('privacy', WORDS_PATHS.privacy),
	notFound: static_('not-found', '/nothing'),
}

/** Every view and state that a visitor can come to see. */
export const VIEWS: readonly View[] = [
	...Object.values(PLAIN_PAGES),
	static_('api', '/api'),
	...FORM_VIEWS,
	...PAYMENT_VIEWS,
	...CERTIFICATE_VIEWS,
	...VERIFY_VIEWS,
	...WITHDRAWAL_VIEWS,
]
