import { type ComponentProps, useEffect, useState } from 'react'
import { CaptchaUnavailable } from './captcha-unavailable.tsx'
import type { Recaptcha } from './recaptcha.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type RecaptchaProps = ComponentProps<typeof Recaptcha>

/** Google's captcha is a file of its own: most sites have ours. */
export function RecaptchaWhenChosen(props: RecaptchaProps) {
	const keepFocus = useKeptFocus()
	const [loaded, setLoaded] = useState<{ Recaptcha: typeof Recaptcha } | 'failed' | null>(null)

	useEffect(() => {
		import('./recaptcha.tsx').then(setLoaded, () => setLoaded('failed'))
	}, [])

	if (loaded === 'failed') {
		// Some browsers never try a module again: a new document does.
		return <CaptchaUnavailable ref={keepFocus} id={props.id} onRetry={() => location.reload()} />
	}
	return loaded ? (
		<loaded.Recaptcha {...props} />
	) : (
		<div ref={keepFocus} id={props.id} tabIndex={-1} className="order-recaptcha" />
	)
}
