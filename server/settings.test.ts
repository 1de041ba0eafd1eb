import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const PRODUCTION = {
	NODE_ENV: 'production',
	PUBLIC_URL: 'https://coc.example.se/',
	BRAND_NAME: 'Example',
	CONTACT_EMAIL: 'help@example.se',
	PRIVACY_POLICY_URL: 'https://example.se/privacy',
	ALTCHA_HMAC_KEY: 'secret',
	PAYMENT_PROVIDER: 'zaver',
	ZAVER_API_KEY: 'key',
	ZAVER_CALLBACK_TOKEN: 'token',
	SMTP_URL: 'smtps://user:password@smtp.example.se',
	MAIL_FROM: 'Example <coc@example.se>',
	PRICE_PER_COC: '1250.50',
}

function problemsOf(environment: Record<string, string>): string {
	try {
		readSettings(environment)
		return ''
	} catch (error) {
		return error instanceof Error ? error.message : ''
	}
}

describe('settings', () => {
	test('an empty environment runs on one machine with stand-ins', () => {
		const settings = readSettings({})
		expect(settings.publicUrl).toBe('http://localhost:3000')
		expect(settings.payments).toMatchObject({
			provider: 'sandbox',
			apiUrl: 'http://127.0.0.1:3001',
		})
		expect(settings.smtpUrl).toBe('smtp://127.0.0.1:3002')
		expect(settings.site.captcha).toEqual({ provider: 'altcha' })
		expect(settings.databaseUrl).toBeNull()
	})

	test('production without settings refuses, naming every missing one', () => {
		const problems = problemsOf({ NODE_ENV: 'production' })
		for (const name of [
			'PUBLIC_URL',
			'BRAND_NAME',
			'CONTACT_EMAIL',
			'PRIVACY_POLICY_URL',
			'ALTCHA_HMAC_KEY',
			'PAYMENT_PROVIDER',
			'SMTP_URL',
			'MAIL_FROM',
			'PRICE_PER_COC',
		]) {
			expect(problems).toContain(name)
		}
	})

	test('production with every setting starts', () => {
		const settings = readSettings(PRODUCTION)
		expect(settings.publicUrl).toBe('https://coc.example.se')
		expect(settings.pricePerCocOre).toBe(1250_50)
	})

	test('the chosen provider and captcha each ask for their secrets', () => {
		const { ZAVER_API_KEY, ZAVER_CALLBACK_TOKEN, ALTCHA_HMAC_KEY, ...rest } = PRODUCTION
		const problems = problemsOf({ ...rest, CAPTCHA: 'recaptcha' })
		for (const name of [
			'ZAVER_API_KEY',
			'ZAVER_CALLBACK_TOKEN',
			'RECAPTCHA_SITE_KEY',
			'RECAPTCHA_SECRET',
		]) {
			expect(problems).toContain(name)
		}
	})

	test('wrong values are all told at once, without telling a secret', () => {
		const problems = problemsOf({
			PORT: 'eighty',
			ROLE: 'boss',
			BRAND_COLOR: 'red; } body {',
			SMTP_URL: 'user:hunter2@host',
			VAT_RATES: '25,company-MARS=0',
		})
		for (const name of ['PORT', 'ROLE', 'BRAND_COLOR', 'SMTP_URL', 'VAT_RATES']) {
			expect(problems).toContain(name)
		}
		expect(problems).not.toContain('hunter2')
	})

	test('VAT rates have exceptions by customer and region', () => {
		const { vatRates } = readSettings({ VAT_RATES: '25, company-NOTEU=0, private-NOTEU=12.5' })
		expect(vatRates).toEqual({
			private: { EU: 2500, NOTEU: 1250 },
			company: { EU: 2500, NOTEU: 0 },
		})
	})
})
