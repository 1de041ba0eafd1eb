import type { CaptchaSettings } from '@coc/contract'
import type { environmentReader } from '../settings/environment.ts'
import type { CaptchaSecrets } from './weak-captcha.ts'

type Reader = ReturnType<typeof environmentReader>

const ONE_MACHINE_KEY = 'only-for-runs-on-one-machine'

export function readCaptchaSettings(read: Reader): CaptchaSettings {
	if (read.choice('CAPTCHA', ['altcha', 'recaptcha']) === 'altcha') return { provider: 'altcha' }
	const siteKey = read.text('RECAPTCHA_SITE_KEY', '', { inProduction: 'required' })
	return { provider: 'recaptcha', siteKey: siteKey || null }
}

export function readCaptcha(
	read: Reader,
	site: CaptchaSettings,
	production: boolean,
): CaptchaSecrets {
	const required = { inProduction: 'required' } as const
	return site.provider === 'recaptcha'
		? { site, hmacKey: '', secret: read.text('RECAPTCHA_SECRET', '', required) }
		: {
				site,
				hmacKey: read.text('ALTCHA_HMAC_KEY', production ? '' : ONE_MACHINE_KEY, required),
				secret: '',
			}
}
