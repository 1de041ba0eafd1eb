import { readSettings } from '../settings.ts'

/** What production needs, and nothing else. */
export const PRODUCTION = {
	NODE_ENV: 'production',
	PUBLIC_URL: 'https://coc.example.se/',
	BRAND_NAME: 'Example',
	CONTACT_EMAIL: 'help@example.se',
	PRIVACY_POLICY_URL: 'https://example.se/privacy',
	ALTCHA_HMAC_KEY: 'a secret of thirty-two characters',
	PAYMENT_PROVIDER: 'zaver',
	ZAVER_API_KEY: 'key',
	ZAVER_CALLBACK_TOKEN: 'token',
	SMTP_URL: 'smtps://user:password@smtp.example.se',
	MAIL_FROM: 'Example <coc@example.se>',
	PRICE_PER_COC: '1250.50',
	SELLER_NAME: 'Example AB',
	SELLER_ADDRESS: 'Storgatan 1, 123 45 Umeå',
	SELLER_ORGANISATION_NUMBER: '556677-8899',
	SELLER_VAT_NUMBER: 'SE556677889901',
}

/** What is wrong with these settings, as its reader is told. */
export function problemsOf(environment: Record<string, string>): string {
	try {
		readSettings(environment)
		return ''
	} catch (error) {
		return error instanceof Error ? error.message : ''
	}
}
