import { en } from '../../web/i18n/en.ts'
import { sv } from '../../web/i18n/sv.ts'
import { CERTIFICATE_VIEWS } from './certificate-views.ts'
import { FORM_VIEWS } from './form-views.ts'
import { PAYMENT_VIEWS } from './payment-views.ts'
import { VERIFY_VIEWS } from './verify-views.ts'
import type { View } from './view.ts'
import { WITHDRAWAL_VIEWS } from './withdrawal-views.ts'

export const LANGUAGES = { sv, en } as const

const static_ = (name: string, path: string): View => ({
	name,
	open: async (page) => void (await page.goto(path)),
})

/** Every view and state that a visitor can come to see. */
export const VIEWS: readonly View[] = [
	static_('start', '/'),
	static_('contact', '/contact'),
	static_('terms', '/terms'),
	static_('accessibility', '/accessibility'),
	static_('privacy', '/privacy'),
	static_('not-found', '/nothing'),
	static_('api', '/api'),
	...FORM_VIEWS,
	...PAYMENT_VIEWS,
	...CERTIFICATE_VIEWS,
	...VERIFY_VIEWS,
	...WITHDRAWAL_VIEWS,
]
