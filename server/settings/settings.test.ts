import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { PRODUCTION, problemsOf } from './testing/production.ts'

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
			'ALTCHA_HMAC_KEY',
			'PAYMENT_PROVIDER',
			'SMTP_URL',
			'MAIL_FROM',
			'PRICE_PER_COC',
			'SELLER_NAME',
			'SELLER_VAT_NUMBER',
		]) {
			expect(problems).toContain(name)
		}
	})

	test('production with every setting starts', () => {
		const settings = readSettings(PRODUCTION)
		expect(settings.publicUrl).toBe('https://coc.example.se')
		expect(settings.pricePerCocOre).toBe(1250_50)
	})

	test('O10 O11 an unpaid order lapses before it is erased, and is reminded of before it lapses', () => {
		expect(readSettings({})).toMatchObject({ remindDays: [3, 10, 25], expireDays: 30 })
		expect(readSettings({ RETENTION_DAYS: '10' })).toMatchObject({
			remindDays: [3],
			expireDays: 10,
		})
		expect(readSettings({ REMIND_DAYS: 'none' })).toMatchObject({ remindDays: [] })
		expect(readSettings({ REMIND_DAYS: '5, 8', HANDLING: 'known' })).toMatchObject({
			remindDays: [5, 8],
			handling: 'known',
		})
		expect(problemsOf({ EXPIRE_DAYS: '91' })).toContain('EXPIRE_DAYS must be a whole number from 1')
		for (const days of ['3,3', '10,3', '30', '0', 'x', '3,,5']) {
			expect(problemsOf({ REMIND_DAYS: days }), days).toContain('REMIND_DAYS')
		}
	})

	test('L1 a purchase can be withdrawn from unless the settings say until when, or that it cannot', () => {
		expect(readSettings({}).withdrawal).toBe('applies')
		for (const mode of ['applies', 'until-delivered', 'exempt']) {
			expect(readSettings({ WITHDRAWAL: mode }).withdrawal).toBe(mode)
		}
		expect(problemsOf({ WITHDRAWAL: 'never' })).toContain(
			'WITHDRAWAL must be one of applies, until-delivered, exempt (it is never)',
		)
	})

	test('L1 the privacy policy is ours unless there is one elsewhere; phone and texts of one’s own are optional', () => {
		const { site, sellerPhone, contentDir } = readSettings({})
		expect(site.privacyPolicyUrl).toBe('/privacy')
		expect({ sellerPhone, contentDir, phone: site.seller.phone }).toEqual({
			sellerPhone: null,
			contentDir: null,
			phone: null,
		})
		const own = readSettings({ ...PRODUCTION, SELLER_PHONE: '090-12 34 56', CONTENT_DIR: 'texts' })
		expect(own.site.privacyPolicyUrl).toBe('https://example.se/privacy')
		expect(own.site.seller).toMatchObject({ name: 'Example AB', phone: '090-12 34 56' })
		expect(own.contentDir).toBe(path.resolve('texts'))
		expect(problemsOf({ PRIVACY_POLICY_URL: '/privacy' })).toContain('PRIVACY_POLICY_URL')
	})

	test('the API is at the site’s address unless it has its own', () => {
		expect(readSettings(PRODUCTION).apiUrl).toBe('https://coc.example.se')
		const apart = readSettings({
			...PRODUCTION,
			API_URL: 'https://api.example.se/',
			CORS_ORIGINS: 'https://www.example.se,https://coc.example.se',
		})
		expect(apart.apiUrl).toBe('https://api.example.se')
		expect(apart.publicUrl).toBe('https://coc.example.se')
	})

	test('the API on another host names the site that calls it among its origins, or no browser could order', () => {
		const apart = { ...PRODUCTION, API_URL: 'https://api.example.se/' }
		const told = 'CORS_ORIGINS must have https://coc.example.se, since'
		expect(problemsOf(apart)).toContain(told)
		expect(problemsOf({ ...apart, CORS_ORIGINS: 'https://www.example.se' })).toContain(told)
		expect(problemsOf({ ...apart, CORS_ORIGINS: 'https://coc.example.se' })).toBe('')
		expect(problemsOf({ ...apart, ROLE: 'worker' })).toBe('')
		expect(problemsOf({ ...PRODUCTION, API_URL: 'https://coc.example.se/' })).toBe('')
		expect(problemsOf({ ...PRODUCTION, API_URL: 'https://coc.example.se:443/v1/' })).toBe('')
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

	test('production refuses a captcha that would let everyone pass, naming the setting', () => {
		expect(problemsOf({ ...PRODUCTION, ALTCHA_HMAC_KEY: 'x'.repeat(31) })).toContain(
			'ALTCHA_HMAC_KEY must have at least 32 characters',
		)
		const googlesTestKeys = {
			CAPTCHA: 'recaptcha',
			RECAPTCHA_SITE_KEY: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
			RECAPTCHA_SECRET: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
		}
		const problems = problemsOf({ ...PRODUCTION, ...googlesTestKeys })
		expect(problems).toContain('RECAPTCHA_SITE_KEY is Google’s public test key')
		expect(problems).toContain('RECAPTCHA_SECRET is Google’s public test key')
		const ownKeys = { RECAPTCHA_SITE_KEY: 'own', RECAPTCHA_SECRET: 'own' }
		expect(problemsOf({ ...PRODUCTION, ...googlesTestKeys, ...ownKeys })).toBe('')
		expect(problemsOf(googlesTestKeys)).toBe('')
	})

	test('an address of a provider is that of its host: what is called below a path would be called without it', () => {
		const wrong = { ...PRODUCTION, ZAVER_API_URL: 'https://gateway.example.se/zaver' }
		expect(problemsOf(wrong)).toContain('ZAVER_API_URL is not as it should be')
		expect(problemsOf({ ...PRODUCTION, ZAVER_API_URL: 'https://api.test.zaver.com/' })).toBe('')
	})

	test('Stripe asks for its two secrets and takes no other key in their place', () => {
		const { ZAVER_API_KEY, ZAVER_CALLBACK_TOKEN, ...rest } = PRODUCTION
		const stripe = { ...rest, PAYMENT_PROVIDER: 'stripe' }
		const missing = problemsOf(stripe)
		expect(missing).toContain('STRIPE_SECRET_KEY is missing')
		expect(missing).toContain('STRIPE_WEBHOOK_SECRET is missing')
		const swapped = problemsOf({
			...stripe,
			STRIPE_SECRET_KEY: 'pk_live_hunter2',
			STRIPE_WEBHOOK_SECRET: 'sk_live_hunter2',
			STRIPE_API_URL: 'http://api.stripe.com',
		})
		for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL']) {
			expect(swapped).toContain(`${name} is not as it should be`)
		}
		expect(swapped).not.toContain('hunter2')

		const secrets = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
		expect(readSettings({ ...stripe, ...secrets }).payments).toEqual({
			provider: 'stripe',
			apiUrl: 'https://api.stripe.com',
			secretKey: 'rk_live_1',
			webhookSecret: 'whsec_1',
			linkHosts: [],
		})
		// A rehearsal before opening day is a production run, too: it is said in the log and not refused.
		expect(problemsOf({ ...stripe, ...secrets, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('')
	})

	test('payment pages may be on hosts of one’s own, named as links name them', () => {
		const { payments } = readSettings({
			PAYMENT_LINK_HOSTS: 'pay.example.se, *.checkout.example.se',
		})
		expect(payments.linkHosts).toEqual(['pay.example.se', '*.checkout.example.se'])
		expect(problemsOf({ PAYMENT_LINK_HOSTS: 'https://pay.example.se/' })).toContain(
			'PAYMENT_LINK_HOSTS is not as it should be',
		)
	})

	test('wrong values are all reported at once, without revealing a secret', () => {
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

	test('O3 prices are shown unless they are to be hidden', () => {
		const prices = { vatTable: { private: { EU: 2500 } }, usualPrice: 1250 }
		expect(readSettings({}).site).toMatchObject(prices)
		const hidden = { vatTable: null, usualPrice: null }
		expect(readSettings({ SHOW_PRICES: 'false' }).site).toMatchObject(hidden)
		expect(problemsOf({ SHOW_PRICES: 'no' })).toContain('SHOW_PRICES must be one of true, false')
	})

	test('O17 names have letters only, unless other characters are named that do no harm', () => {
		expect(readSettings({}).site.nameExtraCharacters).toBe('')
		expect(readSettings({ NAME_EXTRA_CHARACTERS: "-'’." }).site.nameExtraCharacters).toBe("-'’.")
		for (const wrong of ['<', '-1', 'abc', '-]', '"', '- .']) {
			expect(problemsOf({ NAME_EXTRA_CHARACTERS: wrong })).toContain(
				"NAME_EXTRA_CHARACTERS may have -‐‑'’´.·,/() and nothing else",
			)
		}
	})

	test('the desk listens beside the site, at an address that passkeys can be bound to', () => {
		expect(readSettings({ PORT: '4000' }).desk).toEqual({
			port: 4004,
			url: 'http://localhost:4004',
			clerkRefundLimitOre: 5000_00,
			company: null,
		})
		expect(readSettings({ ...PRODUCTION, DESK_URL: 'https://desk.example.se/' }).desk.url).toBe(
			'https://desk.example.se',
		)
		for (const url of [
			...['http://desk.example.se', 'https://10.0.0.1', 'https://[::1]', 'ftp://desk.example.se'],
			...['https://example.se/desk', 'https://example.se/?x', 'desk', 'http://127.0.0.1:3004'],
		]) {
			expect(problemsOf({ DESK_URL: url }), url).toContain('DESK_URL must be https://')
		}
		expect(problemsOf({ CLERK_REFUND_LIMIT: '-1' })).toContain('CLERK_REFUND_LIMIT')
		expect(readSettings({ CLERK_REFUND_LIMIT: '312.50' }).desk.clerkRefundLimitOre).toBe(312_50)
	})

	test('the company’s own sign-in is set up whole or not at all', () => {
		const issuer = { DESK_OIDC_ISSUER: 'https://login.example.se' }
		expect(problemsOf(issuer)).toContain('DESK_OIDC_CLIENT_ID is missing')
		expect(problemsOf(issuer)).toContain('DESK_OIDC_CLIENT_SECRET is missing')
		expect(problemsOf({ DESK_OIDC_ISSUER: 'http://login.example.se' })).toContain('https://')
		const whole = { ...issuer, DESK_OIDC_CLIENT_ID: 'desk', DESK_OIDC_CLIENT_SECRET: 'secret' }
		expect(readSettings(whole).desk.company).toEqual({
			issuer: 'https://login.example.se',
			clientId: 'desk',
			clientSecret: 'secret',
		})
	})
})
