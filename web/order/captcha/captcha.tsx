import { useSiteSettings } from '../../api/site-settings.tsx'
import { Altcha } from './altcha.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import './captcha.css'
import { RecaptchaWhenChosen } from './recaptcha-when-chosen.tsx'

/**
 * The captcha that the operator chose. A token serves for one sending: the form is mounted anew
 * after each, and an unsolved captcha with it.
 */
export function Captcha(props: CaptchaProps) {
	const { captcha } = useSiteSettings()
	return captcha.provider === 'altcha' ? (
		<Altcha {...props} />
	) : (
		<RecaptchaWhenChosen {...props} siteKey={captcha.siteKey} />
	)
}
