import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { shownSetup } from './shown-settings.ts'

test('D6 what the desk shows of the settings has no secret in it', () => {
	const secret = 'hush-hush'
	const shown = JSON.stringify(
		shownSetup(
			readSettings({
				ALTCHA_HMAC_KEY: secret,
				DATABASE_URL: `postgres://user:${secret}@db.example/coc`,
				SMTP_URL: `smtps://office:${secret}@mail.example:465`,
				PAYMENT_PROVIDER: 'stripe',
				STRIPE_SECRET_KEY: `sk_test_${secret}`,
				STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
				VEHICLE_REGISTER_URL: `https://u:${secret}@register.example/{chassisNumber}?key=${secret}`,
				VEHICLE_REGISTER_TOKEN: secret,
				DOCUMENT_SOURCE_URL: `https://certificates.example/{chassisNumber}?key=${secret}`,
				DOCUMENT_SOURCE_TOKEN: secret,
				DESK_OIDC_ISSUER: 'https://login.example.se',
				DESK_OIDC_CLIENT_ID: 'desk',
				DESK_OIDC_CLIENT_SECRET: secret,
				CLAMAV: '127.0.0.1:3310',
			}),
		),
	)
	expect(shown).not.toContain(secret)
	for (const place of ['mail.example:465', 'register.example', '127.0.0.1:3310', 'stripe']) {
		expect(shown).toContain(place)
	}
})
