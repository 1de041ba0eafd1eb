import type { CaptchaSettings } from '@coc/contract'

export type CaptchaSecrets = {
	readonly site: CaptchaSettings
	readonly hmacKey: string
	readonly secret: string
}

/** Google publishes these for tests. With them, everyone passes. */
const TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'
const TEST_SECRET = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'

const SHORTEST_HMAC_KEY = 32
const SHORT_HMAC_KEY = `ALTCHA_HMAC_KEY must have at least ${SHORTEST_HMAC_KEY} characters, as from openssl rand -hex 32`

/** Which captcha settings would let robots pass, and what to do about it. */
export function weakCaptcha({ site, hmacKey, secret }: CaptchaSecrets): string[] {
	if (site.provider === 'altcha') {
		// That there is none is said by who reads the settings.
		return hmacKey !== '' && hmacKey.length < SHORTEST_HMAC_KEY ? [SHORT_HMAC_KEY] : []
	}
	return [
		...(site.siteKey === TEST_SITE_KEY ? [testKey('RECAPTCHA_SITE_KEY')] : []),
		...(secret === TEST_SECRET ? [testKey('RECAPTCHA_SECRET')] : []),
	]
}

const testKey = (name: string) =>
	`${name} is Google’s public test key, with which everyone passes: take one of your own`
